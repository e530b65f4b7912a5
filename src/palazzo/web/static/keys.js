// The keyboard: a few keys that work everywhere, and a card that names them.

import { el } from "./dom.js";
import { dialog } from "./parts/dialog.js";
import { openPalette } from "./palette.js";
import { toggleVerbatim } from "./parts/turn.js";
import { go } from "./router.js";

const PLACES = { h: "/memory", p: "/memory/plan", k: "/memory/knowledge", g: "/memory/guidance", a: "/memory/activity", s: "/memory/settings" };

const CARD = [
  ["Ctrl K", "jump to anything, ask, search"],
  ["/", "search"],
  ["g then h", "home"],
  ["g then p", "the plan of the palace"],
  ["g then k", "knowledge"],
  ["g then g", "guidance and rules"],
  ["g then a", "activity and costs"],
  ["g then s", "settings"],
  ["v", "messages as they were written, or rendered"],
  ["arrow keys", "walk the plan, the tree, the hits, the graph"],
  ["Enter", "open"],
  ["Escape", "close, or leave the search field"],
  ["?", "this card"],
];

let waiting = 0; // until when a `g` waits for its second key

export function listenForKeys() {
  document.addEventListener("keydown", (event) => {
    if ((event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === "k") {
      event.preventDefault();
      openPalette();
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const typing = event.target.closest?.("input:not([type=checkbox]):not([type=radio]):not([type=range]), textarea, select, dialog");
    if (typing) {
      if (event.key === "Escape" && event.target.closest(".find")) event.target.blur();
      return;
    }
    if (event.key === "/") focusSearch(event);
    else if (event.key === "?") keysDialog();
    else if (event.key === "v") toggleVerbatim();
    else if (event.timeStamp < waiting && PLACES[event.key]) {
      waiting = 0;
      go(PLACES[event.key]);
    } else if (event.key === "g") waiting = event.timeStamp + 1500;
  });
}

function focusSearch(event) {
  const field = document.querySelector(".find input");
  if (!field) return;
  event.preventDefault();
  field.focus();
  field.select();
}

export function keysDialog() {
  const rows = CARD.flatMap(([keys, does]) => [
    el("dt", {}, keys.split(" then ").flatMap((key, place) => [place > 0 && " then ", el("kbd", {}, key)])),
    el("dd", {}, does),
  ]);
  dialog({ title: "Keyboard", body: el("dl", { class: "keys" }, rows), actions: [{ label: "Close" }] });
}
