// One message, as it stands in a conversation.

import { el } from "../dom.js";
import { clock, moment, pathOf, shortDate, speaker } from "../format.js";
import { marked } from "./highlight.js";

const LONG = 6000; // characters that are shown at first

/** A list item with who, when and the words; `starts` are marked in it. */
export function turn(drawer, { starts = [], here = false, newDay = true } = {}) {
  const address = pathOf(drawer.pointer ?? drawer.drawer_id);
  return el("li", { class: `turn ${drawer.role}${here ? " here" : ""}`, id: `drawer-${drawer.drawer_id}` },
    el("div", { class: "turn-who" }, el("b", {}, speaker(drawer)), el("time", { datetime: drawer.said_at, title: moment(drawer.said_at) }, newDay ? el("span", {}, shortDate(drawer.said_at), " · ", clock(drawer.said_at)) : el("span", {}, clock(drawer.said_at)))),
    words(drawer.content, starts),
    el("div", { class: "turn-foot" }, el("a", { href: address, class: "pointer", "aria-label": `Open ${drawer.pointer ?? "this drawer"}` }, drawer.pointer ?? "not filed yet")));
}

/** The words of a message; of one that is very long the beginning, and a button for the rest. */
export function words(text, starts = [], className = "turn-text") {
  const node = el("div", { class: className, dir: "auto" }, marked(text.slice(0, LONG), starts));
  if (text.length > LONG) {
    const all = el("button", { class: "button small", type: "button", on: { click: () => node.replaceChildren(...marked(text, starts)) } }, `Show all ${text.length.toLocaleString()} characters`);
    node.append(" … ", all);
  }
  return node;
}
