// A tree whose branches are fetched when they are opened, walked with the arrow keys.

import { el, put } from "../dom.js";
import { go } from "../router.js";
import { icon } from "./icons.js";

/**
 * `load()` gives the first nodes: `{label, detail, href, kind, load}`; a node's own `load` gives what is in it, and
 * `next` on a list of nodes says that there is more of it.
 */
export function tree({ label, load }) {
  const root = el("ul", { class: "tree", role: "tree", "aria-label": label });
  branch(root, load, 1).then(() => root.querySelector("[role=treeitem]")?.setAttribute("tabindex", "0"));
  root.addEventListener("keydown", (event) => onKey(root, event));
  root.addEventListener("focusin", (event) => {
    const here = event.target.closest("[role=treeitem]");
    if (!here) return;
    for (const each of root.querySelectorAll("[tabindex='0']")) each.setAttribute("tabindex", "-1");
    here.setAttribute("tabindex", "0");
  });
  return root;
}

async function branch(list, load, level) {
  put(list, el("li", { role: "none", class: "tree-wait" }, "…"));
  list.setAttribute("aria-busy", "true");
  try {
    const nodes = await load();
    put(list, nodes.map((node) => item(node, level)));
    if (!nodes.length) put(list, el("li", { role: "none", class: "tree-wait" }, "nothing here"));
  } catch (error) {
    put(list, el("li", { role: "none", class: "tree-wait" }, error.message));
  }
  list.removeAttribute("aria-busy");
}

function item(node, level) {
  const row = el("div", { class: "tree-row", vars: { "--level": level } },
    node.load ? el("span", { class: "tree-toggle", "aria-hidden": "true" }, icon("chevron")) : el("span", { class: "tree-toggle" }),
    node.kind && el("span", { class: `swatch kind ${node.kind}`, "aria-hidden": "true" }),
    el("span", { class: "tree-label" }, node.label), node.detail !== undefined && el("span", { class: "tree-detail number" }, node.detail));
  const here = el("li", { role: "treeitem", tabindex: "-1", "aria-level": level, "aria-expanded": node.load ? "false" : null, "aria-label": node.name ?? node.label }, row);
  here.open = () => node.load && expand(here, node, level);
  here.close = () => node.load && here.setAttribute("aria-expanded", "false");
  here.follow = () => (node.act ? node.act(here) : node.href && go(node.href));
  row.addEventListener("click", (event) => {
    if (event.target.closest(".tree-toggle") && node.load) toggle(here);
    else here.follow();
  });
  return here;
}

function toggle(here) {
  if (here.getAttribute("aria-expanded") === "true") here.close();
  else here.open();
}

async function expand(here, node, level) {
  here.setAttribute("aria-expanded", "true");
  if (here.querySelector(":scope > ul")) return;
  const group = el("ul", { role: "group" });
  here.append(group);
  await branch(group, node.load, level + 1);
}

function onKey(root, event) {
  const here = event.target.closest("[role=treeitem]");
  if (!here) return;
  const shown = [...root.querySelectorAll("[role=treeitem]")].filter((each) => !each.parentElement.closest("[aria-expanded=false]"));
  const place = shown.indexOf(here);
  const open = here.getAttribute("aria-expanded");
  const moves = {
    ArrowDown: () => shown[place + 1]?.focus(),
    ArrowUp: () => shown[place - 1]?.focus(),
    Home: () => shown[0]?.focus(),
    End: () => shown.at(-1)?.focus(),
    ArrowRight: () => (open === "false" ? here.open() : here.querySelector("[role=treeitem]")?.focus()),
    ArrowLeft: () => (open === "true" ? here.close() : here.parentElement.closest("[role=treeitem]")?.focus()),
    Enter: () => here.follow(),
    " ": () => here.follow(),
  };
  if (!moves[event.key]) return;
  event.preventDefault();
  event.stopPropagation();
  moves[event.key]();
}

/** Nodes as items, for a branch that grows. */
export const treeItems = (nodes, level) => nodes.map((node) => item(node, level));
