// Guidance and rules: what is protected, what was written in files, and what waits for a word.

import { Pages } from "../api.js";
import { el } from "../dom.js";
import { pathOf, sentence, shortDate, speaker } from "../format.js";
import { heading } from "../parts/crumbs.js";
import { growing } from "../parts/list.js";
import { empty } from "../parts/states.js";
import { decisions, ruleText } from "../parts/rules.js";
import { tabs } from "../parts/tabs.js";
import { authored } from "./authored.js";

export default function guidance({ params, query, signal }) {
  const tab = params.tab ?? "protected";
  const node = el("div", {},
    heading({ title: "Guidance and rules", about: "What your agents are told to do: by you in conversation, and by the files that you wrote." }),
    tabs("Kinds of rules", [
      ["Rules", "/memory/guidance", tab === "protected"],
      ["Proposals", "/memory/guidance/proposals", tab === "proposals"],
      ["Authored files", "/memory/guidance/authored", tab === "authored"],
      ["Quarantine", "/memory/guidance/quarantine", tab === "quarantine"],
    ]),
    { protected: () => shelter(query, signal), proposals: () => proposals(signal), authored: () => authored(signal), quarantine: () => quarantine(signal) }[tab]());
  return { title: { protected: "Guidance", proposals: "Proposals", authored: "Authored files", quarantine: "Quarantine" }[tab], node };
}

function shelter(query, signal) {
  const state = query.get("state") === "retired" ? "retired" : "active";
  const choose = el("div", { class: "row spread lead" },
    el("p", { class: "quiet" }, state === "active" ? "These rules hold. Those that always hold come first, those of one project after them." : "These were guidance once. They are history now."),
    el("a", { class: "button small", href: state === "active" ? "/memory/guidance?state=retired" : "/memory/guidance" }, state === "active" ? "Show retired" : "Show those that hold"));
  return [choose, list(state, signal, state === "active"
    ? empty("No guidance yet", "Say what should hold from now on, such as “always answer in metric units”, and it will stand here, word for word.")
    : empty("Nothing was retired", "What you retire stands here, in case you think better of it."))];
}

const proposals = (signal) => [
  el("p", { class: "quiet" }, "Each of these may be a rule, the likeliest first. None is put before a model until you accept it."),
  list("proposed", signal, empty("Nothing waits for you", "What sounds like a rule, but not surely, is listed here.")),
];

const quarantine = (signal) => [
  el("p", { class: "quiet" }, "This sounds like an instruction, but it came through a tool, a page, a file or somebody else. It binds nobody until you say so."),
  list("quarantined", signal, empty("Nothing to review", "Whatever tells your agents what to do without coming from you waits here.")),
];

function list(state, signal, none) {
  const pages = new Pages("/api/guidance", { state, standing_first: true }, 50);
  return growing({ pages, row: (one) => card(one, state), className: "plain-list stack", signal, none: el("div", { class: "sheet" }, none), label: "Guidance" });
}

function card(drawer, state) {
  const node = el("li", { class: `sheet rule ${state}` }, ruleText(drawer),
    el("div", { class: "row spread" },
      el("div", { class: "row small quiet" }, el("b", {}, speaker(drawer)), drawer.wing && el("span", {}, drawer.wing), el("span", {}, shortDate(drawer.said_at)), el("a", { class: "pointer", href: pathOf(drawer.pointer ?? drawer.drawer_id) }, drawer.pointer ?? "open"), el("span", {}, sentence(drawer.reason))),
      el("div", { class: "actions" }, decisions(drawer, () => node, { labelled: true }))));
  return node;
}
