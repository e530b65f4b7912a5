// A list that grows as one reads on. What is far out of sight costs nothing to draw.

import { el, put } from "../dom.js";
import { failure, loading } from "./states.js";

/**
 * Fill a list page by page from `pages`; `row(item, previous)` draws one. `none` is shown when there is nothing.
 * More is fetched when the end comes near, or when the button is pressed.
 */
export function growing({ pages, row, none, signal, tag = "ol", className = "plain-list", onItems, label }) {
  const list = el(tag, { class: className, "aria-label": label });
  const foot = el("div", { class: "list-foot" });
  const node = el("div", {}, list, foot);
  let busy = false;
  let previous = null;
  const watcher = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && more(), { rootMargin: "600px" });
  signal?.addEventListener("abort", () => watcher.disconnect());

  async function more() {
    if (busy || pages.done) return;
    busy = true;
    watcher.disconnect();
    put(foot, loading("Loading more", list.childElementCount ? 1 : 5));
    try {
      const items = await pages.next(signal);
      for (const item of items) {
        list.append(row(item, previous));
        previous = item;
      }
      onItems?.(items, pages.done);
      ready();
    } catch (error) {
      if (error.name !== "AbortError") put(foot, failure(error, () => { busy = false; more(); }));
      return;
    }
    busy = false;
  }

  function ready() {
    if (!list.childElementCount && pages.done) {
      put(node, none);
      return;
    }
    if (pages.done) {
      put(foot);
      return;
    }
    put(foot, el("button", { class: "button small", type: "button", on: { click: more } }, "Show more"));
    watcher.observe(foot);
  }

  more();
  return node;
}

/** Walk the items of a list with the arrow keys: `selector` finds what takes the focus. */
export function arrows(node, selector) {
  node.addEventListener("keydown", (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step || event.target.closest("input, select, textarea")) return;
    const stops = [...node.querySelectorAll(selector)];
    const here = stops.indexOf(event.target.closest(selector));
    const next = stops[here + step];
    if (here < 0 || !next) return;
    event.preventDefault();
    next.focus();
  });
}
