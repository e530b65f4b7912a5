// Users and their keys, for admins, who see nobody's memory.

import { get, post, remove } from "../api.js";
import { el, freshId } from "../dom.js";
import { day } from "../format.js";
import { dialog } from "../parts/dialog.js";
import { icon } from "../parts/icons.js";
import { empty, later } from "../parts/states.js";
import { toast } from "../parts/toast.js";
import { keySheet } from "./settings_keys.js";

export function users(signal) {
  let reload = () => {};
  const add = el("button", { class: "button main", type: "button", on: { click: () => ask(() => reload()) } }, icon("plus"), "Add a user");
  return el("div", { class: "sheet stack" }, el("div", { class: "row spread" }, el("p", { class: "quiet" }, "Admins manage users and keys. They cannot read anybody else's memory."), add),
    later(() => get("/api/users", { limit: 500 }, { signal }), (found, again) => { reload = again; return table(found.items ?? found, again, signal); }, { signal }));
}

function table(found, again, signal) {
  if (!found.length) return empty("No users yet", "A user is added with their first message, or here.");
  return el("div", { class: "scroll" }, el("table", { class: "table" },
    el("thead", {}, el("tr", {}, ["User", "Role", "Since", ""].map((name) => el("th", { scope: "col" }, name || el("span", { class: "unseen" }, "Actions"))))),
    el("tbody", {}, found.map((user) => el("tr", {}, el("td", {}, el("b", {}, user.id)), el("td", {}, user.role), el("td", {}, day(user.created_at)),
      el("td", { class: "right" }, el("div", { class: "actions end" },
        el("button", { class: "button small", type: "button", "aria-label": `Keys of ${user.id}`, on: { click: () => theirKeys(user, signal) } }, icon("key"), "Keys"),
        el("button", { class: "button small danger", type: "button", "aria-label": `Remove ${user.id}`, on: { click: () => drop(user, again) } }, "Remove"))))))));
}

function theirKeys(user, signal) {
  dialog({ title: `Keys of ${user.id}`, wide: true, body: keySheet(`/api/users/${encodeURIComponent(user.id)}/keys`, "You make an invitation; whoever signs in with it gets a key that you never see.", signal, true), actions: [{ label: "Close" }] });
}

function ask(again) {
  const name = el("input", { id: freshId("id"), type: "text", autofocus: true, placeholder: "mara" });
  const role = el("select", { id: freshId("role") }, el("option", { value: "user" }, "user"), el("option", { value: "admin" }, "admin"));
  const field = (label, input) => el("div", { class: "field" }, el("label", { for: input.id }, label), input);
  dialog({ title: "Add a user", body: [field("Name", name), field("Role", role)], actions: [{ label: "Cancel", look: "plain" }, { label: "Add", look: "main", run: async () => { await post("/api/users", { id: name.value.trim(), role: role.value }); toast(`${name.value.trim()} was added.`); again(); } }] });
}

function drop(user, again) {
  const typed = el("input", { id: freshId("confirm"), type: "text", autocomplete: "off" });
  const run = async () => {
    if (typed.value !== user.id) throw new Error(`Type ${user.id} to confirm.`);
    const { complete } = await remove(`/api/users/${encodeURIComponent(user.id)}`);
    toast(complete ? `${user.id} is gone; a search found nothing left.` : `Something of ${user.id} is left; run \`palazzo doctor\`.`);
    again();
  };
  dialog({ title: `Remove ${user.id}?`, body: [el("p", {}, "The user, every key and the whole palace are erased. This cannot be undone."), el("div", { class: "field" }, el("label", { for: typed.id }, `Type ${user.id} to confirm`), typed)], actions: [{ label: "Cancel", look: "plain" }, { label: "Remove", look: "danger", run }] });
}
