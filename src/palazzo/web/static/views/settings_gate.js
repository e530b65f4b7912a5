// The gate: try a sentence, see what people's thumbs say, and set from which score on something is kept close.

import { get, post } from "../api.js";
import { el, freshId, put } from "../dom.js";
import { count, sentence } from "../format.js";
import { bars } from "../parts/bars.js";
import { complain, toast } from "../parts/toast.js";
import { verdictBody } from "../parts/verdict.js";

export const gateSheet = () => [tryIt(), learnt()];

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

/** What thumbs and citations say about the gate's scores; asked for by hand, because it takes some of them. */
function learnt() {
  const answer = el("div", { "aria-live": "polite" });
  const ask = async () => {
    try {
      put(answer, calibration(await get("/api/gate/calibration"), ask));
    } catch (error) {
      put(answer, el("p", { class: "small quiet" }, sentence(error.message)));
    }
  };
  return el("section", { class: "sheet stack", "aria-label": "Calibration" }, el("h2", {}, "Calibration"), el("p", { class: "small quiet" }, "Thumbs on drawers, and drawers that answers cite, teach the gate which scores are worth keeping."),
    el("div", {}, el("button", { class: "button small", type: "button", on: { click: ask } }, "See what they say")), answer);
}

function calibration(found, again) {
  const accept = async () => {
    try {
      await post("/api/gate/threshold", { threshold: found.threshold });
      toast("The gate goes by it from now on.");
      again();
    } catch (error) {
      complain(error);
    }
  };
  const steps = found.steps.map((step) => ({ name: `${step.lowest.toFixed(2)} to ${step.highest.toFixed(2)}`, value: step.chance, hint: "How often a turn of this score was useful" }));
  return el("div", { class: "stack" }, el("p", { class: "small quiet" }, `Of ${count(found.labels, "drawer")} with feedback, ${found.useful} were useful.`), bars(steps, { most: 1, label: "How useful, by score" }),
    el("p", { class: "small" }, `A threshold of ${found.threshold.toFixed(2)} would keep ${Math.round(found.recall * 100)}% of what is useful; ${Math.round(found.precision * 100)}% of what it keeps is.`),
    el("div", {}, el("button", { class: "button small", type: "button", on: { click: accept } }, "Accept it")));
}
