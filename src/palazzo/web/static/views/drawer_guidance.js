// Whether a drawer is guidance, and why; a person has the last word.

import { el, put } from "../dom.js";
import { sentence } from "../format.js";
import { decisions } from "../parts/rules.js";

const STATES = {
  active: ["A rule", "good", "It gives an instruction, so it survives every compaction word for word."],
  retired: ["Retired", "", "It was a rule. You retired it, and it is history now."],
  quarantined: ["In quarantine", "bad", "It sounds like an instruction, but did not come from you. It binds nobody until you make it your rule."],
  proposed: ["Proposal", "", "It may be an instruction. It is kept word for word here, and nowhere else until you accept it."],
  dismissed: ["Not a rule", "", "You said that it gives no instruction."],
  none: ["Not a rule", "", "It gives no standing instruction."],
};

/** A sheet with the state, the reason, and the way to change it. */
export function guidanceSheet(drawer, again) {
  const guidance = drawer.guidance;
  const state = guidance?.state ?? "none";
  const [name, look, about] = STATES[state] ?? STATES.none;
  const rule = { ...drawer, ...guidance, state: state in STATES && state !== "none" && state !== "dismissed" ? state : "retired", span: guidance?.span ?? "" };
  const node = el("div", { class: "actions gap" });
  put(node, decisions(rule, () => node, { labelled: true, again }));
  return el("section", { class: "sheet" }, el("div", { class: "sheet-head" }, el("h2", {}, "Is it a rule?"), el("span", { class: `chip ${look}` }, name)), el("p", { class: "small" }, about), because(guidance), node);
}

/** The reason in one sentence, and the words that carry the rule. */
export function because(guidance) {
  if (!guidance) return null;
  return el("p", { class: "small quiet because" }, sentence(guidance.reason), guidance.span && [": ", el("q", {}, guidance.span)]);
}
