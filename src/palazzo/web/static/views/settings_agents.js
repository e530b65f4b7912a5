// Agents: which of them get memory.

import { get, patch } from "../api.js";
import { el, freshId } from "../dom.js";
import { empty, later } from "../parts/states.js";
import { complain, toast } from "../parts/toast.js";

export const agents = (signal) => el("div", { class: "sheet stack" },
  el("p", { class: "quiet" }, "An agent whose memory is switched off recalls nothing. What is said to it is still kept, and your other agents can recall it."),
  later(() => get("/api/agents", {}, { signal }), (found) => list(found.items ?? found), { signal }));

function list(found) {
  if (!found.length) return empty("No agents yet", "An agent appears here once a conversation names it.");
  return el("ul", { class: "plain-list stack" }, found.map((agent) => {
    const id = freshId("agent");
    const input = el("input", { id, type: "checkbox", role: "switch", checked: !agent.disabled, on: { change: change } });
    async function change() {
      try {
        await patch(`/api/agents/${encodeURIComponent(agent.id)}`, { disabled: !input.checked });
        toast(input.checked ? `${agent.id} has memory.` : `${agent.id} recalls nothing.`);
      } catch (error) {
        input.checked = !input.checked;
        complain(error);
      }
    }
    return el("li", { class: "switch" }, input, el("label", { for: id }, agent.id), el("span", { class: "hint" }, "Recall and context"));
  }));
}
