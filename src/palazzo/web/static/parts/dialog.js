// A dialog: the browser's own, so that focus stays in it and Escape closes it.

import { el, freshId, put } from "../dom.js";

/** Open a dialog. An action's `run` may return false, or throw, to keep it open; what it throws is shown. */
export function dialog({ title, body, actions, wide = false }) {
  const id = freshId("dialog");
  const wrong = el("p", { class: "wrong", role: "alert", hidden: true });
  const form = el("form", { method: "dialog", novalidate: true }, el("h2", { id }, title), el("div", { class: "dialog-body" }, body), wrong);
  const node = el("dialog", { class: wide ? "dialog wide" : "dialog", "aria-labelledby": id }, form);
  const buttons = actions.map((action) => el("button", { class: `button ${action.look ?? ""}`, type: action.run ? "submit" : "button", value: action.label }, action.label));
  buttons.forEach((button, place) => {
    if (!actions[place].run) button.addEventListener("click", () => node.close());
  });
  form.append(el("div", { class: "actions end" }, buttons));
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const chosen = event.submitter ? buttons.indexOf(event.submitter) : -1;
    const action = actions[chosen] ?? actions.find((each) => each.run);
    if (!action?.run) return;
    try {
      buttons.forEach((button) => { button.disabled = true; });
      if ((await action.run()) !== false) node.close();
    } catch (error) {
      wrong.hidden = false;
      put(wrong, error.message);
    } finally {
      buttons.forEach((button) => { button.disabled = false; });
    }
  });
  form.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) form.requestSubmit();
  });
  node.addEventListener("close", () => node.remove());
  document.body.append(node);
  node.showModal();
  return node;
}

/** Ask before something is done. */
export function confirm({ title, text, label, look = "danger", run }) {
  return dialog({ title, body: el("p", {}, text), actions: [{ label: "Cancel", look: "plain" }, { label, look, run }] });
}
