// Keys: made here, shown once, taken back when they are no longer needed.

import { get, post, remove } from "../api.js";
import { el, freshId } from "../dom.js";
import { ago, day } from "../format.js";
import { caller } from "../frame.js";
import { copyButton } from "../parts/copy.js";
import { confirm, dialog } from "../parts/dialog.js";
import { icon } from "../parts/icons.js";
import { empty, later } from "../parts/states.js";
import { toast } from "../parts/toast.js";

export const keys = (signal) => keySheet("/api/keys", "Programs and this page sign in with a key. Only its hash is stored, so it is shown once.", signal);

/** The keys under `path`, for oneself or, by an admin, for somebody else. */
export function keySheet(path, about, signal, invites = false) {
  let reload = () => {};
  const add = el("button", { class: "button main", type: "button", on: { click: () => make(path, () => reload(), invites) } }, icon("key"), invites ? "Invite" : "Make a key");
  return el("div", { class: "sheet stack" }, el("div", { class: "row spread" }, el("p", { class: "quiet" }, about), add),
    later(() => get(path, {}, { signal }), (found, again) => { reload = again; return table(found.items ?? found, path, again, invites); }, { signal }));
}

function table(found, path, again, invites) {
  if (!found.length && invites) return empty("No keys yet", "An invitation lets them in for the first time.");
  if (!found.length) return empty("No keys yet", "While nobody has one, this palace is open to whoever uses this machine.");
  return el("div", { class: "scroll" }, el("table", { class: "table" },
    el("thead", {}, el("tr", {}, ["Name", "Rights", "Made", "Expires", ""].map((name) => el("th", { scope: "col" }, name || el("span", { class: "unseen" }, "Actions"))))),
    el("tbody", {}, found.map((key) => el("tr", {}, el("td", {}, el("b", {}, key.name || "no name"), el("div", { class: "pointer quiet" }, key.key_id)), el("td", {}, (key.scopes ?? []).join(", ")),
      el("td", {}, ago(key.created_at), key.last_used_at && el("div", { class: "small quiet" }, `used ${ago(key.last_used_at)}`)), el("td", {}, key.expires_at ? day(key.expires_at) : "never"),
      el("td", { class: "right" }, key.revoked_at ? el("span", { class: "chip" }, "revoked") : el("button", { class: "button small danger", type: "button", "aria-label": `Revoke ${key.name}`, on: { click: () => revoke(key, path, again) } }, "Revoke")))))));
}

function revoke(key, path, again) {
  confirm({ title: `Revoke ${key.name}?`, text: "Whoever uses this key is locked out at once.", label: "Revoke", run: async () => { await remove(`${path}/${encodeURIComponent(key.key_id)}`); toast("Revoked."); again(); } });
}

/** The first key locks the page: say so before, let it manage what comes, and stay signed in with it. */
function makeFirst(path) {
  const name = el("input", { id: freshId("name"), type: "text", placeholder: "laptop", autofocus: true });
  const run = async () => {
    if (!name.value.trim()) throw new Error("Give the key a name, so that you know it later.");
    const made = await post(path, { name: name.value.trim() });
    await post("/api/session", { key: made.key });
    window.dispatchEvent(new CustomEvent("palazzo:signed-in"));
    reveal(made.key, { ...KEY, text: `${KEY.text} You stay signed in here with it; wherever else Palazzo is used, it is asked for from now on.` });
  };
  dialog({
    title: "Make the first key",
    body: [
      el("p", { class: "warning" }, "From the first key on, this server lets nobody in without one: agents and programs that use it need a key, too. Keep it safe; if it is lost, only ", el("code", {}, "palazzo keys create"), " on this machine helps."),
      el("div", { class: "field" }, el("label", { for: name.id }, "Name"), name, el("span", { class: "hint" }, "It may read, write, and manage users and keys.")),
    ],
    actions: [{ label: "Cancel", look: "plain" }, { label: "Make it and lock", look: "main", run }],
  });
}

function make(path, again, invites) {
  if (caller.open && !invites) {
    makeFirst(path);
    return;
  }
  const name = el("input", { id: freshId("name"), type: "text", placeholder: "laptop", autofocus: true });
  const scope = el("select", { id: freshId("scope") }, [["read,write", "read and write"], ["read", "read only"]].map(([value, text]) => el("option", { value }, text)));
  const until = el("input", { id: freshId("until"), type: "date" });
  const field = (label, input, hint) => el("div", { class: "field" }, el("label", { for: input.id }, label), input, hint && el("span", { class: "hint" }, hint));
  const run = async () => {
    if (!name.value.trim()) throw new Error("Give the key a name, so that you know it later.");
    const rights = invites ? {} : { scopes: scope.value.split(",") };
    const made = await post(path, { name: name.value.trim(), ...rights, expires_at: until.value ? new Date(`${until.value}T23:59:59`).toISOString() : null });
    again();
    reveal(made.key, invites ? INVITATION : KEY);
  };
  dialog({ title: invites ? "Invite" : "Make a key", body: [field("Name", name), !invites && field("Rights", scope), field("Expires", until, "Left empty, never.")], actions: [{ label: "Cancel", look: "plain" }, { label: "Make it", look: "main", run }] });
}

const KEY = { title: "Your key", text: "Copy it now. It is shown this once and cannot be had again.", copy: "Copy the key" };
const INVITATION = { title: "The invitation", text: "Copy it now and send it to them. Whoever signs in with it gets a key of their own, and it opens nothing after that.", copy: "Copy the invitation" };

/** Show a key, this once. */
export function reveal(secret, { title, text, copy } = KEY) {
  dialog({ title, body: [el("p", {}, text), el("output", { class: "secret" }, secret), copyButton(secret, copy)], actions: [{ label: "I have copied it", look: "main" }] });
}
