// One message, as it stands in a conversation.

import { announce, el, put } from "../dom.js";
import { clock, moment, pathOf, shortDate, speaker } from "../format.js";
import { marked } from "./highlight.js";
import { hasMarkdown, markdown } from "./markdown.js";

const FOLDED = 1400; // characters of a long message that are shown at first
const SPARE = 300; // nothing is folded away for less

/** The drawers that will be erased in a moment: they are dimmed. */
export const doomed = new Set();

/** A list item with who, when and the words; `starts` are marked in it. */
export function turn(drawer, { starts = [], here = false, newDay = true } = {}) {
  const address = pathOf(drawer.pointer ?? drawer.drawer_id);
  return el("li", { class: `turn ${drawer.role}${here ? " here" : ""}${doomed.has(drawer.drawer_id) ? " changing" : ""}`, id: `drawer-${drawer.drawer_id}` },
    el("div", { class: "turn-who" }, el("b", {}, speaker(drawer)), el("time", { datetime: drawer.said_at, title: moment(drawer.said_at) }, newDay ? el("span", {}, shortDate(drawer.said_at), " · ", clock(drawer.said_at)) : el("span", {}, clock(drawer.said_at)))),
    words(drawer.content, starts),
    el("div", { class: "turn-foot" }, el("a", { href: address, class: "pointer", "aria-label": `Open ${drawer.pointer ?? "this drawer"}` }, drawer.pointer ?? "not filed yet")));
}

/** Whether messages are shown as they were written, instead of as Markdown. */
const isVerbatim = () => localStorage.getItem("palazzo-verbatim") === "yes";

/** Show every message as it was written, or as Markdown again. */
export function toggleVerbatim() {
  const now = !isVerbatim();
  localStorage.setItem("palazzo-verbatim", now ? "yes" : "no");
  for (const node of document.querySelectorAll("[data-words]")) node.redraw();
  for (const button of document.querySelectorAll(".verbatim-switch")) button.setAttribute("aria-pressed", String(now));
  announce(now ? "As it was written" : "Rendered");
}

/** A button that switches between the two, for what has Markdown. */
export const verbatimSwitch = () => el("button", { class: "button small verbatim-switch", type: "button", "aria-pressed": String(isVerbatim()), title: "As it was written (v)", on: { click: toggleVerbatim } }, "Verbatim");

/** The words of a message, rendered or verbatim; of one that is long the beginning, and a button for the rest. */
export function words(text, starts = [], { className = "turn-text", most = FOLDED } = {}) {
  const node = el("div", { class: className, dir: "auto", "data-words": "" });
  let whole = text.length <= most + SPARE;
  node.redraw = () => {
    const shown = whole ? text : beginning(text, most);
    const rendered = !isVerbatim() && hasMarkdown(text);
    node.classList.toggle("rendered", rendered);
    put(node, rendered ? markdown(shown, starts) : marked(shown, starts), !whole && [" … ", el("button", { class: "button plain small more", type: "button", on: { click: unfold } }, `Show all ${text.length.toLocaleString()} characters`)]);
  };
  function unfold() {
    whole = true;
    node.redraw();
  }
  node.redraw();
  return node;
}

/** As much of a long text, up to the end of a paragraph, a line or a word. */
function beginning(text, most) {
  const cut = [text.lastIndexOf("\n\n", most), text.lastIndexOf("\n", most), text.lastIndexOf(" ", most)].find((place) => place > most * 0.6) ?? most;
  return text.slice(0, cut);
}
