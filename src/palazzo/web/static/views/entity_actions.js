// Putting an entity right: its name, what it is, and whether it is the same as another.

import { Pages, patch, post } from "../api.js";
import { el, freshId } from "../dom.js";
import { sentence } from "../format.js";
import { change } from "../parts/changes.js";
import { chooser } from "../parts/chooser.js";
import { dialog } from "../parts/dialog.js";
import { icon } from "../parts/icons.js";
import { complain } from "../parts/toast.js";
import { goFrom } from "../router.js";
import { renaming } from "./wing_actions.js";

export const TYPES = ["person", "project", "place", "organisation", "event", "item", "topic", "fictional"];

const path = (name) => `/api/entities/${encodeURIComponent(name)}`;
const address = (name) => `/memory/knowledge/${encodeURIComponent(name)}`;

export function entityActions(entity) {
  const button = (name, drawing, act) => el("button", { class: "button small", type: "button", on: { click: act } }, icon(drawing), name);
  return [button("Rename", "edit", () => rename(entity)), button("Merge", "merge", () => merge(entity).catch(complain)), button("Type", "knowledge", () => retype(entity))];
}

function rename(entity) {
  renaming({
    title: `Rename ${entity.name}`, name: entity.name, hint: "The old name keeps meaning the same.",
    save: (name, leaving) => patch(path(entity.name), { name }, { keepalive: leaving }), to: (answer) => address(answer.name),
  });
}

async function merge(entity) {
  const found = await new Pages("/api/entities", { order: "mentions" }, 500).next();
  const items = found.filter((each) => each.name !== entity.name).map((each) => ({ label: each.name, detail: [each.type, ...each.aliases].join(", "), value: each.name }));
  const into = chooser({ label: "Is the same as", items, hint: `${entity.name} becomes another name of it, and what is known of both stands together.`, missing: "Choose whom or what it is." });
  const here = window.location.pathname;
  const run = () => {
    const target = into.chosen();
    change({ text: `${entity.name} and ${target} will be one.`, act: (leaving) => post("/api/entities/merge", { name: entity.name, into: target }, { keepalive: leaving }), done: (answer) => goFrom(here, address(answer.name)) });
  };
  dialog({ title: `Merge ${entity.name}`, body: into.node, actions: [{ label: "Cancel", look: "plain" }, { label: "Merge", look: "main", run }] });
}

function retype(entity) {
  const select = el("select", { id: freshId("type") }, TYPES.map((type) => el("option", { value: type, selected: type === entity.type }, sentence(type))));
  const here = window.location.pathname;
  const run = () => {
    if (select.value === entity.type) return;
    change({ text: `${entity.name} will be a ${select.value}.`.replace(/ a ([aeiou])/, " an $1"), act: (leaving) => patch(path(entity.name), { type: select.value }, { keepalive: leaving }), done: () => goFrom(here, address(entity.name)) });
  };
  dialog({ title: `What is ${entity.name}?`, body: el("div", { class: "field" }, el("label", { for: select.id }, "Type"), select), actions: [{ label: "Cancel", look: "plain" }, { label: "Save", look: "main", run }] });
}
