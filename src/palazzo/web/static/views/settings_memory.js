// How memory works for this user.

import { get, patch } from "../api.js";
import { el, freshId, put } from "../dom.js";
import { later } from "../parts/states.js";
import { toast } from "../parts/toast.js";
import { gateSheet } from "./settings_gate.js";

const SWITCHES = [
  ["enabled", "Memory is on", "Off: nothing is recalled and nothing is filed by itself. Messages are still kept word for word."],
  ["auto_mine", "File by itself", "When a conversation comes to a rest it is filed in the background. Off: only when you say so."],
  ["use_rerank", "Rerank", "A reader model rereads the best 20 and puts them in order. Better for vague questions, a little slower, and it costs a call."],
];

const FIELDS = [
  { name: "top_k", label: "Hits of a search", type: "number", min: 1, max: 100, step: 1, hint: "How many hits recall gives an agent that searches. What is put before a model by itself is as much as its budget holds." },
  { name: "min_relevance", label: "Least relevance", type: "number", min: 0, max: 1, step: "any", hint: "Between 0 and 1. If even the best memory has less to do with a question, none is put before the model. 0 always shows the best there is; higher keeps more out, and may lose an answer." },
  { name: "rerank_model", label: "Rerank model", type: "text", hint: "The model that rereads, as its server calls it." },
  { name: "embedding_model", label: "Embedding model", type: "text", empty: true, hint: "Left empty, the store's own. Another one must have the store's dimension; the command “palazzo reindex” moves a store to a new one." },
  { name: "gate_threshold", label: "Gate threshold", type: "number", min: 0, max: 1, step: "any", nullable: true, hint: "From which score on a turn is kept close, between 0 and 1. Left empty, the installation's own." },
  { name: "keep_days", label: "Forget after (days)", type: "number", min: 1, step: 1, nullable: true, hint: "Drawers that the gate did not keep close are erased after so many days. Left empty, nothing ever is." },
  { name: "monthly_budget", label: "Budget a month (dollars)", type: "number", min: 0, step: "any", nullable: true, hint: "Once it is spent, models are left alone and rules do their work. Left empty, there is none." },
];

export const memory = (signal) => el("div", { class: "columns" },
  later(() => get("/api/settings", {}, { signal }), form, { signal, lines: 8 }),
  el("aside", {}, gateSheet()));

function form(settings, again) {
  const inputs = new Map();
  const said = el("p", { class: "small quiet", role: "status" });
  const node = el("form", { class: "sheet stack settings", novalidate: true, on: { submit: save } },
    SWITCHES.map(([name, label, hint]) => toggle(inputs, name, label, hint, settings[name])), el("hr", {}),
    el("div", { class: "settings-fields" }, FIELDS.map((field) => line(inputs, field, settings[field.name]))),
    el("div", { class: "actions" }, el("button", { class: "button main", type: "submit" }, "Save"), said));

  async function save(event) {
    event.preventDefault();
    for (const { wrong, input } of inputs.values()) { put(wrong); input.removeAttribute("aria-invalid"); }
    const changes = {};
    for (const [name, { input, read }] of inputs) {
      const trouble = check(input);
      if (trouble) return complain(name, trouble);
      const value = read();
      if (value !== settings[name] && !(value === "" && settings[name] === null)) changes[name] = value;
    }
    if (!Object.keys(changes).length) return put(said, "Nothing was changed.");
    try {
      await patch("/api/settings", changes);
      toast("Saved.");
      again();
    } catch (error) {
      complain(error.data?.setting ?? error.data?.field ?? Object.keys(changes).find((name) => error.message.includes(name)) ?? Object.keys(changes)[0], error.message);
    }
  }

  function complain(name, text) {
    const { input, wrong } = inputs.get(name) ?? [...inputs.values()][0];
    input.setAttribute("aria-invalid", "true");
    put(wrong, text);
    input.focus();
  }

  return node;
}

function check(input) {
  if (input.type !== "number" || input.value === "") return input.type === "number" && input.validity.badInput ? "This is not a number." : input.required && !input.value ? "This needs a value." : null;
  const value = Number(input.value);
  if (input.min !== "" && value < Number(input.min)) return `At least ${input.min}, not ${input.value}.`;
  if (input.max !== "" && value > Number(input.max)) return `At most ${input.max}, not ${input.value}.`;
  if (input.step === "1" && !Number.isInteger(value)) return "A whole number, please.";
  return null;
}

function toggle(inputs, name, label, hint, value) {
  const id = freshId(name);
  const wrong = el("span", { class: "wrong", role: "alert" });
  const input = el("input", { id, type: "checkbox", role: "switch", checked: value === true, "aria-describedby": `${id}-hint` });
  inputs.set(name, { input, wrong, read: () => input.checked });
  return el("div", { class: "switch" }, input, el("label", { for: id }, label), el("span", { class: "hint", id: `${id}-hint` }, hint), wrong);
}

function line(inputs, field, value) {
  const id = freshId(field.name);
  const wrong = el("span", { class: "wrong", role: "alert" });
  const input = el("input", { id, type: field.type, min: field.min, max: field.max, step: field.step, value: value ?? "", required: !field.nullable && !field.empty, "aria-describedby": `${id}-hint`, placeholder: field.nullable ? "none" : field.empty ? "the store's own" : null });
  const read = () => (field.type === "number" ? (input.value === "" ? null : Number(input.value)) : input.value.trim());
  inputs.set(field.name, { input, wrong, read });
  return el("div", { class: "field" }, el("label", { for: id }, field.label), input, el("span", { class: "hint", id: `${id}-hint` }, field.hint), wrong);
}
