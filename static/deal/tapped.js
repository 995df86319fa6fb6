// What every page has on which a game is tapped in: its form, its words, who plays, and what a reload keeps.

export const form = document.querySelector("[data-tapped]");
export const find = (name) => form.querySelector(`[data-${name}]`);
export const words = JSON.parse(form.dataset.words);
export const named = JSON.parse(form.dataset.players);

export const say = (name, values = {}) =>
  words[name].replace(/\{(\w+)\}/g, (_, key) => values[key]);

// Several classes are given as a list.
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    const text = Array.isArray(value) ? value.join(" ") : value;
    if (value !== false && value !== null) element.setAttribute(name, value === true ? "" : text);
  }
  element.append(...children);
  return element;
}

export function button(attributes, act, ...children) {
  const made = make("button", { type: "button", ...attributes }, ...children);
  made.addEventListener("click", act);
  return made;
}

// A page that is reloaded or come back to has what was entered.
export function restored() {
  const kept = history.state?.tapped;
  return kept && kept.opened.join() === named.join() ? kept.state : null;
}

export function keep(state) {
  history.replaceState({ ...history.state, tapped: { state, opened: named } }, "");
}

// The names as they are in the menu; fields of players who do not take part are hidden.
export function seats() {
  const fields = [...form.querySelectorAll("[data-name]")];
  const count = Number(form.querySelector("[data-count]:checked")?.value ?? named.length);
  fields.forEach((field, player) => { field.closest("label").hidden = player >= count; });
  return fields.slice(0, count).map((field) => field.value.trim() || field.placeholder);
}
