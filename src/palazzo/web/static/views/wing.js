// One wing: the plan of its rooms, and the rooms as cards.

import { Pages, get } from "../api.js";
import { el } from "../dom.js";
import { count, day, pathOf, sentence, shortDate } from "../format.js";
import { heading } from "../parts/crumbs.js";
import { growing } from "../parts/list.js";
import { wingPlan } from "../parts/plan.js";
import { empty, later } from "../parts/states.js";
import { wingNumber } from "../palace_tree.js";
import { cellOf } from "./palace.js";
import { wingActions } from "./wing_actions.js";

const DRAWN = 60;

export default function wing({ params, signal }) {
  const number = wingNumber(params.wing);
  const load = async () => {
    const [about, rooms] = await Promise.all([get(`/api/wings/${number}`, {}, { signal }), get(`/api/wings/${number}/rooms`, { limit: DRAWN }, { signal })]);
    return { about, rooms };
  };
  return { title: params.wing, node: el("div", {}, later(load, (found) => drawn(found, number, signal), { lines: 8, signal })) };
}

function drawn({ about, rooms }, number, signal) {
  window.dispatchEvent(new CustomEvent("palazzo:retitle", { detail: about.name }));
  const dates = about.first_at && `${day(about.first_at)} to ${day(about.last_at)}`;
  const line = [count(about.drawers, "drawer"), count(about.rooms, "room"), dates].filter(Boolean).join(" · ");
  const aliases = about.aliases.length > 0 && el("p", { class: "small" }, "Also called ", about.aliases.join(", "));
  return [
    heading({ way: [["Palace", "/memory/plan"], [about.name]], eyebrow: [`${sentence(about.kind)} · `, el("span", { class: "pointer" }, about.pointer)], title: about.name, about: line, actions: wingActions(about, rooms.items) }),
    aliases,
    rooms.items.length > 1 && sheet(about, rooms.items, signal),
    el("h2", { class: "section" }, "Rooms"),
    growing({
      pages: new Pages(`/api/wings/${number}/rooms`, {}, 60), row: (room) => card(room, about.kind), className: "plain-list rooms", signal, label: "Rooms",
      none: empty("An empty wing", "Everything that lay here was moved or erased."),
    }),
  ];
}

function sheet(about, rooms, signal) {
  const frame = el("div", { class: "plan-sheet" });
  const cells = rooms.filter((room) => room.drawers > 0).map(cellOf);
  let width = 0;
  const watcher = new ResizeObserver(([entry]) => {
    const now = Math.round(entry.contentRect.width);
    if (now === width || !cells.length) return;
    width = now;
    const height = Math.max(170, Math.min(230, Math.round(width * 0.3)));
    frame.replaceChildren(wingPlan({ rooms: cells, kind: about.kind, width, height }));
  });
  watcher.observe(frame);
  signal.addEventListener("abort", () => watcher.disconnect());
  return frame;
}

/** A summary without the sentences that it says again. */
const once = (text) => [...new Set(text.match(/[^.!?]+[.!?]*\s*/g) ?? [text])].join("");

function card(room, kind) {
  return el("li", {}, el("a", { class: `room-card kind-${kind}`, href: pathOf(room.pointer) },
    el("div", { class: "row spread small quiet" }, el("span", {}, shortDate(room.started_at)), el("span", { class: "pointer" }, room.pointer)),
    el("h3", {}, room.title), room.summary && el("p", {}, once(room.summary)),
    el("div", { class: "chips" }, el("span", { class: "chip accent" }, count(room.drawers, "drawer")), (room.topics ?? []).slice(0, 4).map((topic) => el("span", { class: "chip" }, topic)))));
}
