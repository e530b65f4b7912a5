// An answer from memory, with the passages that it cites, or that memory does not know.

import { post } from "../api.js";
import { announce, el, put } from "../dom.js";
import { moment, pathOf, shortDate, speaker } from "../format.js";
import { failure, loading } from "../parts/states.js";

/** A button that asks `question`, or `atOnce` the answer in its place; `signal` ends it when another question comes. */
export function askView(question, signal, atOnce = false) {
  const node = el("section", { class: "ask", "aria-label": "Answer" });
  const button = el("button", { class: "button", type: "button", on: { click: ask } }, "Ask for an answer");
  async function ask() {
    put(node, loading("Asking", 2));
    try {
      const answer = await post("/api/ask", { question }, { signal });
      put(node, answered(answer));
      announce(answer.known ? "There is an answer" : answer.text);
      node.querySelector("h2").focus();
    } catch (error) {
      if (error.name !== "AbortError") put(node, failure(error, ask));
    }
  }
  if (atOnce) ask();
  else put(node, button);
  return node;
}

function answered(answer) {
  const written = answer.model || !answer.known; // else the passages are the answer
  return el("div", { class: "sheet stack" },
    el("div", { class: "sheet-head" }, el("h2", { tabindex: "-1" }, "Answer"), el("span", { class: "small quiet" }, about(answer))),
    written && el("p", { class: "entry-text", dir: "auto" }, answer.text),
    answer.degraded.map((text) => el("p", { class: "notice" }, text)),
    answer.citations.length > 0 && el("ol", { class: "plain-list", "aria-label": "Cited" }, answer.citations.map(cited)));
}

function about(answer) {
  if (!answer.known) return "Nothing in your palace speaks to this question.";
  return answer.model ? `Written by ${answer.model} from what is cited.` : "What was said, word for word.";
}

function cited(one) {
  const where = one.pointer ?? "not filed yet";
  return el("li", { class: "entry" }, el("div", { class: "entry-text", dir: "auto" }, one.sentences.join(" … ")),
    el("div", { class: "entry-foot small quiet" }, el("a", { class: "pointer", href: pathOf(one.pointer ?? one.drawer_id) }, where), el("time", { datetime: one.said_at, title: moment(one.said_at) }, shortDate(one.said_at)), el("span", {}, speaker(one))));
}
