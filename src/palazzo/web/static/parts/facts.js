// Facts as sentences.

import { el } from "../dom.js";
import { pathOf, statedDate, words } from "../format.js";

const entity = (name) => `/memory/knowledge/${encodeURIComponent(name)}`;

/** `Mara uses PostgreSQL`, since when, until when, and who says so. */
export function factLine(fact, { about } = {}) {
  const over = fact.until || fact.standing === "replaced" || fact.standing === "overruled";
  return el("li", { class: over ? "fact past" : "fact" },
    el("span", { class: "fact-words" }, named(fact.subject, about), " ", el("span", { class: "quiet" }, words(fact.predicate)), " ", named(fact.object, about)),
    el("span", { class: "fact-when small quiet" }, span(fact), fact.source && [" · ", el("a", { class: "pointer", href: pathOf(fact.source) }, fact.source)]));
}

const named = (name, about) => (name === about ? el("b", {}, name) : el("a", { href: entity(name) }, name));

/** When it held, in words. */
export function span(fact) {
  if (fact.standing === "overruled") return "stated, but something else held";
  if (fact.from && fact.until) return `${statedDate(fact.from)} to ${statedDate(fact.until)}`;
  if (fact.until) return `until ${statedDate(fact.until)}`;
  return fact.from ? `since ${statedDate(fact.from)}` : "nobody said since when";
}
