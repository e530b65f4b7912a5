// Whether a drawer is guidance, and why; a person has the last word.

import { post } from "../api.js";
import { el } from "../dom.js";
import { sentence } from "../format.js";
import { icon } from "../parts/icons.js";
import { complain, toast } from "../parts/toast.js";

const STATES = {
  active: ["Guidance", "good", "It gives an instruction, so it survives every compaction word for word."],
  retired: ["Retired", "", "It was guidance. Somebody retired it, and it is history now."],
  quarantined: ["In quarantine", "bad", "It sounds like an instruction, but did not come from you. It binds nobody until you promote it."],
  proposed: ["Proposal", "", "It may be an instruction. It is kept word for word here, and nowhere else until you accept it."],
  dismissed: ["Not guidance", "", "You said that it gives no instruction."],
  none: ["Not guidance", "", "It gives no standing instruction."],
};

/** A sheet with the state, the reason, and the way to change it. */
export function guidanceSheet(drawer, again) {
  const guidance = drawer.guidance;
  const state = guidance?.state ?? "none";
  const [name, look, about] = STATES[state] ?? STATES.none;
  const change = (verb, said) => async () => {
    try {
      await post(`/api/guidance/${encodeURIComponent(drawer.drawer_id)}/${verb}`);
      toast(said);
      again();
    } catch (error) {
      complain(error);
    }
  };
  const button = state === "active"
    ? el("button", { class: "button small", type: "button", on: { click: change("retire", "Retired: it is history now.") } }, "Retire")
    : el("button", { class: "button small", type: "button", on: { click: change("promote", "Promoted: it stays word for word.") } }, icon("shield"), "Make it guidance");
  return el("section", { class: "sheet" }, el("div", { class: "sheet-head" }, el("h2", {}, "Guidance"), el("span", { class: `chip ${look}` }, name)), el("p", { class: "small" }, about), because(guidance), el("div", { class: "actions gap" }, button));
}

/** The reason in one sentence, and the words that carry the rule. */
export function because(guidance) {
  if (!guidance) return null;
  return el("p", { class: "small quiet because" }, sentence(guidance.reason), guidance.span && [": ", el("q", {}, guidance.span)]);
}
