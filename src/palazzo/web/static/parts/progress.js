// What the workers still have to do, looked at now and then while there is something.

import { get } from "../api.js";
import { el, put } from "../dom.js";
import { count } from "../format.js";

const WATCHING = 1500;
const RESTING = 15_000;

/** Keep `node` telling how much waits; empty when nothing does. */
export function progress(node) {
  let before = 0;
  async function look() {
    if (!node.isConnected && before >= 0 && node.dataset.begun) return;
    node.dataset.begun = "yes";
    let waiting = 0;
    try {
      waiting = document.hidden ? before : inAll(await get("/api/jobs"));
    } catch {
      waiting = 0; // the view itself says what is wrong
    }
    node.hidden = waiting === 0;
    put(node, waiting > 0 && [el("span", { class: "pulse", "aria-hidden": "true" }), `${count(waiting, "job")} at work`]);
    if (before > 0 && waiting === 0) window.dispatchEvent(new CustomEvent("palazzo:worked"));
    before = waiting;
    setTimeout(look, waiting ? WATCHING : RESTING);
  }
  setTimeout(look, 0);
}

/** A link to what waits to be filed, with how many messages those are; `vestibule` is its first page. */
export const toBeFiled = (vestibule) => el("a", { href: "/memory/vestibule" },
  vestibule.next ? `More than ${count(vestibule.items.length, "message")} wait to be filed` : `${count(vestibule.items.length, "message waits", "messages wait")} to be filed`);

/** How many jobs of an answer wait or run; those that failed too often do neither. */
const inAll = (jobs) => jobs.items.filter((job) => job.state !== "dead").length;
