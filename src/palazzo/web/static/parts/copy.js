// Copying to the clipboard, where the browser lets us; a selected field where it does not.

import { el, put } from "../dom.js";
import { icon } from "./icons.js";
import { toast } from "./toast.js";

/** A button that copies `text`. */
export function copyButton(text, label, look = "small") {
  const button = el("button", { class: `button ${look}`, type: "button", on: { click: copy } }, icon("copy"), label);
  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      put(button, icon("check"), "Copied");
      setTimeout(() => put(button, icon("copy"), label), 1800);
    } catch {
      toast(text, { stay: 15_000 });
    }
  }
  return button;
}
