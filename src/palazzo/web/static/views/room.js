// A room: what was said in it, in order, by topic.

import { Pages, get, patch, post } from "../api.js";
import { el } from "../dom.js";
import { count, day, pathOf } from "../format.js";
import { heading } from "../parts/crumbs.js";
import { icon } from "../parts/icons.js";
import { arrows, growing } from "../parts/list.js";
import { empty, later } from "../parts/states.js";
import { turn, verbatimSwitch } from "../parts/turn.js";
import { roomNumber, wingNumber } from "../palace_tree.js";
import { moveButton } from "./move.js";
import { forgetCloset, forgetConversation } from "./forget.js";
import { renaming } from "./wing_actions.js";

export default function room({ params, query, signal }) {
  const wing = wingNumber(params.wing);
  const number = roomNumber(params.room);
  const closet = query.get("closet");
  const load = async () => {
    const [about, home] = await Promise.all([get(`/api/wings/${wing}/rooms/${number}`, {}, { signal }), get(`/api/wings/${wing}`, {}, { signal })]);
    return { about, home };
  };
  return { title: `${params.wing}/${params.room}`, node: el("div", {}, later(load, (found) => drawn(found, { wing, number, closet, signal }), { lines: 8, signal })) };
}

function drawn({ about, home }, { wing, number, closet, signal }) {
  window.dispatchEvent(new CustomEvent("palazzo:retitle", { detail: `${about.title} · ${home.name}` }));
  const chosen = about.closets.find((each) => String(each.number) === closet);
  const topics = new Map(about.closets.map((each) => [each.topic, each]));
  const own = pathOf(about.pointer);
  const list = growing({
    pages: new Pages(`/api/wings/${wing}/rooms/${number}/drawers`, { closet }, 60), signal, className: "turns", label: "What was said",
    row: (drawer, previous) => rows(drawer, previous, topics),
    none: empty("An empty room", "What lay here was moved or erased."),
  });
  arrows(list, ".turn-foot a");
  const conversation = about.conversation_id;
  const eraseButton = (label, act) => el("button", { class: "button small danger", type: "button", on: { click: act } }, icon("bin"), label);
  const erasing = chosen
    ? eraseButton("Erase this closet", () => forgetCloset({ topic: chosen.topic, closet: chosen.number, drawers: `/api/wings/${wing}/rooms/${number}/drawers` }, own))
    : conversation && eraseButton("Erase", () => forgetConversation(conversation, pathOf(home.pointer)));
  return [
    heading({
      way: [["Palace", "/memory/plan"], [home.name, pathOf(home.pointer)], ...(chosen ? [[about.title, own], [chosen.topic]] : [[about.title]])],
      eyebrow: [day(about.started_at), " · ", el("span", { class: "pointer" }, about.pointer)], title: chosen ? chosen.topic : about.title, about: `${count(chosen?.drawers ?? about.drawers, "message")}${about.closets.length > 1 && !chosen ? ` in ${count(about.closets.length, "closet")}` : ""}`,
      actions: [
        verbatimSwitch(),
        el("button", { class: "button small", type: "button", on: { click: () => rename(about, chosen, { wing, number }) } }, icon("edit"), "Rename"),
        moveButton({ what: about.pointer, name: chosen?.topic ?? about.title, closet: chosen?.topic, small: true }),
        erasing,
      ],
    }),
    el("div", { class: "reading" }, el("section", { class: "sheet", "aria-label": "What was said" }, list), about.closets.length > 1 && contents(about, own, chosen)),
  ];
}

/** Another name for the room, or for one of its closets: what lies there moves, within its room, to that topic. */
function rename(about, closet, { wing, number }) {
  if (!closet) {
    renaming({
      title: "Rename the room", name: about.title, label: "Title", hint: "Tidying leaves the title that you choose as it is.",
      save: (title, leaving) => patch(`/api/wings/${wing}/rooms/${number}`, { title }, { keepalive: leaving }), to: () => pathOf(about.pointer),
    });
    return;
  }
  renaming({
    title: "Rename the closet", name: closet.topic, label: "Topic", hint: "If the room has a closet of that topic, the two become one.",
    save: (topic, leaving) => post("/api/move", { what: about.pointer, to: about.pointer, closet: closet.topic, topic }, { keepalive: leaving }), to: () => pathOf(about.pointer),
  });
}

/** A turn, under the name of its topic where a new one begins. */
function rows(drawer, previous, topics) {
  const item = turn(drawer, { newDay: !previous || previous.said_at.slice(0, 10) !== drawer.said_at.slice(0, 10) });
  if (!drawer.closet || drawer.closet === previous?.closet || topics.size < 2) return item;
  const fragment = document.createDocumentFragment();
  const closet = topics.get(drawer.closet);
  fragment.append(el("li", { class: "turn-topic" }, el("h2", {}, drawer.closet), closet && el("span", { class: "small quiet" }, count(closet.drawers, "drawer"))), item);
  return fragment;
}

function contents(about, own, chosen) {
  const drawers = about.closets.reduce((sum, closet) => sum + closet.drawers, 0);
  return el("nav", { class: "contents", "aria-label": "Closets of this room" }, el("div", { class: "eyebrow" }, "Closets"),
    el("ol", {},
      el("li", {}, el("a", { href: own, "aria-current": chosen ? null : "page" }, el("span", {}, "The whole room"), el("span", { class: "number" }, drawers))),
      about.closets.map((closet) => el("li", {}, el("a", { href: `${own}?closet=${closet.number}`, "aria-current": chosen === closet ? "page" : null }, el("span", {}, closet.topic), el("span", { class: "number" }, closet.drawers))))));
}
