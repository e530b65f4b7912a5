// Erasing: ten seconds to think better of it, then every trace is gone and a receipt says so.

import { remove } from "../api.js";
import { el } from "../dom.js";
import { count, moment, words } from "../format.js";
import { confirm, dialog } from "../parts/dialog.js";
import { complain, undoable } from "../parts/toast.js";
import { go } from "../router.js";

/** Erase a drawer in ten seconds, unless it is undone; meanwhile show `away`. */
export function forgetDrawer(drawer, away) {
  const here = window.location.pathname;
  undoable({
    text: `${drawer.pointer ?? "The drawer"} will be erased.`,
    then: (leaving) => erase(`/api/drawers/${encodeURIComponent(drawer.drawer_id)}`, leaving),
    undone: () => go(here),
  });
  go(away);
}

/** Erase a whole conversation, after a question and ten seconds. */
export function forgetConversation(id, away) {
  const here = window.location.pathname;
  confirm({
    title: "Erase this conversation?", text: "Every message of it goes, from every table and index, and with it what was learned from it. You have ten seconds to undo it.", label: "Erase",
    run: () => {
      undoable({ text: "The conversation will be erased.", then: (leaving) => erase(`/api/conversations/${encodeURIComponent(id)}`, leaving), undone: () => go(here) });
      go(away);
    },
  });
}

async function erase(path, leaving) {
  try {
    const answer = await remove(path, undefined, { keepalive: leaving });
    if (!leaving) showReceipt(answer.receipt ?? answer);
  } catch (error) {
    if (!leaving) complain(error);
  }
}

/** What was removed from where, and that a search found nothing left. */
export function showReceipt(receipt) {
  const rows = Object.entries(receipt.erased).filter(([, rows]) => rows > 0);
  const body = [
    el("p", {}, receipt.complete ? "It is gone. A search for it afterwards found nothing left." : "Something is left. Run `palazzo doctor` to see what."),
    el("div", { class: "scroll" }, el("table", { class: "table" },
      el("thead", {}, el("tr", {}, el("th", { scope: "col" }, "Table"), el("th", { scope: "col", class: "right" }, "Erased"), el("th", { scope: "col", class: "right" }, "Left"))),
      el("tbody", {}, rows.map(([table, erased]) => el("tr", {}, el("td", {}, words(table)), el("td", { class: "right number" }, erased), el("td", { class: "right number" }, receipt.left[table] ?? 0)))))),
    el("p", { class: "small quiet" }, `${count(rows.reduce((sum, [, each]) => sum + each, 0), "row")} · ${moment(receipt.at)}`),
  ];
  dialog({ title: "Receipt", body, actions: [{ label: "Close", look: "main" }] });
}
