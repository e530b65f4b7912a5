// The graph around an entity: it stands in the middle, its neighbours in a ring, theirs outside.

import { el, svg } from "../dom.js";
import { words } from "../format.js";
import { walk } from "./walking.js";

const ROUNDS = 260;
const MOST = 18; // neighbours in the first ring

const EDGE = { x: 90, y: 30 };

/** Draw `first` (neighbours) and `second` (theirs); every node is a link to its own page. */
export function graph(name, { first, second }) {
  const size = window.innerWidth < 640 ? { w: 420, h: 620 } : { w: 960, h: 560 };
  const { nodes, edges } = gathered(name, first.slice(0, MOST), second, size);
  settle(nodes, edges, size);
  const root = svg("svg", { class: "graph", viewBox: around(nodes, size), role: "group", "aria-label": `What is connected with ${name}; the arrow keys walk from one to the next` });
  root.append(...edges.map(line), ...edges.filter((edge) => edge.ring === 1).map(label), ...nodes.map(circle));
  walk(root);
  return el("div", { class: "graph-frame" }, root);
}

/** As much of the sheet as is drawn on: the whole width, and no more height than is needed. */
function around(nodes, size) {
  const heights = nodes.map((node) => node.y);
  const top = Math.min(...heights) - EDGE.y;
  return `0 ${top} ${size.w} ${Math.max(...heights) + EDGE.y - top}`;
}

function gathered(name, first, second, size) {
  const nodes = new Map([[name, { name, ring: 0, x: size.w / 2, y: size.h / 2 }]]);
  const edges = [];
  first.forEach((each, place) => {
    nodes.set(each.name, { name: each.name, ring: 1, angle: (place / first.length) * 2 * Math.PI - Math.PI / 2 });
    edges.push({ from: nodes.get(name), to: nodes.get(each.name), text: said(each), ring: 1, past: gone(each) });
  });
  for (const { of, items } of second) {
    const from = nodes.get(of);
    if (!from) continue;
    items.forEach((each, place) => {
      if (!nodes.has(each.name)) nodes.set(each.name, { name: each.name, ring: 2, angle: from.angle + (place - (items.length - 1) / 2) * 0.28 });
      const to = nodes.get(each.name);
      if (!edges.some((edge) => (edge.from === from && edge.to === to) || (edge.from === to && edge.to === from))) edges.push({ from, to, text: said(each), ring: 2, past: gone(each) });
    });
  }
  for (const node of nodes.values()) {
    if (!node.ring) continue;
    node.x = size.w / 2 + Math.cos(node.angle) * size.w * (node.ring === 1 ? 0.25 : 0.43);
    node.y = size.h / 2 + Math.sin(node.angle) * size.h * (node.ring === 1 ? 0.3 : 0.44);
  }
  return { nodes: [...nodes.values()], edges };
}

const said = (neighbour) => words(neighbour.facts[0]?.predicate ?? "");
const gone = (neighbour) => neighbour.facts.every((fact) => fact.standing && fact.standing !== "holds");

/** Push apart what overlaps and pull together what belongs together; the same picture every time. */
function settle(nodes, edges, size) {
  for (let round = 0; round < ROUNDS; round += 1) {
    const cool = 1 - round / ROUNDS;
    for (const one of nodes) {
      for (const other of nodes) {
        if (one === other || !one.ring) continue;
        const dx = (one.x - other.x) / 1.7;
        const dy = one.y - other.y;
        const distance = Math.max(Math.hypot(dx, dy), 1);
        if (distance < 110) {
          const push = ((110 - distance) / distance) * 0.18 * cool;
          one.x += dx * 1.7 * push;
          one.y += dy * push + (dy === 0 ? push : 0);
        }
      }
    }
    for (const { from, to, ring } of edges) {
      const dx = to.x - from.x;
      const dy = to.y - from.y;
      const distance = Math.max(Math.hypot(dx, dy), 1);
      const pull = ((distance - (ring === 1 ? 200 : 130)) / distance) * 0.04 * cool;
      if (to.ring) { to.x -= dx * pull; to.y -= dy * pull; }
      if (from.ring) { from.x += dx * pull; from.y += dy * pull; }
    }
    for (const node of nodes) {
      node.x = Math.min(Math.max(node.x, EDGE.x), size.w - EDGE.x);
      node.y = Math.min(Math.max(node.y, EDGE.y), size.h - EDGE.y);
    }
  }
}

function line({ from, to, ring, past }) {
  return svg("line", { x1: from.x, y1: from.y, x2: to.x, y2: to.y, class: `graph-line ring-${ring}${past ? " past" : ""}` });
}

function label({ from, to, text }) {
  const x = from.x + (to.x - from.x) * 0.52;
  const y = from.y + (to.y - from.y) * 0.52;
  return svg("text", { x, y: y + 4, class: "graph-label" }, text.length > 26 ? `${text.slice(0, 25)}…` : text);
}

function circle(node) {
  const text = node.name.length > 24 ? `${node.name.slice(0, 23)}…` : node.name;
  const half = Math.max(26, text.length * (node.ring === 0 ? 4.9 : 4.1) + 14);
  const tall = node.ring === 0 ? 20 : 15;
  return svg("a", { href: `/memory/knowledge/${encodeURIComponent(node.name)}`, class: `graph-node ring-${node.ring}`, "data-look": node.name, "aria-label": node.name },
    svg("rect", { x: node.x - half, y: node.y - tall, width: 2 * half, height: 2 * tall, rx: 3 }), svg("text", { x: node.x, y: node.y + 5 }, text));
}
