// The tree of a palace: wings, their rooms, the rooms' closets, and the drawers in them.

import { Pages, get } from "./api.js";
import { pathOf, shortDate, speaker } from "./format.js";
import { treeItems } from "./parts/tree.js";

const TOGETHER = 100; // wings that are shown at once

/** The wings as nodes of a tree, so many at a time. */
export function wingNodes(wings) {
  const nodes = wings.slice(0, TOGETHER).map(wingNode);
  const rest = wings.slice(TOGETHER);
  if (rest.length) nodes.push({ label: "Show more", act: (here) => replace(here, wingNodes(rest)) });
  return nodes;
}

const wingNode = (wing) => ({
  label: wing.name, detail: wing.drawers, kind: wing.kind, href: pathOf(wing.pointer), name: `Wing ${wing.name}`,
  load: () => paged(new Pages(`/api/wings/${wing.number}/rooms`, {}, 100), (room) => roomNode(wing.number, room)),
});

const roomNode = (wing, room) => ({
  label: `${room.date} ${room.title}`, detail: room.drawers, href: pathOf(room.pointer), name: `Room ${room.date} ${room.title}`,
  load: () => closets(wing, roomNumber(room.pointer)),
});

async function closets(wing, room) {
  const { closets: found } = await get(`/api/wings/${wing}/rooms/${room}`);
  return found.map((closet) => ({
    label: closet.topic, detail: closet.drawers, href: `/memory/W-${pad(wing, 3)}/R-${pad(room, 2)}?closet=${closet.number}`, name: `Closet ${closet.topic}`,
    load: () => paged(new Pages(`/api/wings/${wing}/rooms/${room}/drawers`, { closet: closet.number }, 50), drawerNode),
  }));
}

const drawerNode = (drawer) => ({
  label: `${speaker(drawer)}: ${drawer.content.slice(0, 90)}`, href: pathOf(drawer.pointer ?? drawer.drawer_id),
  name: `${shortDate(drawer.said_at)}, ${speaker(drawer)}: ${drawer.content.slice(0, 90)}`,
});

/** One page of nodes; if there are more, a last node that brings them. */
async function paged(pages, node) {
  const nodes = (await pages.next()).map(node);
  if (!pages.done) nodes.push({ label: "Show more", act: async (here) => replace(here, await paged(pages, node)) });
  return nodes;
}

/** Put `nodes` in the place of the item `here`. */
function replace(here, nodes) {
  const items = treeItems(nodes, Number(here.getAttribute("aria-level")));
  here.replaceWith(...items);
  items[0]?.focus();
}

const pad = (value, digits) => String(value).padStart(digits, "0");

/** The number in a room's pointer. */
export const roomNumber = (pointer) => Number(/R-(\d+)/i.exec(pointer)[1]);
export const wingNumber = (pointer) => Number(/W-(\d+)/i.exec(pointer)[1]);
