// An address that leads nowhere.

import { el } from "../dom.js";
import { empty } from "../parts/states.js";

export default function missing() {
  const back = el("a", { class: "button main", href: "/memory" }, "To the palace");
  return { title: "Not found", node: empty("No such room", "This address leads nowhere in your palace. It may have been mistyped.", back) };
}
