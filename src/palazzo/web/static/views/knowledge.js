// Knowledge: whom and what the palace knows, by how often they come up, and what holds now or held on a day.

import { Pages } from "../api.js";
import { el, freshId, put } from "../dom.js";
import { count } from "../format.js";
import { heading } from "../parts/crumbs.js";
import { called, factLine, tellButton } from "../parts/facts.js";
import { growing } from "../parts/list.js";
import { empty, later } from "../parts/states.js";
import { note } from "../router.js";
import { TYPES } from "./entity_actions.js";

const AT_ONCE = 100;

export default function knowledge({ query, signal }) {
  const node = el("div", {},
    heading({ title: "Knowledge", about: "Whom and what your conversations speak of, and what they state. A new value never overwrites an old one.", actions: [tellButton()] }),
    el("div", { class: "knowledge" },
      el("section", { "aria-label": "Entities" }, later(() => everything("/api/entities", signal), entities, { signal, lines: 8 })),
      held(query.get("at"), signal)));
  return { title: "Knowledge", node };
}

async function everything(path, signal) {
  const pages = new Pages(path, { order: "mentions" }, 500);
  const items = [];
  while (!pages.done && items.length < 5000) items.push(...(await pages.next(signal)));
  return items;
}

/** The facts that hold now, or held on a day that is chosen. */
function held(day, signal) {
  const title = el("h2", {});
  const list = el("div", {});
  const field = el("input", { id: freshId("at"), type: "date", value: day ?? "", max: new Date().toISOString().slice(0, 10), on: { change: show } });
  function show() {
    const at = field.value ? new Date(`${field.value}T23:59:59`).toISOString() : new Date().toISOString();
    note(field.value ? `/memory/knowledge?at=${field.value}` : "/memory/knowledge");
    put(title, field.value ? "What held then" : "What holds now");
    put(list, growing({
      pages: new Pages("/api/facts", { at }, 50), row: (fact) => factLine(fact, { quoted: true }), tag: "ul", className: "plain-list fact-list", signal, label: "Facts",
      none: empty(field.value ? "Nothing was known to hold on that day" : "No facts yet", "Facts come from what people say: “I moved to Lisbon in May”, “Jonas is allergic to nuts”."),
    }));
  }
  show();
  return el("section", { class: "sheet", "aria-label": "What holds now" },
    el("div", { class: "sheet-head" }, title, el("div", { class: "as-of" }, el("label", { class: "small quiet", for: field.id }, "As of"), field)), list);
}

function entities(found) {
  if (!found.length) return el("div", { class: "sheet" }, empty("Nobody is known yet", "People, places, projects and things appear here once conversations were filed."));
  const id = freshId("filter");
  const list = el("ul", { class: "plain-list entities" });
  const said = el("p", { class: "small quiet", role: "status" });
  const foot = el("div", { class: "list-foot" });
  const chosen = new Set();
  let most = AT_ONCE;
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
    put(said, fits.length > most ? `The ${most} that come up most, of ${count(fits.length, "entity", "entities")}` : `${count(fits.length, "entity", "entities")}, those that come up most first`);
    put(list, fits.slice(0, most).map(card));
    put(foot, fits.length > most && el("button", { class: "button small", type: "button", on: { click: () => { most += AT_ONCE; show(); } } }, "Show more"));
  }

  show();
  return el("div", { class: "sheet stack" }, el("div", { class: "field" }, el("label", { for: id }, "Entities"), field), el("div", { class: "chips", role: "group", "aria-label": "Types" }, buttons), said, list, foot);
}

function card(entity) {
  const name = called(entity.name);
  return el("li", {}, el("a", { class: "entity", href: `/memory/knowledge/${encodeURIComponent(entity.name)}` },
    el("span", { class: `initial type-${entity.type}`, "aria-hidden": "true" }, name.slice(0, 1)),
    el("span", { class: "entity-name" }, el("b", {}, name), el("span", { class: "small quiet" }, [entity.type, ...entity.aliases, count(entity.mentions, "mention")].join(" · ")))));
}
