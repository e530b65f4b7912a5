// An empty palace: connect an agent, import what there is, or look at the demo.

import { get } from "../api.js";
import { el, put } from "../dom.js";
import { clock, count } from "../format.js";
import { heading } from "../parts/crumbs.js";
import { copyButton } from "../parts/copy.js";
import { icon } from "../parts/icons.js";
import { caller } from "../frame.js";
import { bringView } from "./bring.js";
import { noteButton } from "./note.js";

const LOOKING = 2000; // milliseconds between looks for the first message

/** What stands on the home of a palace in which nothing is filed yet; `again` looks anew. */
export function start({ waiting, more }, again, signal) {
  const vestibule = waiting > 0 && el("a", { class: "button", href: "/memory/vestibule" }, `${more ? "More than " : ""}${count(waiting, "message")} waiting to be filed`);
  return [
    heading({ title: "Nothing is kept yet", about: "Three ways to begin. Whatever is said is kept word for word, and filed by itself.", actions: [vestibule, noteButton()] }),
    el("div", { class: "start" }, connect(again, signal), bring(), demo()),
  ];
}

function card(drawing, title, ...children) {
  return el("section", { class: "sheet stack", "aria-label": title }, el("h2", { class: "row" }, icon(drawing), title), children);
}

function snippet(label, text) {
  return el("div", { class: "snippet" }, el("div", { class: "row spread" }, el("span", { class: "label" }, label), copyButton(text, "Copy")), el("pre", { tabindex: "0", "aria-label": label }, text));
}

/** How an agent comes by its memory here, and a line that says when the first message is there. */
function connect(again, signal) {
  const light = el("p", { class: "row small", role: "status" }, el("span", { class: "pulse", "aria-hidden": "true" }), "Waiting for the first message");
  listen(light, again, signal);
  return card("knowledge", "Connect an agent",
    snippet("Coding agents, in a terminal", "palazzo setup"),
    snippet("Anything that speaks MCP", `{"mcpServers": {"palazzo": {"url": "${window.location.origin}/mcp"}}}`),
    snippet("OpenAI clients: the base URL", `${window.location.origin}/v1`),
    el("p", { class: "small quiet" }, "The base URL needs ", el("code", {}, "PALAZZO_PROXY_TARGET"), ", the model's own address, when the server is started."),
    !caller.open && el("p", { class: "small quiet" }, "They need a key: ", el("a", { href: "/memory/settings/keys" }, "make one"), "."), light);
}

/** Tell when the first message is there, and look anew once something is filed. */
async function listen(light, again, signal) {
  while (!signal.aborted) {
    try {
      const { items } = await get("/api/conversations", { limit: 1 }, { signal });
      if (items.length) put(light, icon("check"), `First message received at ${clock(items[0].started_at)}${items[0].agent ? ` from ${items[0].agent}` : ""}. It is filed once the conversation comes to a rest.`);
      if ((await get("/api/wings", { limit: 1 }, { signal })).items.length) {
        again();
        return;
      }
    } catch {
      if (signal.aborted) return; // else it is looked for again
    }
    await new Promise((resolve) => { setTimeout(resolve, LOOKING); });
  }
}

function bring() {
  return card("upload", "Import what you have", bringView((answer) => answer.new && sessionStorage.setItem("palazzo-imported", "yes")));
}

const demo = () => card("eye", "Look at the demo",
  el("p", {}, "Half a year of invented conversations, in a palace of their own, to walk through and to try things on."),
  snippet("In a terminal", "palazzo demo demo/palace.db\npalazzo --store demo/palace.db serve --port 8378"));
