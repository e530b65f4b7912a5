// Changes that a person makes: each is shown at once, can be taken back for ten seconds, and is then carried out.

import { complain, toast, undoable } from "./toast.js";

/**
 * Say `text` and carry `act(leaving)` out in ten seconds. Meanwhile `node`, what is changed, is dimmed; it is gone
 * when `act` is done if `gone` says so. `done(answer)` hears of it; `undone()` when the person thinks better of it.
 */
export function change({ text, act, node, gone = false, done, undone }) {
  node?.classList.add("changing");
  for (const each of controls(node)) each.disabled = true;
  const back = () => {
    node?.classList.remove("changing");
    for (const each of controls(node)) each.disabled = false;
  };
  undoable({
    text,
    then: async (leaving) => {
      try {
        const answer = await act(leaving);
        if (leaving) return;
        if (gone) node?.remove();
        else back();
        done?.(answer);
        window.dispatchEvent(new CustomEvent("palazzo:changed"));
      } catch (error) {
        back();
        if (!leaving) complain(error);
      }
    },
    undone: () => {
      back();
      undone?.();
      toast("Taken back. Nothing was changed.");
    },
  });
}

const controls = (node) => node?.querySelectorAll("button") ?? [];
