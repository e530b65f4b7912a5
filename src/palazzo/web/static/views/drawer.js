// One drawer: its words, where it lies, and everything that is known of it.

import { get, post, remove } from "../api.js";
import { el, put } from "../dom.js";
import { ago, moment, sentence, speaker, words as spaced } from "../format.js";
import { bars } from "../parts/bars.js";
import { copyButton } from "../parts/copy.js";
import { heading } from "../parts/crumbs.js";
import { factLine } from "../parts/facts.js";
import { icon } from "../parts/icons.js";
import { later } from "../parts/states.js";
import { complain, toast } from "../parts/toast.js";
import { turn, verbatimSwitch, words } from "../parts/turn.js";
import { hasMarkdown } from "../parts/markdown.js";
import { verdictSheet } from "../parts/verdict.js";
import { forgetDrawer } from "./forget.js";
import { guidanceSheet } from "./drawer_guidance.js";
import { moveButton } from "./move.js";

const LONG = 6000; // characters of a drawer that are shown at first

const TAGS = { p: "People", l: "Places", e: "Events", i: "Things", t: "Times" };

const PROVENANCE = {
  session_turn: "said in a conversation with you",
  authored: "written by you in a rules file",
  tool: "the output of a tool",
  web: "from a web page",
  file: "from a file",
  agent: "from another agent",
  person: "said by somebody else",
};

export default function drawer({ params, signal }) {
  const path = params.id ? `/api/drawers/${encodeURIComponent(params.id)}` : `/api/pointers/${params.wing}/${params.room}/${params.drawer}`;
  const title = params.id ? "Drawer" : `${params.wing}/${params.room}/${params.drawer}`;
  return { title, node: el("div", {}, later(() => get(path, {}, { signal }), (found, again) => drawn(found, again), { lines: 8, signal })) };
}

function drawn(drawer, again) {
  const parts = (drawer.pointer ?? "").replace(/^§\s*/, "").split("/");
  const room = drawer.pointer ? `/memory/${parts[0]}/${parts[1]}` : "/memory/vestibule";
  const way = drawer.pointer ? [["Palace", "/memory/plan"], [drawer.wing, `/memory/${parts[0]}`], [drawer.room, room], [parts[2]]] : [["Palace", "/memory"], ["Vestibule", room], ["Drawer"]];
  return [
    heading({
      way, eyebrow: el("span", { class: "pointer" }, drawer.pointer ?? "not filed yet"), title: `${speaker(drawer)}, ${ago(drawer.said_at)}`, about: moment(drawer.said_at),
      actions: [
        hasMarkdown(drawer.content) && verbatimSwitch(),
        copyButton(drawer.pointer ?? drawer.drawer_id, drawer.pointer ? "Copy pointer" : "Copy id"), thumbs(drawer),
        drawer.pointer && moveButton({ what: drawer.pointer, name: "this drawer", small: true }),
        el("button", { class: "button small danger", type: "button", on: { click: () => forgetDrawer(drawer, room) } }, icon("bin"), "Delete"),
      ],
    }),
    el("div", { class: "columns" },
      el("div", { class: "stack" },
        el("section", { class: "sheet", "aria-label": "Word for word" }, words(drawer.content, [], { className: "verbatim", most: LONG })),
        verdictSheet(drawer.verdict, drawer.guidance), factsSheet(drawer), neighbours(drawer)),
      el("aside", {}, guidanceSheet(drawer, again), placeSheet(drawer, room), tagsSheet(drawer))),
  ];
}

/** Thumbs: whether it was useful, which is what the gate learns from. */
function thumbs(drawer) {
  const given = drawer.feedback.find((one) => one.source === "person")?.useful;
  const button = (useful) => el("button", { class: "button small", type: "button", "aria-label": useful ? "Useful" : "Not useful", title: useful ? "Useful" : "Not useful", "aria-pressed": String(given === useful), on: { click: () => say(useful) } }, icon(useful ? "up" : "down"));
  const both = [button(true), button(false)];
  const node = el("span", { class: "thumbs", role: "group", "aria-label": "Was it useful?" }, both);
  async function say(useful) {
    const pointer = drawer.pointer ?? drawer.drawer_id;
    const given = both[useful ? 0 : 1].getAttribute("aria-pressed") === "true";
    try {
      await (given ? remove("/api/feedback", { pointer }) : post("/api/feedback", { pointer, useful }));
      both.forEach((each, place) => each.setAttribute("aria-pressed", String(!given && (place === 0) === useful)));
      toast(given ? "Taken back." : "Noted: what is useful is kept close. Press again to take it back.");
    } catch (error) {
      complain(error);
    }
  }
  return node;
}

function neighbours(drawer) {
  const around = drawer.neighbours;
  if (!around.length) return null;
  const all = [...around, drawer].sort((a, b) => a.position - b.position);
  return el("section", { class: "sheet" }, el("h2", {}, "Just before and after"),
    el("ol", { class: "turns" }, all.map((each) => turn(each, { here: each === drawer, newDay: false }))));
}

function factsSheet(drawer) {
  const facts = drawer.facts;
  if (!facts.length) return null;
  return el("section", { class: "sheet" }, el("h2", {}, "What it states"), el("ul", { class: "plain-list fact-list" }, facts.map((fact) => factLine(fact))));
}

function placeSheet(drawer, room) {
  const row = (name, value) => value && [el("dt", {}, name), el("dd", {}, value)];
  const list = el("dl", { class: "facts" },
    row("Wing", drawer.wing && el("a", { href: room.replace(/\/R-.*$/, "") }, drawer.wing)),
    row("Room", drawer.room && el("a", { href: room }, drawer.room)),
    row("Closet", drawer.closet),
    row("Role", sentence(drawer.role)),
    row("Provenance", PROVENANCE[drawer.provenance] ?? spaced(drawer.provenance)),
    row("Written", moment(drawer.written_at)),
    row("Conversation", drawer.conversation_id),
    row("Message", drawer.message_id),
    row("Also at", drawer.aliases?.length > 0 && drawer.aliases.join(", ")));
  return el("section", { class: "sheet" }, el("h2", {}, "Where it lies"), list,
    el("div", { class: "gap" }, bars([{ name: "Stability", value: drawer.stability, hint: "How far it may serve as guidance" }], { most: 1, label: "Stability" })));
}

function tagsSheet(drawer) {
  if (!drawer.aaak) return null;
  const rows = Object.entries(drawer.tags).flatMap(([letter, values]) => [el("dt", {}, TAGS[letter] ?? letter), el("dd", { class: "chips" }, values.map((value) => tag(letter, value)))]);
  const card = el("pre", { class: "aaak", tabindex: "0", "aria-label": "The drawer's index card" });
  put(card, drawer.aaak);
  return el("section", { class: "sheet" }, el("h2", {}, "Index card"), rows.length > 0 && el("dl", { class: "facts" }, rows), card);
}

const tag = (letter, value) => (letter === "p" ? el("a", { class: "chip", href: `/memory/knowledge/${encodeURIComponent(value)}` }, value) : el("span", { class: "chip" }, value));
