// Settings, by what they are about.

import { el } from "../dom.js";
import { caller } from "../frame.js";
import { heading } from "../parts/crumbs.js";
import { tabs } from "../parts/tabs.js";
import { agents } from "./settings_agents.js";
import { data } from "./settings_data.js";
import { keys } from "./settings_keys.js";
import { memory } from "./settings_memory.js";
import { users } from "./settings_users.js";

const TABS = { memory, agents, keys, users, data };
const NAMES = { memory: "Memory", agents: "Agents", keys: "Keys", users: "Users", data: "Your data" };

export default function settings({ params, signal }) {
  const tab = params.tab ?? "memory";
  const shown = Object.keys(TABS).filter((each) => each !== "users" || caller.scopes.includes("admin"));
  const node = el("div", {}, heading({ title: "Settings", about: "They are yours alone, and hold everywhere: library, command line, API, agents and this page." }),
    tabs("Settings", shown.map((each) => [NAMES[each], each === "memory" ? "/memory/settings" : `/memory/settings/${each}`, each === tab])), TABS[tab](signal));
  return { title: `${NAMES[tab]} · Settings`, node };
}
