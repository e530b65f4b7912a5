// Keeping a wing in order: another name, into another wing, or some of its rooms out of it.

import { Pages, patch, post } from "../api.js";
import { el, freshId } from "../dom.js";
import { count, pathOf } from "../format.js";
import { change } from "../parts/changes.js";
import { chooser } from "../parts/chooser.js";
import { dialog } from "../parts/dialog.js";
import { icon } from "../parts/icons.js";
import { complain } from "../parts/toast.js";
import { goFrom } from "../router.js";
import { wingNumber } from "../palace_tree.js";

export function wingActions(wing, rooms) {
  const button = (name, drawing, act) => el("button", { class: "button small", type: "button", on: { click: act } }, icon(drawing), name);
  return [button("Rename", "edit", () => rename(wing)), button("Merge", "merge", () => merge(wing).catch(complain)), rooms.length > 1 && button("Split", "split", () => split(wing, rooms))];
}

function field(label, input, hint) {
  return el("div", { class: "field" }, el("label", { for: input.id }, label), input, hint && el("span", { class: "hint" }, hint));
}

/** A dialog that asks for another name; `save(name, leaving)` is what it comes to, `to(answer)` where to go then. */
export function renaming({ title, name, hint, save, to, label = "Name" }) {
  const input = el("input", { id: freshId("name"), type: "text", value: name, autofocus: true });
  const here = window.location.pathname;
  const run = () => {
    const chosen = input.value.trim();
    if (!chosen) throw new Error("A name needs at least one letter.");
    if (chosen !== name) change({ text: `${name} will be called ${chosen}.`, act: (leaving) => save(chosen, leaving), done: (answer) => goFrom(here, to(answer, chosen)) });
  };
  dialog({ title, body: field(label, input, hint), actions: [{ label: "Cancel", look: "plain" }, { label: "Rename", look: "main", run }] });
}

function rename(wing) {
  renaming({
    title: "Rename the wing", name: wing.name, hint: "The old name stays an alias, and every pointer stays as it is.",
    save: (name, leaving) => patch(`/api/wings/${wingNumber(wing.pointer)}`, { name }, { keepalive: leaving }), to: () => pathOf(wing.pointer),
  });
}

/** The wings to choose from, but for `except`. */
export async function wingItems(except) {
  const wings = [];
  const pages = new Pages("/api/wings", {}, 500);
  while (!pages.done && wings.length < 2000) wings.push(...(await pages.next()));
  return wings.filter((wing) => wing.pointer !== except).sort((a, b) => a.name.localeCompare(b.name))
    .map((wing) => ({ label: wing.name, detail: count(wing.drawers, "drawer"), value: wing.pointer, name: wing.name }));
}

async function merge(wing) {
  const items = await wingItems(wing.pointer);
  const into = chooser({ label: "Into", items, hint: "Everything moves there. The name of this wing, its number and its pointers keep leading to what it held.", missing: "Choose the wing that it goes into." });
  const here = window.location.pathname;
  const run = () => {
    const target = into.chosen();
    change({
      text: `${wing.name} will be merged into ${items.find((item) => item.value === target).name}.`,
      act: (leaving) => post(`/api/wings/${wingNumber(wing.pointer)}/merge`, { into: target }, { keepalive: leaving }),
      done: () => goFrom(here, pathOf(target)),
    });
  };
  dialog({ title: `Merge ${wing.name} into another wing`, body: into.node, actions: [{ label: "Cancel", look: "plain" }, { label: "Merge", look: "main", run }] });
}

function split(wing, rooms) {
  const name = el("input", { id: freshId("name"), type: "text", autofocus: true, placeholder: "The name of a wing, there already or new" });
  const boxes = rooms.map((room) => ({ room, box: el("input", { type: "checkbox", value: room.pointer, id: freshId("room") }) }));
  const here = window.location.pathname;
  const run = () => {
    const chosen = boxes.filter(({ box }) => box.checked).map(({ room }) => room.pointer);
    const into = name.value.trim();
    if (!into || !chosen.length) throw new Error("Name a wing and choose at least one room.");
    change({
      text: `${count(chosen.length, "room")} will move to ${into}.`,
      act: (leaving) => post(`/api/wings/${wingNumber(wing.pointer)}/split`, { into, rooms: chosen }, { keepalive: leaving }),
      done: (answer) => goFrom(here, pathOf(answer.wing.pointer)),
    });
  };
  const choice = el("fieldset", { class: "choices" }, el("legend", { class: "label" }, "Rooms to move"),
    boxes.map(({ room, box }) => el("label", { for: box.id }, box, el("span", {}, room.title), el("span", { class: "quiet small" }, count(room.drawers, "drawer")))));
  dialog({ title: `Split ${wing.name}`, body: [field("Into", name), choice], actions: [{ label: "Cancel", look: "plain" }, { label: "Split", look: "main", run }] });
}
