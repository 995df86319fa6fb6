// The menu's house rules of a single deal: our rulings, the sets that this phone keeps, what is in use.
import { houses } from "../common/kept.js";
import { choose, desk, find, rules } from "./state.js";
import { make, say } from "./towers.js";

const form = find("[data-rules-form]");

function option({ name, settings }, used) {
  const choice = make("input", { type: "radio", name: "rules", value: settings, checked: settings === used.settings });
  const label = make("label", { className: "rules-choice" });
  choice.dataset.name = name;
  const title = settings ? name || nameless(settings) : say("our_rulings");
  label.append(choice, make("span", { textContent: title, dir: "auto" }));
  return label;
}

const nameless = (settings) => `${say("house_rules")} (${settings.split(",").length})`;

export function showRulesForm() {
  if (!form) return;
  const used = { ...rules(), settings: rules().settings.join(",") };
  const every = [{ name: "", settings: "" }, ...houses(desk.dataset.game)];
  if (!every.some(({ settings }) => settings === used.settings)) every.push(used);
  find("[data-rules-list]").replaceChildren(...every.map((one) => option(one, used)));
  const link = find("[data-rules-link]"), { pathname } = new URL(link.href);
  const given = { set: used.settings, name: used.name };
  link.href = `${pathname}?${new URLSearchParams(Object.entries(given).filter(([, text]) => text))}`;
}

form?.addEventListener("change", ({ target: { value, dataset } }) => {
  choose(value ? value.split(",") : [], dataset.name);
  showRulesForm();
});
