// An entity: its history as bars over time, and the graph around it.

import { get } from "../api.js";
import { el } from "../dom.js";
import { count, sentence } from "../format.js";
import { heading } from "../parts/crumbs.js";
import { called, factLine, tellButton } from "../parts/facts.js";
import { graph } from "../parts/graph.js";
import { empty, later } from "../parts/states.js";
import { entityActions } from "./entity_actions.js";
import { timeline } from "../parts/timeline.js";

const SECOND_RING = 8; // neighbours whose own neighbours are drawn, too

export default function entity({ params, signal }) {
  const path = `/api/entities/${encodeURIComponent(params.name)}`;
  const node = el("div", {}, later(() => get(path, {}, { signal }), (found, again) => drawn(found, path, signal, again), { lines: 6, signal }));
  return { title: params.name, node };
}

function drawn(entity, path, signal, again) {
  const about = entity.aliases.length ? `Also called ${entity.aliases.join(", ")}.` : null;
  return [
    heading({ way: [["Knowledge", "/memory/knowledge"], [called(entity.name)]], eyebrow: sentence(entity.type), title: called(entity.name), about, actions: [tellButton(entity.name, again), ...(entity.name === "user" ? [] : entityActions(entity)), el("a", { class: "button small", href: `/memory/search?${new URLSearchParams({ q: entity.name })}` }, "Search for it")] }),
    el("section", { class: "sheet" }, el("h2", {}, "History"), later(async () => (await get(`${path}/timeline`, {}, { signal })).items, (facts) => history(facts, entity.name), { signal })),
    el("section", { class: "sheet" }, el("h2", {}, "Around it"), later(() => around(entity.name, path, signal), (found) => found.first.length
      ? graph(entity.name, found)
      : empty("Nothing is connected with it yet", "Facts that name somebody or something else will draw lines here."), { signal, lines: 6 })),
  ];
}

function history(facts, name) {
  if (!facts.length) return empty("Nothing was stated yet", `${name} was spoken of, but nothing was said that could be true or false.`);
  const now = facts.filter((fact) => fact.standing === "holds");
  return el("div", { class: "stack" }, timeline(facts, name),
    el("details", { open: facts.length <= 6 }, el("summary", {}, `${count(facts.length, "statement")}, ${now.length} of them hold now`), el("ul", { class: "plain-list fact-list" }, facts.map((fact) => factLine(fact, { about: name })))));
}

/** Two rings: what is connected with it, and what with those. */
async function around(name, path, signal) {
  const first = (await get(`${path}/neighbours`, {}, { signal })).items;
  const next = first.slice(0, SECOND_RING).map(async (neighbour) => {
    const found = await get(`/api/entities/${encodeURIComponent(neighbour.name)}/neighbours`, {}, { signal }).catch(() => ({ items: [] }));
    return { of: neighbour.name, items: found.items.filter((each) => each.name !== name).slice(0, 6) };
  });
  return { first, second: await Promise.all(next) };
}
