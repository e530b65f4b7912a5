// Saving a note on purpose.

import { post } from "../api.js";
import { el, freshId } from "../dom.js";
import { pathOf } from "../format.js";
import { dialog } from "../parts/dialog.js";
import { icon } from "../parts/icons.js";
import { toast } from "../parts/toast.js";
import { go } from "../router.js";

export function noteButton(look = "") {
  return el("button", { class: `button ${look}`, type: "button", on: { click: writeNote } }, icon("plus"), "Write a note");
}

/** A dialog to write a note in. */
export function writeNote() {
  const words = freshId("note");
  const wing = freshId("wing");
  const text = el("textarea", { id: words, class: "prose", required: true, autofocus: true, placeholder: "The spare key hangs behind the boiler." });
  const subject = el("input", { id: wing, type: "text", placeholder: "Notes" });
  const run = async () => {
    if (!text.value.trim()) throw new Error("A note needs at least one word.");
    const drawer = await post("/api/notes", { content: text.value, wing: subject.value.trim() || null });
    toast("Kept, word for word.");
    go(pathOf(drawer.pointer ?? drawer.drawer_id));
  };
  dialog({
    title: "Write a note",
    body: [
      el("div", { class: "field" }, el("label", { for: words }, "What should be remembered"), text),
      el("div", { class: "field" }, el("label", { for: wing }, "Wing"), subject, el("span", { class: "hint" }, "A subject, there already or new. Left empty, it goes to Notes.")),
    ],
    actions: [{ label: "Cancel", look: "plain" }, { label: "Keep it", look: "main", run }],
  });
}
