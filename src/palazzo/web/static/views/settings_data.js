// One's own data: export, import, or erase it.

import { remove } from "../api.js";
import { el, freshId } from "../dom.js";
import { caller } from "../frame.js";
import { dialog } from "../parts/dialog.js";
import { icon } from "../parts/icons.js";
import { bringView } from "./bring.js";
import { showReceipt } from "./forget.js";

export const data = () => el("div", { class: "stack" }, out(), back(), away());

function out() {
  const name = `palazzo-${caller.user}-${new Date().toISOString().slice(0, 10)}.jsonl`;
  return el("section", { class: "sheet stack" }, el("h2", {}, "Export"), el("p", { class: "quiet" }, "Everything of yours as lines of JSON: messages, places, facts, settings. Any store of Palazzo imports it, with pointers and times as they are."),
    el("div", {}, el("a", { class: "button", href: "/api/export", download: name }, icon("download"), "Export")));
}

const back = () => el("section", { class: "sheet stack" }, el("h2", {}, "Import"), el("p", { class: "quiet" }, "What is here already stays as it is. Folders and larger files are imported with ", el("code", {}, "palazzo import"), "."), bringView());

function away() {
  const ask = () => {
    const typed = el("input", { id: freshId("confirm"), type: "text", autocomplete: "off", spellcheck: "false" });
    const run = async () => {
      if (typed.value !== caller.user) throw new Error(`Type ${caller.user} to confirm.`);
      const answer = await remove("/api/memory", { confirm: caller.user });
      showReceipt(answer.receipt ?? answer);
    };
    dialog({
      title: "Erase everything?", body: [el("p", {}, "Every message, wing, fact, rule and setting of yours is erased, from every table and index. There is no undo: only an export brings it back."), el("div", { class: "field" }, el("label", { for: typed.id }, `Type ${caller.user} to confirm`), typed)],
      actions: [{ label: "Cancel", look: "plain" }, { label: "Erase everything", look: "danger", run }],
    });
  };
  return el("section", { class: "sheet stack danger-zone" }, el("h2", {}, "Erase everything"), el("p", { class: "quiet" }, "The whole palace, with a receipt that says what went and that nothing is left."), el("div", {}, el("button", { class: "button danger", type: "button", on: { click: ask } }, icon("bin"), "Erase everything")));
}
