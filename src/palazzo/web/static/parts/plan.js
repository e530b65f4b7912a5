// The palace as a floor plan: wings are blocks with thick walls, rooms lie inside, corridors run between.

import { svg } from "../dom.js";
import { count, pathOf, shortDate, shortDay } from "../format.js";
import { squarify, visible } from "./treemap.js";
import { walk } from "./walking.js";

const CORRIDOR = 10;
const PORCH = 40;
const WALL = 5;
const PAD = 9; // round the name of a wing
const INSET = 6; // and of a room
const NAME_FONT = ["600 14.5px", "--serif"];
const SMALL_FONT = ["600 12px", "--serif"];
const NAME_LINE = 18;
const COUNT = 34; // pixels that the number of drawers needs
const ROOM_FONT = ["11.5px", "--sans"];
const ROOM_LINE = 14;
const ROOM = 6200; // square pixels in which a room can be told from others

/** Draw `wings`, each with the `rooms` known of it, into a sheet of that size. */
export function plan({ wings, width, height, vestibule, onLook }) {
  const root = svg("svg", { class: "plan", viewBox: `0 0 ${width} ${height}`, width, height, role: "group", "aria-label": "Plan of the palace; the arrow keys walk from room to room" });
  const house = { x: WALL, y: WALL, w: width - 2 * WALL, h: height - 2 * WALL - PORCH };
  root.append(outline(house), porch(house, vestibule));
  const inner = { x: house.x + CORRIDOR, y: house.y + CORRIDOR, w: house.w - 2 * CORRIDOR, h: house.h - 2 * CORRIDOR };
  const drawers = visible(wings, (wing) => wing.drawers, 0.045);
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
  const tight = pieces(item.name).some((word) => widthOf(word, NAME_FONT) > block.w - 2 * PAD); // smaller, rather than broken inside a word
  const name = wrapped(item.name, block.w - 2 * PAD, tight ? SMALL_FONT : NAME_FONT);
  const counted = block.w - 2 * PAD - widthOf(name[0], NAME_FONT) > COUNT;
  const band = Math.min(name.length * NAME_LINE + 10, block.h);
  const floor = { x: block.x, y: block.y + band, w: block.w, h: block.h - band };
  const group = svg("g", { class: `kind-${item.kind}` });
  group.append(svg("a", { href, class: "plan-wing", "data-look": item.pointer, "aria-label": `Wing ${item.name}, ${item.kind}, ${count(item.drawers, "drawer")} in ${count(item.rooms, "room")}` },
    svg("rect", { ...rectangle(block), class: "plan-floor" }),
    name.slice(0, Math.floor(block.h / NAME_LINE)).map((line, place) => svg("text", { x: block.x + PAD, y: block.y + NAME_LINE * (place + 1), class: tight ? "plan-name tight" : "plan-name" }, line)),
    counted && svg("text", { x: block.x + block.w - PAD, y: block.y + NAME_LINE, class: "plan-count" }, item.drawers)));
  if (item.cells?.length && floor.h > 18) group.append(...roomsIn(furnished(item, floor), floor, fresh));
  group.append(svg("rect", { ...rectangle(block), class: "plan-wall" }), door(block));
  return group;
}

/** As many of a wing's rooms, the latest first, as can be told apart on its floor; the others stand together. */
function furnished(item, floor) {
  const most = Math.max(2, Math.floor((floor.w * floor.h) / ROOM));
  if (item.cells.length <= most) return item.cells;
  const shown = item.cells.slice(0, most - 1);
  const drawers = item.drawers - shown.reduce((sum, cell) => sum + cell.drawers, 0);
  const many = item.rooms - shown.length;
  const name = count(many, "more room");
  return [...shown, { key: `${item.pointer}-rest`, href: pathOf(item.pointer), drawers, started_at: item.first_at, last_at: item.first_at, name: `${name} of ${item.name}`, label: name, topics: [] }];
}

/** Rooms with their walls. */
function roomsIn(rooms, floor, fresh) {
  const sizes = rooms.filter((room) => !room.label).map((room) => Math.sqrt(room.drawers)); // so that no room is too small for its name
  const usual = sizes.reduce((sum, size) => sum + size, 0) / Math.max(sizes.length, 1);
  const cells = squarify(rooms, (room) => (room.label ? usual : Math.max(Math.sqrt(room.drawers), usual * 0.7)), floor);
  return [...cells.map((cell) => room(cell, fresh.get(cell.item) ?? 0)), ...cells.map((cell) => swing(cell, floor))];
}

/** One room: its title if it has space for the whole of it, and below it its date. */
function room(cell, fresh) {
  const { item } = cell;
  const label = `${item.name}, ${count(item.drawers, "drawer")}${item.topics?.length ? `: ${item.topics.join(", ")}` : ""}`;
  const title = wrapped(item.label ?? item.name, cell.w - 2 * INSET, ROOM_FONT);
  const space = Math.floor((cell.h - 8) / ROOM_LINE);
  const whole = title.length <= space && pieces(item.label ?? item.name).every((word) => widthOf(word, ROOM_FONT) <= cell.w - 2 * INSET);
  const date = item.label ? "" : dateFor(item.started_at, cell.w - 2 * INSET);
  const text = (line, place, kind) => svg("text", { x: cell.x + INSET, y: cell.y + 4 + ROOM_LINE * (place + 1), class: kind }, line);
  return svg("a", { href: item.href, class: "plan-room", "data-look": item.key, "aria-label": label, vars: { "--fresh": fresh.toFixed(2) } },
    svg("rect", { ...rectangle(cell), class: "plan-cell" }),
    whole && title.map((line, place) => text(line, place, "plan-topic")),
    whole && date && title.length < space && text(date, title.length, "plan-date"),
    fresh === 1 && cell.w > 20 && cell.h > 20 && svg("circle", { cx: cell.x + cell.w - 9, cy: cell.y + cell.h - 9, r: 3.5, class: "plan-lamp" }));
}

/** A date as long as there is space for it. */
function dateFor(iso, space) {
  return [shortDate(iso), shortDay(iso)].find((text) => widthOf(text, ROOM_FONT) <= space) ?? "";
}

/** How recent each room is among all that are drawn: 0 for the oldest, 1 for the latest. */
function freshness(rooms) {
  const sorted = [...rooms].sort((a, b) => new Date(a.last_at) - new Date(b.last_at));
  return new Map(sorted.map((room, place) => [room, sorted.length > 1 ? place / (sorted.length - 1) : 1]));
}

/** A door in a room's wall, with the arc that it swings through. */
function swing(cell, floor) {
  if (cell.w < 46 || cell.h < 90) return svg("g", {});
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

const pen = document.createElement("canvas").getContext("2d");

/** How wide a text is drawn; `font` is its weight and size, and whose family it has. */
function widthOf(text, [look, family]) {
  pen.font = `${look} ${getComputedStyle(document.documentElement).getPropertyValue(family)}`;
  return pen.measureText(text).width;
}

/** Words, and the parts of words with hyphens. */
const pieces = (text) => text.trim().split(/\s+|(?<=-)/);

/** A text in lines that fit: broken between words, and a word that is too long inside. */
function wrapped(text, space, font) {
  const lines = [""];
  for (const word of pieces(text)) {
    const longer = lines.at(-1) && !lines.at(-1).endsWith("-") ? `${lines.at(-1)} ${word}` : lines.at(-1) + word;
    if (widthOf(longer, font) <= space) lines[lines.length - 1] = longer;
    else {
      if (lines.at(-1)) lines.push("");
      for (const letter of word) {
        if (lines.at(-1) && widthOf(lines.at(-1) + letter, font) > space) lines.push("");
        lines[lines.length - 1] += letter;
      }
    }
  }
  return lines;
}
