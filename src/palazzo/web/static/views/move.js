// Moving a drawer, a room or a closet elsewhere.

import { post } from "../api.js";
import { el, freshId } from "../dom.js";
import { pathOf } from "../format.js";
import { dialog } from "../parts/dialog.js";
import { icon } from "../parts/icons.js";
import { complain, toast } from "../parts/toast.js";
import { go } from "../router.js";
import { wingChoice } from "./wing_actions.js";

/** A button that moves `what` (a pointer) to a wing or a room. */
export function moveButton({ what, name, small = false }) {
  return el("button", { class: `button ${small ? "small" : ""}`, type: "button", on: { click: () => ask(what, name).catch(complain) } }, icon("move"), "Move");
}

async function ask(what, name) {
  const wing = await wingChoice(null);
  const place = el("input", { id: freshId("place"), type: "text", placeholder: "W-001/R-03" });
  const topic = el("input", { id: freshId("topic"), type: "text", placeholder: "as it is" });
  const run = async () => {
    const answer = await post("/api/move", { what, to: place.value.trim() || wing.value, topic: topic.value.trim() || null });
    const moves = answer.items ?? answer.moves ?? [];
    toast("Moved. The old pointer keeps leading to it.");
    const to = moves[0]?.to;
    const whole = !/D-\d+/i.test(what);
    if (to) go(pathOf(whole ? to.replace(/\/D-\d+$/i, "") : to), { replace: true });
  };
  const field = (label, input, hint) => el("div", { class: "field" }, el("label", { for: input.id }, label), input, hint && el("span", { class: "hint" }, hint));
  dialog({
    title: `Move ${name}`,
    body: [field("To the wing", wing), field("Or to a room", place, "A room's pointer wins over the wing."), field("Topic", topic, "The closet where it will lie.")],
    actions: [{ label: "Cancel", look: "plain" }, { label: "Move", look: "main", run }],
  });
}
