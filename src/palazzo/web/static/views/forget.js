// Erasing: ten seconds to think better of it, then every trace is gone and a receipt says so.

import { Pages, remove } from "../api.js";
import { el } from "../dom.js";
import { count, moment, words } from "../format.js";
import { confirm, dialog } from "../parts/dialog.js";
import { doomed } from "../parts/turn.js";
import { complain, undoable } from "../parts/toast.js";
import { go } from "../router.js";

/** Erase a drawer in ten seconds, unless it is undone; meanwhile show `away`, with the drawer dimmed. */
export function forgetDrawer(drawer, away) {
  const here = window.location.pathname;
  doomed.add(drawer.drawer_id);
  undoable({
    text: `${drawer.pointer ?? "The drawer"} will be erased.`,
    then: async (leaving) => {
      await erase([pathTo(drawer)], leaving);
      document.getElementById(`drawer-${drawer.drawer_id}`)?.remove();
    },
    undone: () => {
      doomed.delete(drawer.drawer_id);
      go(here);
    },
  });
  go(away);
}

const pathTo = (drawer) => `/api/drawers/${encodeURIComponent(drawer.drawer_id)}`;

/** Erase what lies in one closet of a room, after a question and ten seconds; `drawers` is the path of its list. */
export function forgetCloset({ topic, drawers, closet }, away) {
  const here = window.location.pathname + window.location.search;
  confirm({
    title: `Erase the closet “${topic}”?`, text: "Every message in it goes, from every table and index, and with it what was learned from it. The rest of the room stays. You have ten seconds to undo it.", label: "Erase the closet",
    run: async () => {
      const pages = new Pages(drawers, { closet }, 500);
      const found = [];
      while (!pages.done) found.push(...(await pages.next()));
      found.forEach((drawer) => doomed.add(drawer.drawer_id));
      undoable({
        text: `${count(found.length, "drawer")} of “${topic}” will be erased.`, then: (leaving) => erase(found.map(pathTo), leaving),
        undone: () => {
          found.forEach((drawer) => doomed.delete(drawer.drawer_id));
          go(here);
        },
      });
      go(away);
    },
  });
}

/** Erase a whole conversation, after a question and ten seconds. */
export function forgetConversation(id, away) {
  const here = window.location.pathname;
  confirm({
    title: "Erase the whole conversation?", text: "Every message of it goes, from every table and index, and with it what was learned from it. You have ten seconds to undo it.", label: "Erase the conversation",
    run: () => {
      undoable({ text: "The conversation will be erased.", then: (leaving) => erase([`/api/conversations/${encodeURIComponent(id)}`], leaving), undone: () => go(here) });
      go(away);
    },
  });
}

async function erase(paths, leaving) {
  try {
    const answers = await Promise.all(paths.map((path) => remove(path, undefined, { keepalive: leaving })));
    if (!leaving && answers.length) showReceipt(answers.reduce(together));
  } catch (error) {
    if (!leaving) complain(error);
  }
}

/** Two receipts as one. */
function together(one, other) {
  const sum = (a, b) => Object.fromEntries([...new Set([...Object.keys(a), ...Object.keys(b)])].map((table) => [table, (a[table] ?? 0) + (b[table] ?? 0)]));
  return { ...other, erased: sum(one.erased, other.erased), left: sum(one.left, other.left), complete: one.complete && other.complete };
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
