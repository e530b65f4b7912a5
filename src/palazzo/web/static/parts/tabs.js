// Tabs that are links: each has its own address.

import { el } from "../dom.js";

/** `tabs` are `[label, href, current, badge]`; where they do not fit, the current one is brought into sight. */
export function tabs(label, entries) {
  const node = el("nav", { class: "tabs", "aria-label": label },
    entries.map(([name, href, current, badge]) => el("a", { href, "aria-current": current ? "page" : null }, name, badge ? el("span", { class: "badge number" }, badge) : null)));
  requestAnimationFrame(() => { node.scrollLeft = node.scrollWidth > node.clientWidth ? (node.querySelector("[aria-current]")?.offsetLeft ?? 0) - node.offsetLeft : 0; });
  return node;
}
