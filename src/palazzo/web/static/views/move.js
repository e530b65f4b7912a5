// Moving a drawer, a room or a closet elsewhere.

import { get, post } from "../api.js";
import { el, freshId } from "../dom.js";
import { pathOf, shortDate } from "../format.js";
import { change } from "../parts/changes.js";
import { chooser } from "../parts/chooser.js";
import { dialog } from "../parts/dialog.js";
import { icon } from "../parts/icons.js";
import { complain } from "../parts/toast.js";
import { goFrom } from "../router.js";
import { wingItems } from "./wing_actions.js";

/** A button that moves `what` (a pointer), or of a room its `closet`, to a wing or a room. */
export function moveButton({ what, name, closet, small = false }) {
  return el("button", { class: `button ${small ? "small" : ""}`, type: "button", on: { click: () => ask(what, name, closet).catch(complain) } }, icon("move"), "Move");
}

async function ask(what, name, closet) {
  const [wings, rooms] = await Promise.all([wingItems(null), get("/api/rooms", { limit: 500 })]);
  const named = new Map(wings.map((wing) => [wing.value, wing.name]));
  const items = [
    ...wings.map((wing) => ({ ...wing, detail: "wing" })),
    ...rooms.items.filter((room) => room.pointer !== what).map((room) => ({ label: room.title, name: room.title, detail: `room of ${named.get(room.pointer.split("/")[0]) ?? "a wing"}, ${shortDate(room.started_at)}`, value: room.pointer })),
  ];
  const place = chooser({ label: "To the wing or room", items, hint: "In a wing it joins the room of its conversation, or gets a new one.", missing: "Choose a wing or a room from the list." });
  const topic = el("input", { id: freshId("topic"), type: "text", placeholder: "as it is" });
  const here = window.location.pathname;
  const run = () => {
    const to = place.chosen();
    change({
      text: `${name} will move to ${items.find((item) => item.value === to).name}.`,
      act: (leaving) => post("/api/move", { what, to, closet: closet ?? null, topic: topic.value.trim() || null }, { keepalive: leaving }),
      done: ({ moves }) => moves[0] && goFrom(here, pathOf(/D-\d+/i.test(what) ? moves[0].to : moves[0].to.replace(/\/D-\d+$/i, ""))),
    });
  };
  dialog({
    title: `Move ${name}`,
    body: [place.node, el("div", { class: "field" }, el("label", { for: topic.id }, "Topic"), topic, el("span", { class: "hint" }, "The closet where it will lie. Every old pointer keeps leading to it."))],
    actions: [{ label: "Cancel", look: "plain" }, { label: "Move", look: "main", run }],
  });
}
