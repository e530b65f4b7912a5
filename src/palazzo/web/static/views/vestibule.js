// The vestibule: what was said and is not filed yet.

import { Pages, post } from "../api.js";
import { el } from "../dom.js";
import { count } from "../format.js";
import { heading } from "../parts/crumbs.js";
import { growing } from "../parts/list.js";
import { empty } from "../parts/states.js";
import { complain, toast } from "../parts/toast.js";
import { turn } from "../parts/turn.js";

export default function vestibule({ signal }) {
  const mine = async () => {
    try {
      const { queued } = await post("/api/mine");
      toast(queued.length ? `${count(queued.length, "conversation")} will be filed.` : "Nothing new to file.");
    } catch (error) {
      complain(error);
    }
  };
  const button = el("button", { class: "button main", type: "button", hidden: true, on: { click: mine } }, "File it now");
  const node = el("div", {},
    heading({
      way: [["Palace", "/memory/plan"], ["Vestibule"]], title: "Vestibule", about: "What was said and waits to be filed. It is kept word for word and can be found already.",
      actions: [button],
    }),
    el("div", { class: "sheet" }, growing({
      pages: new Pages("/api/vestibule", {}, 60), row: (drawer) => turn(drawer), className: "turns", signal, label: "Waiting drawers",
      onItems: (items) => { button.hidden &&= !items.length; },
      none: empty("Nothing waits here", "Everything that was said is filed in its wing."),
    })));
  return { title: "Vestibule", node };
}
