// One's own data: export, import, or erase it.

import { remove, upload } from "../api.js";
import { el, freshId, put } from "../dom.js";
import { bytes, count } from "../format.js";
import { caller } from "../frame.js";
import { dialog } from "../parts/dialog.js";
import { icon } from "../parts/icons.js";
import { failure } from "../parts/states.js";
import { toast } from "../parts/toast.js";
import { showReceipt } from "./forget.js";

export const data = () => el("div", { class: "stack" }, out(), back(), away());

function out() {
  const name = `palazzo-${caller.user}-${new Date().toISOString().slice(0, 10)}.jsonl`;
  return el("section", { class: "sheet stack" }, el("h2", {}, "Export"), el("p", { class: "quiet" }, "Everything of yours as lines of JSON: messages, places, facts, settings. Any store of Palazzo imports it, with pointers and times as they are."),
    el("div", {}, el("a", { class: "button", href: "/api/export", download: name }, icon("download"), "Export")));
}

function back() {
  const field = el("input", { id: freshId("file"), type: "file", accept: ".jsonl,.ndjson,application/x-ndjson", class: "unseen", on: { change: send } });
  const said = el("div", { "aria-live": "polite" });
  const button = el("label", { class: "button", for: field.id }, icon("upload"), "Choose an export");
  async function send() {
    const [file] = field.files;
    if (!file) return;
    put(said, el("p", { class: "row" }, el("span", { class: "pulse", "aria-hidden": "true" }), `Reading ${file.name}, ${bytes(file.size)}`));
    try {
      const answer = await upload("/api/import", file);
      put(said, el("p", { class: "notice" }, `${count(answer.new ?? answer.imported ?? 0, "new record")} imported.`));
      toast("Imported.");
    } catch (error) {
      put(said, failure(error));
    }
    field.value = "";
  }
  return el("section", { class: "sheet stack" }, el("h2", {}, "Import"), el("p", { class: "quiet" }, "An export of this or another palace. What is here already stays as it is. Exports of other tools are imported with ", el("code", {}, "palazzo import"), "."), el("div", { class: "picker" }, field, button), said);
}

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
