// The palace: its plan, and the tree beside it.

import { Pages, get } from "../api.js";
import { el, put } from "../dom.js";
import { ago, count, day, number, pathOf, shortDate } from "../format.js";
import { wingNodes } from "../palace_tree.js";
import { heading } from "../parts/crumbs.js";
import { plan } from "../parts/plan.js";
import { empty, later } from "../parts/states.js";
import { tree } from "../parts/tree.js";
import { noteButton } from "./note.js";

const MOST_WINGS = 60; // more than that nobody tells apart in a plan; the tree has them all
const FURNISHED = 12; // wings whose rooms are drawn
const MOST_ROOMS = 40;

export default function palace({ signal }) {
  const node = el("div", {}, later(() => overview(signal), (found) => found.wings.length ? drawn(found, signal) : nothing(found), { lines: 8, signal, label: "Drawing the plan" }));
  return { title: "Plan", node };
}

async function overview(signal) {
  const [wings, waiting] = await Promise.all([everyWing(signal), get("/api/vestibule", { limit: 100 }, { signal })]);
  return { wings, vestibule: waiting.items.length, more: Boolean(waiting.next) };
}

async function everyWing(signal) {
  const pages = new Pages("/api/wings", {}, 500);
  const wings = [];
  while (!pages.done && wings.length < 5000) wings.push(...(await pages.next(signal)));
  return wings;
}

function nothing({ vestibule, more }) {
  const waiting = vestibule > 0 && el("a", { class: "button", href: "/memory/vestibule" }, `${more ? "More than " : ""}${count(vestibule, "drawer")} in the vestibule`);
  return [heading({ title: "The plan" }), el("div", { class: "sheet" },
    empty("No wings yet", "Palazzo opens wings by itself, once a conversation has come to a rest. Let an agent remember something, import what another tool kept, or write a first note.",
      el("div", { class: "actions" }, noteButton("main"), el("a", { class: "button", href: "/memory/settings/data" }, "Import"), waiting)))];
}

function drawn(found, signal) {
  const { wings } = found;
  const sum = (field) => wings.reduce((total, wing) => total + wing[field], 0);
  const newest = wings.map((wing) => wing.last_at).filter(Boolean).sort((a, b) => new Date(a) - new Date(b)).at(-1);
  const figures = el("dl", { class: "figures" },
    [["wings", wings.length], ["rooms", sum("rooms")], ["drawers", sum("drawers")]].map(([name, value]) => el("div", {}, el("dt", {}, name), el("dd", {}, number(value)))));
  return [
    heading({ title: "The plan", about: newest && `The last thing filed was said ${ago(newest)}, on ${day(newest)}.`, actions: [noteButton()] }),
    el("div", { class: "palace" },
      el("section", { class: "sheet palace-tree", "aria-label": "Wings, rooms, closets, drawers" }, el("h2", {}, "Wings"), tree({ label: "The palace as a tree", load: () => wingNodes(wings) })),
      el("section", { class: "plan-frame", "aria-label": "The plan" }, figures, sheet(found, signal))),
  ];
}

/** The plan on its sheet, drawn anew when the sheet's width changes or more is known of its rooms. */
function sheet({ wings, vestibule, more }, signal) {
  const shown = [...wings].sort((a, b) => b.drawers - a.drawers).slice(0, MOST_WINGS);
  const frame = el("div", { class: "plan-sheet" });
  const looked = el("div", { class: "looked", "aria-live": "polite" }, hint(wings.length - shown.length));
  const known = new Map(wings.map((wing) => [wing.pointer, aboutWing(wing)]));
  known.set("vestibule", { title: "Vestibule", text: "What was said and is not filed yet. It can be found already." });
  const look = (key) => known.has(key) && put(looked, about(known.get(key)));
  let width = 0;

  function draw() {
    if (!width) return;
    const height = width < 500 ? Math.round(width * 1.35) : Math.round(Math.max(430, Math.min(window.innerHeight - 330, width)));
    const focused = frame.contains(document.activeElement) ? document.activeElement.dataset.look : null;
    put(frame, plan({ wings: shown, width, height, vestibule: vestibule && `${vestibule}${more ? "+" : ""}`, onLook: look }));
    if (focused) [...frame.querySelectorAll("a")].find((each) => each.dataset.look === focused)?.focus();
  }

  const watcher = new ResizeObserver(([entry]) => {
    const now = Math.round(entry.contentRect.width);
    if (now === width) return;
    width = now;
    draw();
  });
  watcher.observe(frame);
  signal.addEventListener("abort", () => watcher.disconnect());
  Promise.allSettled(shown.slice(0, FURNISHED).map((wing) => furnish(wing, known, signal))).then(() => !signal.aborted && draw());
  return [frame, key(shown), looked];
}

/** Fetch the rooms of a wing; those beyond the first many stand together. */
async function furnish(wing, known, signal) {
  const rooms = await get(`/api/wings/${wing.number}/rooms`, { limit: MOST_ROOMS }, { signal });
  wing.cells = rooms.items.filter((room) => room.drawers > 0).map(cellOf);
  const rest = wing.drawers - wing.cells.reduce((sum, cell) => sum + cell.drawers, 0);
  if (rooms.next && rest > 0) {
    const others = wing.rooms - wing.cells.length;
    wing.cells.push({ key: `${wing.pointer}-rest`, href: pathOf(wing.pointer), drawers: rest, started_at: wing.first_at, last_at: wing.first_at, name: `${count(others, "more room")} of ${wing.name}`, short: `+ ${number(others)}`, topics: [] });
  }
  for (const cell of wing.cells) known.set(cell.key, aboutRoom(wing, cell));
}

/** A room as a cell of a plan. */
export const cellOf = (room) => ({
  key: room.pointer, href: pathOf(room.pointer), drawers: room.drawers, started_at: room.started_at, last_at: room.last_at ?? room.started_at,
  name: room.title, topics: room.topics ?? [], summary: room.summary,
});

const aboutWing = (wing) => ({
  title: wing.name, pointer: wing.pointer,
  text: `${wing.kind}, ${count(wing.drawers, "drawer")} in ${count(wing.rooms, "room")}${wing.first_at ? `, from ${shortDate(wing.first_at)} to ${shortDate(wing.last_at)}` : ""}`,
});

const aboutRoom = (wing, cell) => ({
  title: `${wing.name} · ${cell.name}`, pointer: cell.key.includes("rest") ? null : cell.key,
  text: [count(cell.drawers, "drawer"), cell.topics.join(", "), cell.summary].filter(Boolean).join(" · "),
});

const about = ({ title, pointer, text }) => [el("h3", {}, title, pointer && el("span", { class: "pointer quiet" }, pointer)), el("p", {}, text)];

const hint = (left) => el("p", {}, `Point at a room, or walk with the arrow keys; Enter opens it.${left > 0 ? ` ${count(left, "smaller wing")} are in the tree only.` : ""}`);

function key(wings) {
  const kinds = [...new Set(wings.map((wing) => wing.kind))];
  return el("div", { class: "plan-key" },
    el("ul", { class: "legend" }, kinds.map((kind) => el("li", {}, el("span", { class: `swatch kind ${kind}`, "aria-hidden": "true" }), kind))),
    el("ul", { class: "legend" },
      el("li", {}, "older", el("span", { class: "tint", "aria-hidden": "true" }), "newer"), el("li", {}, el("span", { class: "lamp", "aria-hidden": "true" }), "the latest"),
      el("li", {}, "area: drawers")));
}
