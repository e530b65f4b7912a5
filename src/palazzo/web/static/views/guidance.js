// Guidance and rules: what is protected, what was written in files, and what waits for a word.

import { Pages, post } from "../api.js";
import { el } from "../dom.js";
import { pathOf, shortDate, speaker } from "../format.js";
import { heading } from "../parts/crumbs.js";
import { markedSpan } from "../parts/highlight.js";
import { growing } from "../parts/list.js";
import { empty } from "../parts/states.js";
import { tabs } from "../parts/tabs.js";
import { complain, toast } from "../parts/toast.js";
import { go } from "../router.js";
import { authored } from "./authored.js";
import { because } from "./drawer_guidance.js";

const LONG = 6000; // characters that are shown

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
    el("a", { class: "button small", href: state === "active" ? "/memory/guidance?state=retired" : "/memory/guidance" }, state === "active" ? "Show retired" : "Show protected"));
  return [choose, list(state, signal, state === "active"
    ? empty("No guidance yet", "Say what should hold from now on, such as “always answer in metric units”, and it will stand here, word for word.")
    : empty("Nothing was retired", "What you retire stands here, in case you think better of it."))];
}

const proposals = (signal) => [
  el("p", { class: "quiet" }, "Each of these may be a rule. None is put before a model until you accept it."),
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

/** The words with the span marked; of a very long message what stands around it. */
function excerpted(drawer) {
  const at = Math.max(drawer.content.indexOf(drawer.span), 0);
  const from = drawer.content.length > LONG ? Math.max(at - LONG / 2, 0) : 0;
  const shown = drawer.content.slice(from, from + LONG);
  return [from > 0 && "… ", ...markedSpan(shown, drawer.span), from + LONG < drawer.content.length && " …"];
}

function card(drawer, state) {
  const act = (verb, said) => async () => {
    try {
      await post(`/api/guidance/${encodeURIComponent(drawer.drawer_id)}/${verb}`);
      toast(said);
      go(window.location.pathname + window.location.search, { replace: true });
    } catch (error) {
      complain(error);
    }
  };
  const button = (label, verb, said, look = "") => el("button", { class: `button small ${look}`, type: "button", on: { click: act(verb, said) } }, label);
  const buttons = {
    active: [button("Retire", "retire", "Retired: it is history now.")],
    retired: [button("Promote again", "promote", "Promoted: it stays word for word.")],
    proposed: [button("Accept", "accept", "Accepted: it is a rule now.", "main"), button("Dismiss", "dismiss", "Dismissed: it is no rule.")],
    quarantined: [button("Promote", "promote", "Promoted: it counts as yours now.", "main"), button("Dismiss", "dismiss", "Dismissed: it stays history.")],
  }[state];
  return el("li", { class: `sheet rule ${state}` }, el("div", { class: "verbatim small-verbatim", dir: "auto" }, excerpted(drawer)),
    el("div", { class: "row spread" },
      el("div", { class: "row small quiet" }, el("b", {}, speaker(drawer)), el("span", {}, shortDate(drawer.said_at)), el("a", { class: "pointer", href: pathOf(drawer.pointer ?? drawer.drawer_id) }, drawer.pointer ?? "open"), because(drawer)),
      el("div", { class: "actions" }, buttons)));
}
