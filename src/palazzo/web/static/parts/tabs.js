// Tabs that are links: each has its own address.

import { el } from "../dom.js";

/** `tabs` are `[label, href, current, badge]`. */
export function tabs(label, entries) {
  return el("nav", { class: "tabs", "aria-label": label },
    entries.map(([name, href, current, badge]) => el("a", { href, "aria-current": current ? "page" : null }, name, badge ? el("span", { class: "badge number" }, badge) : null)));
}
