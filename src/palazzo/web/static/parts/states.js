// What stands where something is not there yet, is not there at all, or went wrong.

import { el, put } from "../dom.js";
import { icon } from "./icons.js";

/** Lines of a drawing that is still being made. */
export function loading(label = "Loading", lines = 4) {
  return el("div", { class: "loading", role: "status", "aria-label": label },
    Array.from({ length: lines }, (_, place) => el("span", { class: "loading-line", vars: { "--length": `${92 - ((place * 23) % 45)}%` } })));
}

/** Nothing here: say what it would be, and what to do next. */
export function empty(title, text, action) {
  return el("div", { class: "empty" }, drawing(), el("h2", {}, title), el("p", {}, text), action);
}

/** Something failed: its own words, and another try. */
export function failure(error, again) {
  return el("div", { class: "failure", role: "alert" }, icon("alert"),
    el("div", {}, el("h2", {}, error.status === 404 ? "It is not here" : "That did not work"), el("p", {}, error.message || String(error)),
      again && el("button", { class: "button small", type: "button", on: { click: again } }, "Try again")));
}

/** Show `render(await load())` in its place, and meanwhile, or if it fails, say so. */
export function later(load, render, { lines = 4, label, signal } = {}) {
  const place = el("div", { class: "later" });
  async function run() {
    put(place, loading(label, lines));
    try {
      const value = await load();
      if (!signal?.aborted) put(place, render(value, run));
    } catch (error) {
      if (error.name !== "AbortError" && !signal?.aborted) put(place, failure(error, run));
    }
  }
  run();
  return place;
}

function drawing() {
  const door = icon("door");
  door.setAttribute("class", "empty-door");
  door.setAttribute("stroke-width", "1");
  return door;
}
