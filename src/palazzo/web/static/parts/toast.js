// Notices at the foot of the page. One that can be undone counts down.

import { el } from "../dom.js";
import { icon } from "./icons.js";

const SHORT = 5000;
const MOST = 4; // changes that wait at once
const waiting = [];

/** Say something for a while. */
export function toast(text, { look = "", action, stay = SHORT } = {}) {
  const node = el("div", { class: `toast ${look}`, role: look === "bad" ? "alert" : "status" }, el("span", {}, text), action,
    el("button", { class: "button plain small", type: "button", "aria-label": "Dismiss", on: { click: () => node.remove() } }, icon("close")));
  document.getElementById("toasts").append(node);
  if (stay) setTimeout(() => node.remove(), stay);
  return node;
}

/** Tell what went wrong, in the server's words. */
export const complain = (error) => toast(error.message || String(error), { look: "bad", stay: 9000 });

/**
 * Wait before something that cannot be taken back: call `then` after `seconds`, or `undone` if the person says so.
 * Whoever closes the page has not said so: it is done at once.
 */
export function undoable({ text, seconds = 10, then, undone }) {
  while (waiting.length >= MOST) waiting[0](); // the oldest has waited long enough
  let over = false;
  const left = el("span", { class: "number", "aria-hidden": "true" }, `${seconds}`);
  const button = el("button", { class: "button small", type: "button", on: { click: undo } }, icon("undo"), "Undo");
  const node = toast(text, { stay: 0, action: el("span", { class: "undo" }, left, button), look: "waiting" });
  node.querySelector("[aria-label=Dismiss]").remove();
  const begun = Date.now();
  const ticking = setInterval(() => { left.textContent = Math.max(0, seconds - Math.floor((Date.now() - begun) / 1000)); }, 250);
  const timer = setTimeout(() => finish(false), seconds * 1000);
  const leave = () => finish(true);
  window.addEventListener("pagehide", leave);
  const hurry = () => finish(false);
  waiting.push(hurry);

  function stop() {
    over = true;
    waiting.splice(waiting.indexOf(hurry), 1);
    clearInterval(ticking);
    clearTimeout(timer);
    window.removeEventListener("pagehide", leave);
    node.remove();
  }

  function finish(leaving) {
    if (over) return;
    stop();
    then(leaving);
  }

  function undo() {
    stop();
    undone?.();
  }
}
