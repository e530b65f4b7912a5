// The palace as a floor plan: wings are blocks with thick walls, rooms lie inside, corridors run between.

import { svg } from "../dom.js";
import { count, pathOf, shortDate, shortDay } from "../format.js";
import { squarify, visible } from "./treemap.js";
import { walk } from "./walking.js";

const CORRIDOR = 10;
const BAND = 26; // where a wing's name stands
const PORCH = 40;
const WALL = 5;

/** Draw `wings`, each with the `rooms` known of it, into a sheet of that size. */
export function plan({ wings, width, height, vestibule, onLook }) {
  const root = svg("svg", { class: "plan", viewBox: `0 0 ${width} ${height}`, width, height, role: "group", "aria-label": "Plan of the palace; the arrow keys walk from room to room" });
  const house = { x: WALL, y: WALL, w: width - 2 * WALL, h: height - 2 * WALL - PORCH };
  root.append(outline(house), porch(house, vestibule));
  const inner = { x: house.x + CORRIDOR, y: house.y + CORRIDOR, w: house.w - 2 * CORRIDOR, h: house.h - 2 * CORRIDOR };
  const drawers = visible(wings, (wing) => wing.drawers);
  const fresh = freshness(wings.flatMap((each) => each.cells ?? []));
  for (const block of squarify(wings, drawers, inner)) root.append(wing(shrink(block, CORRIDOR / 2), fresh));
  walk(root, onLook);
  return root;
}

/** One wing on a sheet of its own. */
export function wingPlan({ rooms, kind, width, height, onLook }) {
  const root = svg("svg", { class: `plan large kind-${kind}`, viewBox: `0 0 ${width} ${height}`, width, height, role: "group", "aria-label": "Plan of the wing; the arrow keys walk from room to room" });
  const house = { x: WALL, y: WALL, w: width - 2 * WALL, h: height - 2 * WALL };
  root.append(...roomsIn(rooms, house, freshness(rooms)), svg("rect", { ...rectangle(house), class: "plan-outline" }));
  walk(root, onLook);
  return root;
}

function outline(house) {
  const middle = house.x + house.w / 2;
  return svg("g", {},
    svg("rect", { ...rectangle(house), class: "plan-ground" }),
    svg("rect", { ...rectangle(house), class: "plan-outline" }),
    svg("line", { x1: middle - 34, x2: middle + 34, y1: house.y + house.h, y2: house.y + house.h, class: "plan-gate" }));
}

/** The entrance: what came in and is not filed yet waits there. */
function porch(house, waiting) {
  const middle = house.x + house.w / 2;
  const y = house.y + house.h;
  const half = 74;
  const label = waiting ? `Vestibule · ${waiting}` : "Vestibule";
  return svg("a", { href: "/memory/vestibule", class: "plan-porch", "data-look": "vestibule", "aria-label": waiting ? `Vestibule, ${count(waiting, "drawer")} waiting` : "Vestibule, empty" },
    svg("path", { d: `M${middle - half} ${y}V${y + PORCH - 3}H${middle - 16}M${middle + 16} ${y + PORCH - 3}H${middle + half}V${y}`, class: "plan-porch-wall" }),
    svg("rect", { x: middle - half + 3, y: y + 4, width: 2 * half - 6, height: PORCH - 10, class: "plan-floor" }),
    svg("text", { x: middle, y: y + PORCH / 2 + 3, class: "plan-porch-name" }, label));
}

function wing(block, fresh) {
  const { item } = block;
  const href = pathOf(item.pointer);
  const named = block.h > 46 && block.w > 52;
  const floor = { x: block.x, y: block.y + (named ? BAND : 0), w: block.w, h: block.h - (named ? BAND : 0) };
  const group = svg("g", { class: `kind-${item.kind}` });
  group.append(svg("a", { href, class: "plan-wing", "data-look": item.pointer, "aria-label": `Wing ${item.name}, ${item.kind}, ${count(item.drawers, "drawer")} in ${count(item.rooms, "room")}` },
    svg("rect", { ...rectangle(block), class: "plan-floor" }),
    named && svg("text", { x: block.x + 9, y: block.y + 17.5, class: "plan-name" }, fit(item.name, block.w - (block.w > 118 ? 52 : 16), 7.2)),
    named && block.w > 118 && svg("text", { x: block.x + block.w - 9, y: block.y + 17.5, class: "plan-count" }, item.drawers)));
  if (item.cells?.length && floor.h > 18) group.append(...roomsIn(item.cells, floor, fresh));
  group.append(svg("rect", { ...rectangle(block), class: "plan-wall" }), door(block));
  return group;
}

/** Rooms with their walls; what there is no space for stands together in one cell. */
function roomsIn(rooms, floor, fresh) {
  const drawers = visible(rooms, (room) => room.drawers, 0.03);
  const cells = squarify(rooms, drawers, floor);
  return [...cells.map((cell) => room(cell, fresh.get(cell.item) ?? 0)), ...cells.map((cell) => swing(cell, floor))];
}

function room(cell, fresh) {
  const { item } = cell;
  const label = `${item.name}, ${count(item.drawers, "drawer")}${item.topics?.length ? `: ${item.topics.join(", ")}` : ""}`;
  const roomy = cell.w > 44 && cell.h > 30;
  const link = svg("a", { href: item.href, class: "plan-room", "data-look": item.key, "aria-label": label, vars: { "--fresh": fresh.toFixed(2) } },
    svg("rect", { ...rectangle(cell), class: "plan-cell" }),
    roomy && svg("text", { x: cell.x + 8, y: cell.y + 18, class: "plan-date" }, item.short ?? dateFor(item.started_at, cell.w - 14)),
    roomy && cell.h > 50 && svg("text", { x: cell.x + 8, y: cell.y + 34, class: "plan-topic" }, fit(item.topics?.[0] ?? "", cell.w - 16, 5.9)),
    roomy && cell.h > 68 && item.topics?.length > 1 && svg("text", { x: cell.x + 8, y: cell.y + 49, class: "plan-topic" }, fit(item.topics[1], cell.w - 16, 5.9)),
    fresh === 1 && cell.w > 20 && cell.h > 20 && svg("circle", { cx: cell.x + cell.w - 11, cy: cell.y + 12, r: 3.5, class: "plan-lamp" }));
  return link;
}

/** A date as long as there is space for it. */
function dateFor(iso, space) {
  if (space > 76) return shortDate(iso);
  return space > 36 ? shortDay(iso) : "";
}

/** How recent each room is among all that are drawn: 0 for the oldest, 1 for the latest. */
function freshness(rooms) {
  const sorted = [...rooms].sort((a, b) => new Date(a.last_at) - new Date(b.last_at));
  return new Map(sorted.map((room, place) => [room, sorted.length > 1 ? place / (sorted.length - 1) : 1]));
}

/** A door in a room's wall, with the arc that it swings through. */
function swing(cell, floor) {
  if (cell.w < 46 || cell.h < 46) return svg("g", {});
  const size = 13;
  const toTop = cell.y > floor.y + 1;
  const toLeft = cell.x > floor.x + 1;
  if (!toTop && !toLeft) return svg("g", {});
  if (toLeft) {
    const y = cell.y + cell.h - size - 9;
    return svg("g", { class: "plan-door" },
      svg("line", { x1: cell.x, x2: cell.x, y1: y, y2: y + size, class: "plan-opening" }),
      svg("path", { d: `M${cell.x} ${y + size}h${size}A${size} ${size} 0 0 0 ${cell.x} ${y}` }));
  }
  const x = cell.x + cell.w - size - 9;
  return svg("g", { class: "plan-door" },
    svg("line", { x1: x, x2: x + size, y1: cell.y, y2: cell.y, class: "plan-opening" }),
    svg("path", { d: `M${x + size} ${cell.y}v${size}A${size} ${size} 0 0 1 ${x} ${cell.y}` }));
}

/** The way from the corridor into a wing. */
function door(block) {
  const half = Math.min(11, block.w / 5);
  const middle = block.x + block.w / 2;
  return svg("line", { x1: middle - half, x2: middle + half, y1: block.y + block.h, y2: block.y + block.h, class: "plan-gate" });
}

const rectangle = ({ x, y, w, h }) => ({ x, y, width: Math.max(0, w), height: Math.max(0, h) });
const shrink = (box, by) => ({ ...box, x: box.x + by, y: box.y + by, w: box.w - 2 * by, h: box.h - 2 * by });

/** As much of a name as fits, each letter about so wide. */
function fit(text, space, letter) {
  const most = Math.floor(space / letter);
  if (text.length <= most) return text;
  return most < 3 ? "" : `${text.slice(0, most - 1).trimEnd()}…`;
}
