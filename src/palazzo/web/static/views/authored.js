// Authored documents: rules that a person wrote, taken apart into hard rules, soft rules and lore.

import { get, post, putTo, remove } from "../api.js";
import { el, freshId, put } from "../dom.js";
import { ago, count, number } from "../format.js";
import { confirm, dialog } from "../parts/dialog.js";
import { gauge, legend } from "../parts/gauge.js";
import { icon } from "../parts/icons.js";
import { empty, later } from "../parts/states.js";
import { toast } from "../parts/toast.js";
import { go } from "../router.js";

const FORCES = [
  ["hard", "Hard rules", "var(--tier-hard)", "Items of lists and front matter. Always in the block."],
  ["soft", "Soft rules", "var(--tier-soft)", "Quotes, and paragraphs that give a rule. As many as fit."],
  ["lore", "Lore", "var(--tier-recalled)", "Everything else. Found when it is asked for."],
];

export function authored(signal) {
  const add = el("button", { class: "button main", type: "button", on: { click: () => edit() } }, icon("plus"), "Add a document");
  return [
    el("div", { class: "row spread lead" }, el("p", { class: "quiet" }, "Files such as AGENTS.md. Their structure decides how far each piece binds."), add),
    later(() => get("/api/authored", {}, { signal }), (found) => all(found), { signal, lines: 5 }),
  ];
}

function all(found) {
  if (!found.items.length) {
    return el("div", { class: "sheet" }, empty("No documents yet", "Add the rules that your agents should always follow. Lists become hard rules, paragraphs soft ones, the rest lore."));
  }
  const { budget, most } = found.items[0];
  const parts = FORCES.slice(0, 2).map(([force, name, colour]) => ({ name, colour, value: found.items.reduce((sum, each) => sum + each[`${force}_tokens`], 0) }));
  return el("div", { class: "stack" },
    el("section", { class: "sheet stack" }, el("h2", {}, "Share of the budget"), gauge(parts, budget), legend(parts), el("p", { class: "small quiet" }, `Hard rules may take ${number(most)} tokens; what does not fit is refused when it is loaded, never cut silently.`)),
    found.items.map(document));
}

function document(one) {
  const drop = () => confirm({
    title: `Remove ${one.name}?`, text: "Its rules leave the block at once.", label: "Remove",
    run: async () => {
      await remove(`/api/authored/${encodeURIComponent(one.name)}`);
      toast(`${one.name} was removed.`);
      go("/memory/guidance/authored", { replace: true });
    },
  });
  const figures = FORCES.map(([force, name, colour]) => {
    const own = one.pieces.filter((piece) => piece.force === force).length;
    const tokens = one[`${force}_tokens`];
    return { name, colour, value: own, text: tokens === undefined ? count(own, "piece") : `${count(own, "piece")}, ${count(tokens, "token")}` };
  }).filter((part) => part.value > 0);
  return el("section", { class: "sheet stack" },
    el("div", { class: "row spread" }, el("h2", { class: "file" }, one.name), el("div", { class: "actions" },
      el("button", { class: "button small", type: "button", on: { click: () => edit(one) } }, icon("edit"), "Edit"), el("button", { class: "button small danger", type: "button", on: { click: drop } }, icon("bin"), "Remove"))),
    el("p", { class: "small quiet" }, [one.source ? `Read from ${one.source}` : "Handed in", `loaded ${ago(one.loaded_at)}`, one.agent && `for ${one.agent} only`].filter(Boolean).join(" · ")), legend(figures), el("details", {}, el("summary", {}, "Its pieces"), pieces(one.pieces)));
}

/** The pieces of a document, by what binds how far. */
function pieces(found) {
  return el("div", { class: "stack" }, FORCES.map(([force, name, colour, about]) => {
    const own = found.filter((piece) => piece.force === force);
    return own.length > 0 && el("div", { class: "tier inner", vars: { "--tier": colour } }, el("div", { class: "row" }, el("b", {}, name), el("span", { class: "small quiet" }, about)),
      el("ul", { class: "plain-list" }, own.map((piece) => el("li", { class: "entry" }, el("div", { class: "entry-text" }, piece.text), el("div", { class: "entry-foot small quiet" }, piece.section && el("span", {}, piece.section), el("span", {}, `line ${number(piece.line)}`))))));
  }));
}

function edit(one) {
  const name = el("input", { id: freshId("name"), type: "text", value: one?.name ?? "", placeholder: "AGENTS.md", readonly: Boolean(one) });
  const text = el("textarea", { id: freshId("text"), class: "tall", value: one?.text ?? "", placeholder: "# Rules\n\n- Answer in metric units.\n- Never touch the production database." });
  const found = el("div", { "aria-live": "polite" });
  const check = async () => {
    const answer = await post("/api/authored/check", { text: text.value });
    put(found, el("p", { class: answer.fits ? "notice good" : "notice" }, answer.fits ? `It fits: the hard rules take ${number(answer.hard_tokens)} of ${number(answer.most)} tokens.` : `Too much: the hard rules take ${number(answer.hard_tokens)} tokens, and ${number(answer.most)} is the most.`), pieces(answer.pieces));
    return false;
  };
  const keep = async () => {
    if (!name.value.trim()) throw new Error("Give the document a name, such as AGENTS.md.");
    await putTo(`/api/authored/${encodeURIComponent(name.value.trim())}`, { text: text.value, agent: one?.agent ?? null });
    toast(`${name.value.trim()} holds from now on.`);
    go("/memory/guidance/authored", { replace: true });
  };
  const field = (label, input) => el("div", { class: "field" }, el("label", { for: input.id }, label), input);
  dialog({ title: one ? `Edit ${one.name}` : "Add a document", wide: true, body: [field("Name", name), field("Text", text), found], actions: [{ label: "Cancel", look: "plain" }, { label: "Check", run: check }, { label: "Keep", look: "main", run: keep }] });
}
