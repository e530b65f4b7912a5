// A field that narrows a list down as one types; nothing is chosen until somebody chooses it.

import { el, freshId, put } from "../dom.js";

const MOST = 8;

/** A labelled field to choose one of `items`, each `{label, detail, value}`; `chosen()` is the value, or throws. */
export function chooser({ label, items, hint, placeholder = "Type to find it", missing = "Choose one from the list." }) {
  const list = el("ul", { class: "plain-list chooser-list", id: freshId("choices"), role: "listbox", "aria-label": label, hidden: true });
  const input = el("input", {
    id: freshId("choice"), type: "text", role: "combobox", "aria-autocomplete": "list", "aria-expanded": "false", "aria-controls": list.id, autocomplete: "off", spellcheck: "false", placeholder,
    on: { input: () => { value = undefined; show(); }, click: show, keydown: onKey, blur: () => open(false) },
  });
  const node = el("div", { class: "field chooser" }, el("label", { for: input.id }, label), input, list, hint && el("span", { class: "hint" }, hint));
  let value;
  let shown = [];
  let here = -1;

  function open(isOpen) {
    list.hidden = !isOpen || !shown.length;
    input.setAttribute("aria-expanded", String(!list.hidden));
    if (list.hidden) input.removeAttribute("aria-activedescendant");
  }

  function show() {
    const words = input.value.trim().toLowerCase().split(/\s+/);
    shown = items.filter((item) => words.every((word) => `${item.label} ${item.detail ?? ""}`.toLowerCase().includes(word))).slice(0, MOST);
    here = -1;
    put(list, shown.map((item, place) => el("li", { id: `${list.id}-${place}`, role: "option", "aria-selected": "false", on: { pointerdown: (event) => { event.preventDefault(); take(place); } } },
      el("span", {}, item.label), item.detail && el("span", { class: "small quiet" }, item.detail))));
    open(true);
  }

  function look(place) {
    if (list.hidden) show();
    here = (place + shown.length) % shown.length;
    [...list.children].forEach((each, at) => each.setAttribute("aria-selected", String(at === here)));
    input.setAttribute("aria-activedescendant", `${list.id}-${here}`);
    list.children[here]?.scrollIntoView({ block: "nearest" });
  }

  function take(place) {
    value = shown[place].value;
    input.value = shown[place].label;
    open(false);
  }

  function onKey(event) {
    if (event.key === "ArrowDown" && shown.length) look(here + 1);
    else if (event.key === "ArrowUp" && shown.length) look(here - 1);
    else if (event.key === "Enter" && !list.hidden && here >= 0) take(here);
    else if (event.key === "Escape" && !list.hidden) open(false);
    else return;
    event.preventDefault();
  }

  /** What was chosen, or what was typed if it is the name of exactly one. */
  function chosen() {
    const named = items.filter((item) => item.label.toLowerCase() === input.value.trim().toLowerCase());
    const found = value ?? (named.length === 1 ? named[0].value : undefined);
    if (found === undefined) throw new Error(missing);
    return found;
  }

  return { node, chosen };
}
