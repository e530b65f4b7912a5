// The gate: try a sentence, see what people's thumbs say, and set from which score on something is kept close.

import { get, post } from "../api.js";
import { el, freshId, put } from "../dom.js";
import { later } from "../parts/states.js";
import { complain, toast } from "../parts/toast.js";
import { verdictBody } from "../parts/verdict.js";

export function gateSheet(signal) {
  return tryIt();
}

function tryIt() {
  const id = freshId("try");
  const field = el("input", { id, type: "text", placeholder: "I decided to use 10-AWG wire" });
  const answer = el("div", { "aria-live": "polite" });
  const ask = async (event) => {
    event.preventDefault();
    if (!field.value.trim()) return;
    try {
      const verdict = await post("/api/gate/explain", { text: field.value });
      put(answer, el("p", {}, el("span", { class: verdict.promoted ? "chip good" : "chip" }, verdict.promoted ? "would be kept close" : "would not be kept close")), verdictBody(verdict));
    } catch (error) {
      complain(error);
    }
  };
  return el("form", { class: "sheet stack", on: { submit: ask } }, el("h2", {}, "The gate"),
    el("p", { class: "small quiet" }, "It decides what is worth keeping close. Try a sentence."), el("div", { class: "field" }, el("label", { for: id }, "A sentence"), field), el("div", {}, el("button", { class: "button small", type: "submit" }, "Ask the gate")), answer);
}

function calibration(found, again) {
  const labels = found.labels ?? found.count ?? 0;
  const proposed = found.proposed ?? found.threshold;
  const id = freshId("threshold");
  const field = el("input", { id, type: "number", min: 0, max: 1, step: "0.01", value: (found.current ?? proposed ?? 0.35).toFixed(2) });
  const set = async (event) => {
    event.preventDefault();
    try {
      await post("/api/gate/threshold", { threshold: Number(field.value) });
      toast("The gate goes by it from now on.");
      again();
    } catch (error) {
      complain(error);
    }
  };
  return el("form", { class: "stack", novalidate: true, on: { submit: set } },
    el("p", { class: "small quiet" }, labels ? `${labels} thumbs and citations were counted${proposed !== undefined && proposed !== null ? `; they speak for a threshold of ${proposed.toFixed(2)}` : ""}.` : "Thumbs on drawers, and drawers that answers cite, teach the gate. There are none yet."),
    el("div", { class: "field" }, el("label", { for: id }, "Threshold"), field, el("span", { class: "hint" }, "From this score on a turn is kept close.")), el("div", {}, el("button", { class: "button small", type: "submit" }, "Set the threshold")));
}
