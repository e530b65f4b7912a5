// Where we are, and the way back up.

import { el } from "../dom.js";

/** Pairs of label and address; the last is here, and has none. */
export function crumbs(steps) {
  const items = steps.map(([label, href]) => el("li", {}, href ? el("a", { href }, label) : el("span", { "aria-current": "page" }, label)));
  return el("nav", { class: "crumbs", "aria-label": "Breadcrumbs" }, el("ol", {}, items));
}

/** A view's heading: its way, name, a line about it, and what can be done. */
export function heading({ way = [], eyebrow, title, about, actions = [] }) {
  return [
    way.length > 0 && crumbs(way),
    el("div", { class: "head" },
      el("div", {}, eyebrow && el("div", { class: "eyebrow" }, eyebrow), el("h1", {}, title), about && el("p", {}, about)),
      actions.length > 0 && el("div", { class: "actions" }, actions)),
  ];
}
