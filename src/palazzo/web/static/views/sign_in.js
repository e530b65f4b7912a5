// Signing in with a key, where keys were made.

import { post } from "../api.js";
import { el, freshId, put } from "../dom.js";
import { icon } from "../parts/icons.js";
import { reveal } from "./settings_keys.js";

/** Show the sign-in instead of everything else; call `then` once a key was accepted. */
export function signIn(app, then) {
  if (app.querySelector(".sign-in")) return;
  const id = freshId("key");
  const field = el("input", { id, type: "password", autocomplete: "current-password", required: true, spellcheck: "false", "aria-describedby": `${id}-hint` });
  const wrong = el("p", { class: "wrong", role: "alert" });
  const button = el("button", { class: "button main", type: "submit" }, "Enter");
  async function enter(event) {
    event.preventDefault();
    put(wrong);
    button.disabled = true;
    try {
      const { key: own } = await post("/api/session", { key: field.value.trim() });
      app.replaceChildren();
      await then();
      if (own) reveal(own); // an invitation was changed for a key of one's own
    } catch (error) {
      put(wrong, error.status === 401 || error.status === 403 ? "This key opens nothing. Check that it was copied whole." : error.message);
      field.focus();
    } finally {
      button.disabled = false;
    }
  }
  const form = el("form", { class: "sheet sign-in", on: { submit: enter } }, icon("brand"), el("h1", {}, "Palazzo"), el("p", { class: "quiet" }, "This palace is locked. Sign in with a key of yours."),
    el("div", { class: "field" }, el("label", { for: id }, "Key"), field, el("span", { class: "hint", id: `${id}-hint` }, "Made with ", el("code", {}, "palazzo keys create"), " or by an admin, and shown once.")), wrong, button);
  app.classList.add("alone");
  put(app, el("main", { id: "main", class: "threshold" }, form));
  document.title = "Sign in · Palazzo";
  field.focus();
}
