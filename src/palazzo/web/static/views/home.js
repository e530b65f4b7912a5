// Home: what the palace knows about its owner, the rules that hold, and what is new.

import { get } from "../api.js";
import { el } from "../dom.js";
import { ago, count, day, number, pathOf, shortDate } from "../format.js";
import { caller } from "../frame.js";
import { heading } from "../parts/crumbs.js";
import { called, factList, sentenceOf, tellButton } from "../parts/facts.js";
import { icon } from "../parts/icons.js";
import { unmarked } from "../parts/markdown.js";
import { toBeFiled } from "../parts/progress.js";
import { ruleLine } from "../parts/rules.js";
import { later } from "../parts/states.js";
import { noteButton } from "./note.js";
import { start } from "./start.js";
import { wingActions } from "./wing_actions.js";

const FEW = 5; // facts of a group that are shown at first
const FEW_ON_A_PHONE = 3;
const FEW_RULES = 3; // of a project
const PROJECTS = 4;
const MUCH = 3; // facts about somebody that stand together
const REVIEWED = 12; // subjects that are looked over after an import
const ALSO = "Also about you";

const GROUPS = [
  ["About you", "is_called age birthday born_in comes_from lives_in has_job works_at studies_at studies graduated_from speaks member_of has_email has_phone".split(" ")],
  ["Your people", "married_to partner_of parent_of child_of sibling_of grandparent_of grandchild_of relative_of friend_of colleague_of knows has_pet".split(" ")],
  ["Health", "allergic_to has_condition takes has_diet".split(" ")],
  ["What you like and use", "likes dislikes prefers avoids plays practises learns uses owns".split(" ")],
  ["Plans, goals and decisions", "has_goal plans_to decided works_on travels_to visited has_deadline has_budget".split(" ")],
];

export default function home({ signal }) {
  const node = el("div", {}, later(() => overview(signal), (found, again) => drawn(found, again, signal), { lines: 8, signal, label: "Opening the palace" }));
  return { title: "Home", node };
}

async function overview(signal) {
  const [home, wings, waiting] = await Promise.all([get("/api/home", {}, { signal }), get("/api/wings", { limit: 500 }, { signal }), get("/api/vestibule", { limit: 100 }, { signal })]);
  return { ...home, palace: wings.items, waiting };
}

function drawn(found, again, signal) {
  if (!found.lately.length && !found.facts.length) return start(found, again, signal);
  return [
    heading({ title: "Your memory", about: summary(found), actions: [tellButton(undefined, again), noteButton()] }),
    review(found, again),
    el("div", { class: "home" },
      el("div", { class: "stack" }, known(found), lately(found.lately)),
      el("div", { class: "stack" }, rules(found), proposals(found), week(found.week))),
  ];
}

/** After an import: the subjects that were found, to be looked over once. */
function review({ palace }, again) {
  const found = palace.filter((wing) => !wing.shared).sort((a, b) => b.rooms - a.rooms).slice(0, REVIEWED);
  if (!sessionStorage.getItem("palazzo-imported") || !found.length) return null;
  const fine = () => {
    sessionStorage.removeItem("palazzo-imported");
    again();
  };
  return el("section", { class: "sheet review", "aria-label": "What was found" },
    el("div", { class: "sheet-head" }, el("h2", {}, `I found ${count(found.length, "subject")}. Are these their names?`), el("button", { class: "button main small", type: "button", on: { click: fine } }, icon("check"), "Fine")),
    el("ul", { class: "plain-list" }, found.map((wing) => el("li", { class: "row spread" },
      el("span", {}, el("a", { class: "lately-title", href: pathOf(wing.pointer) }, wing.name), el("span", { class: "small quiet" }, ` ${wing.kind}, ${count(wing.rooms, "conversation")}`)), el("span", { class: "actions" }, wingActions(wing, []))))));
}

function summary({ palace, waiting }) {
  const drawers = palace.reduce((sum, wing) => sum + wing.drawers, 0);
  const rooms = palace.reduce((sum, wing) => sum + wing.rooms, 0);
  const newest = palace.map((wing) => wing.last_at).filter(Boolean).sort((a, b) => new Date(a) - new Date(b)).at(-1);
  return [
    `${number(drawers)} messages and notes in ${count(rooms, "room")} of `, el("a", { href: "/memory/plan" }, count(palace.length, "wing")),
    newest && `, the last said ${ago(newest)}`, ".",
    waiting.items.length > 0 && [" ", toBeFiled(waiting), "."],
  ];
}

function known({ facts, facts_in_all: all }) {
  const sheet = (children) => el("section", { class: "sheet known", "aria-label": "What I know about you" }, el("div", { class: "sheet-head" }, el("h2", {}, "What I know about you"), all > 0 && el("a", { class: "small", href: "/memory/knowledge" }, `All ${count(all, "fact")}`)), children);
  if (!facts.length) return sheet(el("p", { class: "quiet" }, `Nothing yet, ${caller.user}. Facts come from what you say, such as “I moved to Lisbon in May”, or from what you tell here.`));
  return sheet(grouped(facts).map(([name, items]) => el("div", { class: "fact-group" }, el("h3", {}, name), factList(items, { few: window.innerWidth < 640 ? FEW_ON_A_PHONE : FEW, quoted: true }))));
}

/** Facts by what they are about, in a steady order; whoever much is known of has a group of their own. */
function grouped(facts) {
  const own = facts.filter((fact) => fact.subject === "user");
  const groups = new Map([...GROUPS.map(([name]) => [name, []]), [ALSO, []]]);
  for (const fact of own) groups.get((GROUPS.find(([, predicates]) => predicates.includes(fact.predicate)) ?? [ALSO])[0]).push(fact);
  const others = new Map();
  for (const fact of facts.filter((each) => each.subject !== "user")) others.set(fact.subject, [...(others.get(fact.subject) ?? []), fact]);
  const known = [...others].filter(([, items]) => items.length >= MUCH).sort((a, b) => b[1].length - a[1].length);
  const rest = [...others].filter(([, items]) => items.length < MUCH).flatMap(([, items]) => items);
  return [...groups, ...known.map(([name, items]) => [called(name), items]), ["Other people and things", rest]].filter(([, items]) => items.length);
}

function rules({ rules: found, rules_in_all: all, wings }) {
  const standing = found.filter((rule) => rule.scope === "standing");
  const projects = new Map();
  for (const rule of found.filter((each) => each.scope !== "standing")) {
    const name = wings[rule.drawer_id] ?? "Not filed yet";
    projects.set(name, [...(projects.get(name) ?? []), rule]);
  }
  const list = (items) => el("ul", { class: "plain-list rule-lines" }, items.map((rule) => ruleLine(rule)));
  const shown = [...projects].slice(0, PROJECTS);
  return el("section", { class: "sheet", "aria-label": "Your rules" },
    el("div", { class: "sheet-head" }, el("h2", {}, "Your rules"), all > 0 && el("a", { class: "small", href: "/memory/guidance" }, `All ${count(all, "rule")}`)),
    !all && el("p", { class: "quiet" }, "None yet. Say what should hold from now on, such as “always answer in metric units”."),
    standing.length > 0 && el("div", { class: "fact-group" }, el("h3", {}, "Always"), list(standing)),
    shown.map(([name, items]) => el("div", { class: "fact-group" }, el("h3", {}, `In ${name}`), list(items.slice(0, FEW_RULES)))));
}

function proposals({ proposals: found, proposals_in_all: all, wings }) {
  if (!found.length) return null;
  return el("section", { class: "sheet", "aria-label": "Is this a rule?" },
    el("div", { class: "sheet-head" }, el("h2", {}, "Is this a rule?"), all > found.length && el("a", { class: "small", href: "/memory/guidance/proposals" }, `All ${count(all, "proposal")}`)),
    el("ul", { class: "plain-list rule-lines" }, found.map((rule) => ruleLine({ ...rule, wing: wings[rule.drawer_id] }))));
}

function lately(found) {
  if (!found.length) return null;
  return el("section", { class: "sheet late", "aria-label": "Lately" }, el("h2", {}, "Lately"),
    el("ul", { class: "plain-list lately" }, found.map(({ room, facts, rules: told }) => el("li", {},
      el("div", { class: "row spread" }, el("a", { class: "lately-title", href: pathOf(room.pointer) }, room.title), el("time", { class: "small quiet", datetime: room.started_at }, shortDate(room.started_at))),
      learned(facts, told) ?? el("div", { class: "small quiet" }, count(room.drawers, "message"))))));
}

function learned(facts, told) {
  const lines = [...told.slice(0, 1).map((rule) => ["Rule", rule.span]), ...facts.slice(0, 2).map((fact) => ["Learned", sentenceOf(fact)])];
  if (!lines.length) return null;
  const rest = facts.length + told.length - lines.length;
  return el("ul", { class: "plain-list small learned" }, lines.map(([label, text]) => el("li", {}, el("span", { class: "quiet" }, `${label}: `), unmarked(text))), rest > 0 && el("li", { class: "quiet" }, `and ${rest} more`));
}

function week(found) {
  if (!found) return null;
  const recent = Date.now() - new Date(found.until).getTime() < 86_400_000;
  const line = (label, text) => el("li", {}, el("span", { class: "chip" }, label), el("span", { dir: "auto" }, unmarked(text)));
  const lines = [
    ...found.began.map((fact) => line("New", sentenceOf(fact))), ...found.ended.map((fact) => line("No longer", sentenceOf(fact))),
    ...found.rules.map((rule) => line("Rule", rule.span)),
  ];
  return el("section", { class: "sheet late", "aria-label": "What changed this week" },
    el("div", { class: "sheet-head" }, el("h2", {}, recent ? "What changed this week" : "What changed last"), el("span", { class: "small quiet" }, `${recent ? "" : `the week to ${day(found.until)}, `}${count(found.rooms, "conversation")}`)),
    lines.length ? el("ul", { class: "plain-list changes" }, lines) : el("p", { class: "quiet" }, "Nothing new was learned, and no rule was given."));
}
