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

const DRAWN = 12; // wings with their rooms: more nobody tells apart
const DRAWN_ON_A_PHONE = 6;
const ON_THE_SHELF = 30; // wings that are listed at first
const MOST_ROOMS = 20; // of a wing

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

/** The plan on its sheet, drawn anew when the sheet's width changes or more is known of its rooms; the rest on a shelf. */
function sheet({ wings, vestibule, more }, signal) {
  const frame = el("div", { class: "plan-sheet" });
  const rest = el("div", {});
  const tip = tooltip();
  const known = new Map(wings.map((wing) => [wing.pointer, aboutWing(wing)]));
  known.set("vestibule", { title: "Vestibule", text: "What was said and is not filed yet. It can be found already." });
  const orders = { size: (a, b) => b.drawers - a.drawers, recency: (a, b) => new Date(b.last_at ?? 0) - new Date(a.last_at ?? 0) };
  let order = localStorage.getItem("palazzo-plan-order") === "recency" ? "recency" : "size";
  let width = 0;

  const chosen = () => [...wings].sort(orders[order]);
  const most = () => (width < 500 ? DRAWN_ON_A_PHONE : DRAWN);

  function draw() {
    if (!width) return;
    const sorted = chosen();
    const shown = sorted.slice(0, most());
    const height = width < 500 ? Math.round(width * 1.7) : Math.round(Math.max(430, Math.min(window.innerHeight - 280, width)));
    const focused = frame.contains(document.activeElement) ? document.activeElement.dataset.look : null;
    put(frame, plan({ wings: shown, width, height, vestibule: vestibule && `${vestibule}${more ? "+" : ""}`, onLook: (look, stop) => tip.show(known.get(look), stop) }));
    put(rest, key(shown), sorted.length > shown.length && shelf(sorted.slice(shown.length)));
    if (focused) [...frame.querySelectorAll("a")].find((each) => each.dataset.look === focused)?.focus();
  }

  async function furnishAll() {
    draw();
    await Promise.allSettled(chosen().slice(0, most()).filter((wing) => !wing.cells).map((wing) => furnish(wing, known, signal)));
    if (!signal.aborted) draw();
  }

  const pick = (kind, label) => el("button", { class: "button small", type: "button", "aria-pressed": String(order === kind), on: { click: (event) => {
    order = kind;
    localStorage.setItem("palazzo-plan-order", kind);
    for (const each of event.currentTarget.parentElement.children) each.setAttribute("aria-pressed", String(each === event.currentTarget));
    furnishAll();
  } } }, label);
  const choice = wings.length > DRAWN_ON_A_PHONE && el("div", { class: "row spread plan-choice" }, el("div", { class: "chips", role: "group", "aria-label": "Which wings to draw" }, pick("size", "The largest"), pick("recency", "The latest")));

  let drawnWidth = 0;
  const watcher = new ResizeObserver(([entry]) => {
    width = Math.round(entry.contentRect.width);
    if (width === drawnWidth) return;
    drawnWidth = width;
    furnishAll();
  });
  watcher.observe(frame);
  signal.addEventListener("abort", () => watcher.disconnect());
  frame.addEventListener("pointermove", (event) => tip.follow(event));
  frame.addEventListener("pointerleave", () => tip.hide());
  frame.addEventListener("focusout", () => tip.hide());
  return [choice, frame, tip.node, rest];
}

/** What is looked at, told beside the pointer, or beside what has the focus. */
function tooltip() {
  const node = el("div", { class: "plan-tip", role: "presentation", hidden: true });
  const at = (x, y) => {
    const box = node.getBoundingClientRect();
    node.style.setProperty("--x", `${Math.max(8, Math.min(x + 16, window.innerWidth - box.width - 8))}px`);
    node.style.setProperty("--y", `${y + 20 + box.height > window.innerHeight ? y - box.height - 12 : y + 20}px`);
  };
  return {
    node,
    show(found, stop) {
      node.hidden = !found;
      if (!found) return;
      put(node, about(found));
      const box = stop.getBoundingClientRect();
      if (!stop.matches(":hover")) at(box.left, box.bottom - 16);
    },
    follow(event) {
      if (event.target.closest?.("a")) at(event.clientX, event.clientY);
      else node.hidden = true;
    },
    hide() {
      node.hidden = true;
    },
  };
}

/** The wings that are not drawn, with their whole names. */
function shelf(wings, most = ON_THE_SHELF) {
  const node = el("section", { class: "shelf", "aria-label": "More wings" }, el("h2", {}, `${count(wings.length, "more wing")}`),
    el("ul", { class: "plain-list" }, wings.slice(0, most).map((wing) => el("li", {}, el("a", { href: pathOf(wing.pointer) }, el("span", { class: `swatch kind ${wing.kind}`, "aria-hidden": "true" }), el("span", {}, wing.name), el("span", { class: "small quiet" }, [count(wing.drawers, "drawer"), wing.last_at && ago(wing.last_at)].filter(Boolean).join(" · ")))))),
    wings.length > most && el("button", { class: "button small", type: "button", on: { click: () => node.replaceWith(shelf(wings, wings.length)) } }, `Show all ${wings.length}`));
  return node;
}

/** Fetch the rooms of a wing. */
async function furnish(wing, known, signal) {
  const rooms = await get(`/api/wings/${wing.number}/rooms`, { limit: MOST_ROOMS }, { signal });
  wing.cells = rooms.items.filter((room) => room.drawers > 0).map(cellOf);
  known.set(`${wing.pointer}-rest`, { title: wing.name, pointer: wing.pointer, text: `The earlier of its ${count(wing.rooms, "room")}` });
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
  title: `${wing.name} · ${cell.name}`, pointer: cell.key,
  text: [count(cell.drawers, "drawer"), shortDate(cell.started_at), cell.topics.filter((topic) => topic !== cell.name).join(", ")].filter(Boolean).join(" · "),
});

const about = ({ title, pointer, text }) => [el("h3", {}, title, pointer && el("span", { class: "pointer quiet" }, pointer)), el("p", {}, text)];

function key(wings) {
  const kinds = [...new Set(wings.map((wing) => wing.kind))];
  return el("div", { class: "plan-key" },
    el("ul", { class: "legend" }, kinds.map((kind) => el("li", {}, el("span", { class: `swatch kind ${kind}`, "aria-hidden": "true" }), kind))),
    el("ul", { class: "legend" },
      el("li", {}, "older", el("span", { class: "tint", "aria-hidden": "true" }), "newer"), el("li", {}, el("span", { class: "lamp", "aria-hidden": "true" }), "the latest"),
      el("li", {}, "a wing is as large as what is in it")));
}
