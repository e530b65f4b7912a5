// An empty palace: how to begin.

import { el } from "../dom.js";
import { count } from "../format.js";
import { heading } from "../parts/crumbs.js";
import { empty } from "../parts/states.js";
import { noteButton } from "./note.js";

/** What stands on the home of a palace in which nothing is filed yet. */
export function start({ waiting, more }) {
  const vestibule = waiting > 0 && el("a", { class: "button", href: "/memory/vestibule" }, `${more ? "More than " : ""}${count(waiting, "message")} in the vestibule`);
  return [heading({ title: "Your memory" }), el("div", { class: "sheet" },
    empty("Nothing is kept yet", "Wings open by themselves, once a conversation has come to a rest. Let an agent remember something, import what another tool kept, or write a first note.",
      el("div", { class: "actions" }, noteButton("main"), el("a", { class: "button", href: "/memory/settings/data" }, "Import"), vestibule)))];
}
