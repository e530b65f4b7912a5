// Knowledge: whom and what the palace knows, and what holds now.

import { Pages, get } from "../api.js";
import { el, freshId, put } from "../dom.js";
import { count } from "../format.js";
import { heading } from "../parts/crumbs.js";
import { factLine } from "../parts/facts.js";
import { empty, later } from "../parts/states.js";

const TYPES = ["person", "project", "place", "organisation", "event", "item", "topic", "fictional"];
const AT_ONCE = 300;

export default function knowledge({ signal }) {
  const node = el("div", {},
    heading({ title: "Knowledge", about: "Whom and what your conversations speak of, and what they state. A new value never overwrites an old one." }),
    el("div", { class: "knowledge" },
      el("section", { "aria-label": "Entities" }, later(() => everything("/api/entities", signal), entities, { signal, lines: 8 })),
      el("section", { class: "sheet", "aria-label": "What holds now" }, el("h2", {}, "What holds now"), later(() => now(signal), facts, { signal, lines: 6 }))));
  return { title: "Knowledge", node };
}

async function everything(path, signal) {
  const pages = new Pages(path, {}, 500);
  const items = [];
  while (!pages.done && items.length < 5000) items.push(...(await pages.next(signal)));
  return items;
}

const now = async (signal) => (await get("/api/facts", { at: new Date().toISOString(), limit: 200 }, { signal })).items;

function facts(found) {
  if (!found.length) return empty("No facts yet", "Facts come from what people say: “I moved to Lisbon in May”, “Jonas is allergic to nuts”.");
  return el("ul", { class: "plain-list fact-list" }, found.map((fact) => factLine(fact)));
}

function entities(found) {
  if (!found.length) return el("div", { class: "sheet" }, empty("Nobody is known yet", "People, places, projects and things appear here once conversations were filed."));
  const id = freshId("filter");
  const list = el("ul", { class: "plain-list entities" });
  const said = el("p", { class: "small quiet", role: "status" });
  const chosen = new Set();
  const field = el("input", { id, type: "search", placeholder: "Filter by name", on: { input: show } });
  const present = TYPES.filter((type) => found.some((entity) => entity.type === type));
  const buttons = present.map((type) => {
    const button = el("button", { class: "button small", type: "button", "aria-pressed": "false", on: { click: () => pick(type, button) } }, type, el("span", { class: "quiet number" }, found.filter((entity) => entity.type === type).length));
    return button;
  });

  function pick(type, button) {
    if (!chosen.delete(type)) chosen.add(type);
    button.setAttribute("aria-pressed", String(chosen.has(type)));
    show();
  }

  function show() {
    const text = field.value.trim().toLowerCase();
    const fits = found.filter((entity) => (!chosen.size || chosen.has(entity.type)) && [entity.name, ...entity.aliases].some((name) => name.toLowerCase().includes(text)));
    put(said, fits.length > AT_ONCE ? `The first ${AT_ONCE} of ${count(fits.length, "entity", "entities")}` : count(fits.length, "entity", "entities"));
    put(list, fits.slice(0, AT_ONCE).map(card));
  }

  show();
  return el("div", { class: "sheet stack" }, el("div", { class: "field" }, el("label", { for: id }, "Entities"), field), el("div", { class: "chips", role: "group", "aria-label": "Types" }, buttons), said, list);
}

function card(entity) {
  return el("li", {}, el("a", { class: "entity", href: `/memory/knowledge/${encodeURIComponent(entity.name)}` },
    el("span", { class: `initial type-${entity.type}`, "aria-hidden": "true" }, entity.name.slice(0, 1)),
    el("span", { class: "entity-name" }, el("b", {}, entity.name), el("span", { class: "small quiet" }, [entity.type, ...entity.aliases].join(" · ")))));
}
