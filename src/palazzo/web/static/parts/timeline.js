// A history as bars over time: what held when, and what took its place.

import { el } from "../dom.js";
import { month, pathOf, words } from "../format.js";
import { span } from "./facts.js";

const DAY = 86_400_000;

/** Rows of predicates, each with its values as bars from their beginning to their end, or to today. */
export function timeline(facts, about) {
  const now = Date.now();
  const known = facts.flatMap((fact) => [fact.from, fact.until]).filter(Boolean).map((iso) => new Date(iso).getTime());
  const learned = facts.map((fact) => new Date(fact.learned_at).getTime());
  const first = Math.min(...known, ...learned);
  const start = first - Math.max(DAY * 14, (now - first) * 0.06);
  const place = (time) => ((Math.min(Math.max(time, start), now) - start) / (now - start)) * 100;
  const rows = Map.groupBy ? Map.groupBy(facts, rowOf(about)) : grouped(facts, rowOf(about));
  return el("div", { class: "timeline" },
    [...rows].map(([name, values]) => el("div", { class: "timeline-row" }, el("div", { class: "timeline-name" }, name), el("ul", { class: "timeline-track", "aria-label": name }, lanes(values, place, about)))),
    axis(start, now, place));
}

const rowOf = (about) => (fact) => (fact.subject === about ? words(fact.predicate) : `${fact.subject} ${words(fact.predicate)}`);

function grouped(items, by) {
  const found = new Map();
  for (const item of items) found.set(by(item), [...(found.get(by(item)) ?? []), item]);
  return found;
}

function lanes(values, place, about) {
  return values.map((fact) => {
    const from = fact.from ? place(new Date(fact.from).getTime()) : 0;
    const until = fact.until ? place(new Date(fact.until).getTime()) : 100;
    const length = Math.max(until - from, 0.8);
    const value = fact.object;
    const state = fact.from ? fact.standing : `${fact.standing} open`;
    const text = `${value}, ${span(fact)}`;
    const late = from > 50; // its words stand before it
    const room = ((late ? from : 100 - from) / length) * 100;
    return el("li", {}, el("a", { class: `timeline-bar ${state}${late ? " late" : ""}`, href: pathOf(fact.source), title: text, "aria-label": text, vars: { "--from": `${from}%`, "--length": `${length}%`, "--space": `${room}%` } }, el("span", {}, value)));
  });
}

function axis(start, now, place) {
  const months = Math.max(1, Math.round((now - start) / (30.44 * DAY)));
  const narrow = window.innerWidth < 640;
  const step = Math.max(1, Math.ceil(months / (narrow ? 3 : 6)));
  const ticks = [];
  const date = new Date(start);
  date.setDate(1);
  date.setHours(0, 0, 0, 0);
  for (date.setMonth(date.getMonth() + 1); date.getTime() < now; date.setMonth(date.getMonth() + step)) ticks.push(new Date(date));
  const shown = ticks.filter((tick) => place(tick.getTime()) < (narrow ? 70 : 90));
  return el("div", { class: "timeline-axis", "aria-hidden": "true" }, shown.map((tick) => el("span", { vars: { "--from": `${place(tick.getTime())}%` } }, month(tick.toISOString()))), el("span", { class: "today", vars: { "--from": "100%" } }, "today"));
}
