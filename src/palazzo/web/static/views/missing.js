// An address that leads nowhere.

import { el } from "../dom.js";
import { heading } from "../parts/crumbs.js";
import { empty } from "../parts/states.js";

export default function missing() {
  const back = el("a", { class: "button main", href: "/memory" }, "Home");
  const node = el("div", {}, heading({ title: "No such room" }), el("div", { class: "sheet" }, empty("Nothing lies here", "This address leads nowhere in your palace. It may have been mistyped.", back)));
  return { title: "Not found", node };
}
