// Keeping a wing in order: another name, into another wing, or some of its rooms out of it.

import { Pages, patch, post } from "../api.js";
import { el, freshId } from "../dom.js";
import { count, pathOf } from "../format.js";
import { dialog } from "../parts/dialog.js";
import { icon } from "../parts/icons.js";
import { toast } from "../parts/toast.js";
import { go } from "../router.js";
import { wingNumber } from "../palace_tree.js";

export function wingActions(wing, rooms) {
  const button = (name, drawing, act) => el("button", { class: "button small", type: "button", on: { click: act } }, icon(drawing), name);
  return [button("Rename", "edit", () => rename(wing)), button("Merge", "merge", () => merge(wing)), rooms.length > 1 && button("Split", "split", () => split(wing, rooms))];
}

function field(label, input, hint) {
  return el("div", { class: "field" }, el("label", { for: input.id }, label), input, hint && el("span", { class: "hint" }, hint));
}

function rename(wing) {
  const name = el("input", { id: freshId("name"), type: "text", value: wing.name, autofocus: true });
  const run = async () => {
    await patch(`/api/wings/${wingNumber(wing.pointer)}`, { name: name.value });
    toast("Renamed. The old name keeps meaning this wing.");
    go(pathOf(wing.pointer), { replace: true });
  };
  dialog({ title: "Rename the wing", body: field("Name", name, "The old name stays an alias, and every pointer stays as it is."), actions: [{ label: "Cancel", look: "plain" }, { label: "Rename", look: "main", run }] });
}

/** A choice among the other wings. */
export async function wingChoice(except) {
  const wings = [];
  const pages = new Pages("/api/wings", {}, 500);
  while (!pages.done && wings.length < 2000) wings.push(...(await pages.next()));
  const others = wings.filter((wing) => wing.pointer !== except).sort((a, b) => a.name.localeCompare(b.name));
  return el("select", { id: freshId("wing") }, others.map((wing) => el("option", { value: wing.pointer }, `${wing.name} (${wing.drawers})`)));
}

async function merge(wing) {
  const into = await wingChoice(wing.pointer);
  const run = async () => {
    await post(`/api/wings/${wingNumber(wing.pointer)}/merge`, { into: into.value });
    toast(`Merged: ${count(wing.drawers, "drawer")} moved. Old pointers keep leading to them.`);
    go(pathOf(into.value), { replace: true });
  };
  dialog({ title: `Merge ${wing.name} into another wing`, body: field("Into", into, "Everything moves there. The name of this wing, its number and its pointers keep leading to what it held."), actions: [{ label: "Cancel", look: "plain" }, { label: "Merge", look: "main", run }] });
}

function split(wing, rooms) {
  const name = el("input", { id: freshId("name"), type: "text", autofocus: true, placeholder: "The name of a wing, there already or new" });
  const boxes = rooms.map((room) => ({ room, box: el("input", { type: "checkbox", value: room.pointer, id: freshId("room") }) }));
  const run = async () => {
    const chosen = boxes.filter(({ box }) => box.checked).map(({ room }) => room.pointer);
    if (!name.value.trim() || !chosen.length) throw new Error("Name a wing and choose at least one room.");
    const answer = await post(`/api/wings/${wingNumber(wing.pointer)}/split`, { into: name.value, rooms: chosen });
    toast(`${count(chosen.length, "room")} moved to ${name.value}.`);
    go(pathOf((answer.wing ?? answer).pointer ?? wing.pointer), { replace: true });
  };
  const choice = el("fieldset", { class: "choices" }, el("legend", { class: "label" }, "Rooms to move"),
    boxes.map(({ room, box }) => el("label", { for: box.id }, box, el("span", {}, room.title), el("span", { class: "quiet small" }, count(room.drawers, "drawer")))));
  dialog({ title: `Split ${wing.name}`, body: [field("Into", name), choice], actions: [{ label: "Cancel", look: "plain" }, { label: "Split", look: "main", run }] });
}
