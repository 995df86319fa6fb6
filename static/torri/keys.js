// Keys of a keyboard: as on the keys of the dock and as in a Torri line. The menu lists them.
import { find, findAll, selected, state } from "./state.js";

// The key of a rank is its last digit: 0 is ten.
const kindOf = (key) => findAll("[data-add]").map(({ dataset }) => dataset.add).find((kind) => kind.at(-1) === key);
const ON_TOWER = {
  "+": "raise", "=": "raise", ArrowUp: "raise", "-": "lower", ArrowDown: "lower",
  "!": "complete", b: "pietra", r: "slide", Delete: "remove", Backspace: "remove",
};
const WORDS = { m: "marker", k: "close", n: "nobles" };

function isTyped({ target, altKey, isComposing }) {
  return altKey || isComposing || target.closest("input, textarea, select, dialog");
}

// Enter on a focused key or link activates that one.
const isOwn = ({ target }) => target.closest("a, button");

function step(by, { select }) {
  const { deal } = state, last = deal.sides[deal.active].towers.length - 1;
  const next = deal.selected === null ? (by > 0 ? 0 : last) : deal.selected + by;
  if (next >= 0 && next <= last) select(deal.active, next);
}

function pressed(event, actions) {
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (event.ctrlKey || event.metaKey) return key === "z" && !event.shiftKey ? actions.undo : null;
  const kind = kindOf(key);
  if (kind) return () => actions.add(kind);
  if (key in ON_TOWER) return selected() && !isHidden(ON_TOWER[key]) ? actions[ON_TOWER[key]] : null;
  if (key in WORDS) return isHidden(WORDS[key]) ? null : actions[WORDS[key]];
  if (key === "ArrowLeft" || key === "ArrowRight") return () => step(key === "ArrowLeft" ? -1 : 1, actions);
  if (key === "/") return () => actions.turn(1 - state.deal.active);
  if (key === "Enter" && !isOwn(event)) return actions.finish;
  return key === "?" ? () => showKeys(actions) : null;
}

const isHidden = (action) => findAll(`[data-do=${action}]`).every((one) => one.hidden);

function showKeys({ menu }) {
  menu();
  const list = find("[data-keys]");
  list.open = true;
  list.scrollIntoView();
}

export function listenToKeys(actions) {
  document.addEventListener("keydown", (event) => {
    if (isTyped(event)) return;
    const act = pressed(event, actions);
    if (!act) return;
    event.preventDefault();
    act();
  });
}
