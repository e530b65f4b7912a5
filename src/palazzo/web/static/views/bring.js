// Importing: an export of Palazzo's own or of another tool, dropped or chosen, and what became of it.

import { upload } from "../api.js";
import { announce, el, freshId, put } from "../dom.js";
import { bytes, count } from "../format.js";
import { icon } from "../parts/icons.js";
import { failure } from "../parts/states.js";

const NAMES = { chatgpt: "ChatGPT", claude: "Claude", "claude-code": "Claude Code", codex: "Codex", slack: "Slack", markdown: "Markdown", jsonl: "JSON lines", palazzo: "Palazzo" };
const SHOWN = 5; // records that could not be read

/** A place to drop a file on, or to choose one; `done(answer)` hears of each that was read. */
export function bringView(done) {
  const field = el("input", { id: freshId("file"), type: "file", class: "unseen", multiple: true, accept: ".json,.jsonl,.ndjson,.zip,.md,.markdown,.txt", on: { change: () => take(field.files) } });
  const said = el("div", { class: "stack", "aria-live": "polite" });
  const zone = el("div", { class: "drop", on: { dragover: over, dragleave: out, drop } },
    el("p", {}, "Drop a file here: an export of ChatGPT, Claude or Slack, Markdown notes, JSON lines, or of another Palazzo."),
    el("div", { class: "picker" }, field, el("label", { class: "button", for: field.id }, icon("upload"), "Choose a file")));

  function over(event) {
    event.preventDefault();
    zone.classList.add("over");
  }

  function out() {
    zone.classList.remove("over");
  }

  function drop(event) {
    event.preventDefault();
    out();
    take(event.dataTransfer.files);
  }

  async function take(files) {
    put(said);
    for (const file of [...files]) {
      const place = el("div", {}, el("p", { class: "row" }, el("span", { class: "pulse", "aria-hidden": "true" }), `Reading ${file.name}, ${bytes(file.size)}`));
      said.append(place);
      try {
        const answer = await upload(`/api/bring?${new URLSearchParams({ name: file.name })}`, file);
        put(place, report(file, answer));
        announce(`${count(answer.new, "new message")} from ${file.name}`);
        done?.(answer);
      } catch (error) {
        put(place, failure(error));
      }
    }
    field.value = "";
  }

  return el("div", { class: "stack" }, zone, said);
}

/** What was found, what was passed over and why, and what could not be read. */
function report(file, answer) {
  const left = Object.entries(answer.left_out).map(([why, many]) => `${count(many, "message")} left out: ${why}`);
  const troubles = [...answer.broken, ...answer.conflicts];
  return el("div", { class: "notice stack" },
    el("p", {}, el("b", {}, `${file.name}, ${NAMES[answer.format] ?? answer.format}: `), `${count(answer.new, answer.format === "palazzo" ? "new record" : "new message")}`,
      answer.conversations > 0 && ` in ${count(answer.conversations, "conversation")}`, answer.known > 0 && `, ${count(answer.known, "message")} there already`, "."),
    left.length > 0 && el("ul", { class: "small" }, left.map((text) => el("li", {}, text))),
    troubles.length > 0 && el("details", {}, el("summary", {}, `${count(troubles.length, "record")} could not be read`),
      el("ul", { class: "small" }, troubles.slice(0, SHOWN).map(({ place, why }) => el("li", {}, `${place}: ${why}`)), troubles.length > SHOWN && el("li", {}, `and ${troubles.length - SHOWN} more`))),
    answer.new > 0 && el("p", { class: "small quiet" }, "It can be found already, and is being filed."));
}
