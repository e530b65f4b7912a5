// Facts as sentences, with what a person may do about each.

import { post } from "../api.js";
import { el, freshId, put } from "../dom.js";
import { pathOf, statedDate, words } from "../format.js";
import { change } from "./changes.js";
import { dialog } from "./dialog.js";
import { icon } from "./icons.js";
import { unmarked } from "./markdown.js";
import { toast } from "./toast.js";

const OWNER = "user"; // what facts call the person whose palace it is
const SHORT = 40; // characters of a value that may be a name
const MORE = 30; // characters by which a quote is longer than the value if it says more than the sentence

const PHRASES = {
  age: "is aged", birthday: "has a birthday on", born_in: "was born in", has_job: "works as", married_to: "is married to",
  partner_of: "is together with", parent_of: "is a parent of", child_of: "is a child of", sibling_of: "is a sibling of",
  grandparent_of: "is a grandparent of", grandchild_of: "is a grandchild of", relative_of: "is related to",
  friend_of: "is a friend of", colleague_of: "works with", member_of: "is a member of", has_pet: "has the pet",
  learns: "is learning", has_diet: "eats", allergic_to: "is allergic to", has_condition: "has the condition", has_goal: "has the goal:",
};
const YOURS = { is: "are", has: "have", was: "were", does: "do", goes: "go" };

const entity = (name) => `/memory/knowledge/${encodeURIComponent(name)}`;

/** How a person is called in a sentence: the owner is “You”. */
export const called = (name) => (name === OWNER ? "You" : name.replace(/^user's /, "Your "));

/** `lives_in` as it reads behind its subject. */
export function phrase(subject, predicate) {
  const text = PHRASES[predicate] ?? words(predicate);
  if (subject !== OWNER) return text;
  const [first, ...rest] = text.split(" ");
  const verb = YOURS[first] ?? (/[^s]s$/.test(first) ? first.replace(/ies$/, "y").replace(/(ch|sh|x)es$/, "$1").replace(/s$/, "") : first);
  return [verb, ...rest].join(" ");
}

/** The fact as plain words. */
export const sentenceOf = (fact) => `${called(fact.subject)} ${phrase(fact.subject, fact.predicate)} ${fact.object}`;

export const isOver = (fact) => Boolean(fact.until) || fact.standing === "replaced" || fact.standing === "overruled";

/** One fact, since when, until when, who says so, and what can be done about it. */
export function factLine(fact, { about, quoted = false } = {}) {
  const over = isOver(fact);
  const node = el("li", { class: over ? "fact past" : "fact" },
    el("div", { class: "fact-said" },
      el("span", { class: "fact-words", dir: "auto" }, named(fact.subject, about), " ", el("span", { class: "quiet" }, phrase(fact.subject, fact.predicate)), " ", valued(fact, about)),
      quoted && fact.quote && differs(fact) && el("q", { class: "fact-quote", dir: "auto" }, unmarked(fact.quote)),
      el("span", { class: "fact-when" }, fact.stated && [icon("check"), "in your own words · "], span(fact), fact.source && [" · ", el("a", { class: "pointer", href: pathOf(fact.source) }, fact.source)])),
    el("div", { class: "fact-actions" }, actionsOf(fact, over, () => node)));
  return node;
}

/** Whether the quote says more than the sentence does already. */
const differs = ({ quote, object }) => !quote.toLowerCase().includes(object.toLowerCase()) || quote.length > object.length + MORE;

function named(name, about) {
  const shown = called(name);
  if (name === OWNER) return shown;
  return name === about ? el("b", {}, shown) : el("a", { class: "name", href: entity(name) }, shown);
}

/** The value: a name that leads to what is known of it, else just words. */
function valued(fact, about) {
  const isName = fact.object.length <= SHORT && fact.object_type && !["number", "version", "amount", "date"].includes(fact.object_type);
  return isName || fact.object === about ? named(fact.object, about) : fact.object;
}

function actionsOf(fact, over, node) {
  const button = (drawing, label, act) => el("button", { class: "button plain small", type: "button", "aria-label": `${label}: ${sentenceOf(fact)}`, title: label, on: { click: act } }, icon(drawing));
  if (over) return [button("undo", "Restore", () => restore(fact, node()))];
  return [
    !fact.stated && button("check", "Confirm", () => confirmFact(fact, node())),
    button("close", "Wrong", () => retract(fact, node())),
    button("edit", "Edit", () => edit(fact, node())),
  ];
}

const triple = ({ subject, predicate, object }) => ({ subject, predicate, object });

function confirmFact(fact, node) {
  change({
    text: `Confirmed: ${sentenceOf(fact)}.`, node,
    act: (leaving) => post("/api/facts", { ...triple(fact), since: fact.from }, { keepalive: leaving }),
    done: (answer) => node.replaceWith(factLine({ ...fact, ...answer })),
  });
}

function restore(fact, node) {
  change({
    text: `It holds again: ${sentenceOf(fact)}.`, node,
    act: (leaving) => post("/api/facts", triple(fact), { keepalive: leaving }),
    done: (answer) => node.replaceWith(factLine(answer)),
  });
}

function retract(fact, node) {
  change({
    text: `Not true any more here: ${sentenceOf(fact)}.`, node, gone: true,
    act: (leaving) => post("/api/facts/retract", triple(fact), { keepalive: leaving }),
  });
}

/** Another value: the fact was never right, or it has changed. */
function edit(fact, node) {
  const value = el("input", { id: freshId("value"), type: "text", value: fact.object, autofocus: true });
  const since = el("input", { id: freshId("since"), type: "date" });
  const when = el("div", { class: "field", hidden: true }, el("label", { for: since.id }, "Since"), since, el("span", { class: "hint" }, "Left empty, since today."));
  const wrong = el("input", { type: "radio", name: freshId("how"), id: freshId("wrong"), checked: true, on: { change: () => { when.hidden = true; } } });
  const changed = el("input", { type: "radio", name: wrong.name, id: freshId("changed"), on: { change: () => { when.hidden = false; } } });
  const run = async () => {
    const to = value.value.trim();
    if (!to || to === fact.object) throw new Error("Say what is right instead.");
    const moved = changed.checked;
    const body = moved ? { ...triple(fact), object: to, since: since.value ? new Date(`${since.value}T00:00:00`).toISOString() : null } : { ...triple(fact), to };
    change({
      text: `${sentenceOf({ ...fact, object: to })}${moved ? " from then on" : `, not ${fact.object}`}.`, node,
      act: (leaving) => post(moved ? "/api/facts" : "/api/facts/correct", body, { keepalive: leaving }),
      done: (answer) => node.replaceWith(factLine(answer)),
    });
  };
  const choice = (input, text) => el("label", { for: input.id }, input, el("span", {}, text));
  dialog({
    title: "Edit a fact",
    body: [
      el("div", { class: "field" }, el("label", { for: value.id }, `${called(fact.subject)} ${phrase(fact.subject, fact.predicate)}`), value),
      el("fieldset", { class: "choices" }, el("legend", { class: "label" }, "Why"), choice(wrong, "It was never right"), choice(changed, "It was right, and has changed")), when,
    ],
    actions: [{ label: "Cancel", look: "plain" }, { label: "Save", look: "main", run }],
  });
}

/** A button that states a fact, of `subject` if it is given. */
export function tellButton(subject, told) {
  return el("button", { class: "button", type: "button", on: { click: () => tellFact(subject, told) } }, icon("plus"), "Tell a fact");
}

/** A dialog to state a fact in. */
export function tellFact(subject, told) {
  const field = (label, input, hint) => el("div", { class: "field" }, el("label", { for: input.id }, label), input, hint && el("span", { class: "hint" }, hint));
  const input = (value, placeholder) => el("input", { id: freshId("fact"), type: "text", value, placeholder });
  const who = input(subject === undefined ? "I" : subject, "I, or a name");
  const what = input("", "live in");
  const value = input("", "Lisbon");
  const since = el("input", { id: freshId("since"), type: "date" });
  const run = async () => {
    const fact = await post("/api/facts", { subject: who.value, predicate: what.value, object: value.value, since: since.value ? new Date(`${since.value}T00:00:00`).toISOString() : null });
    toast(`Kept: ${sentenceOf(fact)}.`);
    told?.(fact);
    window.dispatchEvent(new CustomEvent("palazzo:changed"));
  };
  const body = [field("Who or what", who), field("What about it", what), field("Value", value), field("Since", since, "Left empty, since today.")];
  dialog({ title: "Tell a fact", body, actions: [{ label: "Cancel", look: "plain" }, { label: "Keep it", look: "main", run }] });
  (subject === undefined ? who : what).focus();
}

/** A list of facts that shows the first few, and all on request. */
export function factList(facts, { few = facts.length, ...options } = {}) {
  const list = el("ul", { class: "plain-list fact-list" }, facts.slice(0, few).map((fact) => factLine(fact, options)));
  if (facts.length <= few) return list;
  const foot = el("button", { class: "button plain small more", type: "button", on: { click: all } }, `${facts.length - few} more`);
  function all() {
    const first = list.childElementCount;
    list.append(...facts.slice(few).map((fact) => factLine(fact, options)));
    put(foot.parentElement, list);
    list.children[first]?.querySelector("a, button")?.focus();
  }
  return el("div", {}, list, foot);
}

/** When it held, in words. */
export function span(fact) {
  if (fact.standing === "overruled") return "stated, but something else held";
  if (fact.from && fact.until) return `${statedDate(fact.from)} to ${statedDate(fact.until)}`;
  if (fact.until) return `until ${statedDate(fact.until)}`;
  return fact.from ? `since ${statedDate(fact.from)}` : "nobody said since when";
}
