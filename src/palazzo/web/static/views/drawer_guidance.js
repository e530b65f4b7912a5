// Whether a drawer is guidance, and why; a person has the last word.

import { post } from "../api.js";
import { el } from "../dom.js";
import { sentence, words } from "../format.js";
import { icon } from "../parts/icons.js";
import { complain, toast } from "../parts/toast.js";

const STATES = {
  active: ["Guidance", "good", "It gives an instruction, so it survives every compaction word for word."],
  retired: ["Retired", "", "It was guidance. Somebody retired it, and it is history now."],
  quarantined: ["In quarantine", "bad", "It sounds like an instruction, but did not come from you. It binds nobody until you promote it."],
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

const PATHS = {
  deontic: "Its wording gives a rule",
  booster: "It means much the same as rules that people give",
  person: "You promoted it yourself",
  none: "It sounds like an order",
};

/** The reason: which way it was found, what kind of rule it is, and the words that gave it away. */
export function because(guidance) {
  if (!guidance) return null;
  const kind = guidance.modality ? ` (${guidance.modality})` : "";
  return el("p", { class: "small quiet because" }, (PATHS[guidance.path] ?? sentence(words(guidance.path))) + kind, guidance.span && [": ", el("q", {}, guidance.span)]);
}
