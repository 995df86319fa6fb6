// The result by taps: towers of everybody, tokens of those who are tied. Without this script the page is a line to
// type.

import { button, find, form, keep, make, named, restored, say, seats, words } from "../deal/tapped.js";
import { town } from "./result_state.js";

let state = restored() ?? JSON.parse(form.dataset.brought) ?? town.begin(named);
const past = [];

function change(next) {
  past.push(state);
  show(next);
}

function show(next) {
  state = next;
  keep(state);
  draw();
}

// ---- drawing ----------------------------------------------------------------------------------------

const shape = (player) => make("i", { class: `town-shape seat-${player}`, "aria-hidden": "true" });
const name = (player) => make("span", { class: "tapped-name", dir: "auto" }, state.names[player]);
const numbers = (most) => Array.from({ length: most + 1 }, (_, number) => number);

function draw() {
  const tokens = town.asksTokens(state), focus = where();
  find("sky").hidden = tokens;
  find("plates").hidden = !tokens;
  find("sky").replaceChildren(...(tokens ? [] : town.everybody(state).map(tower)));
  find("plates").replaceChildren(...(tokens ? town.everybody(state).map(plate) : []));
  find("tie").replaceChildren(...(tokens ? tie() : []));
  find("rows").replaceChildren(...(tokens ? town.tied(state).map(tokenRow) : town.everybody(state).map(towerRow)));
  drawDock();
  find("line").value = town.line(state);
  document.querySelector("[data-undo]").disabled = !past.length;
  if (focus) find("rows").querySelector(`[data-tap="${focus}"]`)?.focus({ preventScroll: true });
}

// The rows are drawn again: the key that was pressed keeps the focus.
const where = () => document.activeElement?.dataset.tap;

function tower(player) {
  const count = state.towers[player];
  const built = make("i", { class: `town-tower seat-${player}` });
  built.style.setProperty("--floors", count ?? 0);
  return make("div", {}, make("b", {}, count === null ? "–" : String(count)), ...(count ? [built] : []));
}

function plate(player) {
  return button({ class: "town-plate" }, () => show({ ...state, showsTowers: true }),
    make("span", {}, shape(player), name(player)),
    make("span", {}, make("b", {}, String(state.towers[player])), make("small", {}, words.towers)));
}

function tie() {
  const first = town.tied(state), names = first.map((player) => state.names[player]).join(words.separator);
  return [make("b", {}, say("tied", { names, n: state.towers[first[0]] })), words.who_has_more];
}

const towerRow = (player) =>
  row(player, words.towers, town.MOST_TOWERS, state.towers, town.setTowers);
const tokenRow = (player) =>
  row(player, words.tokens, town.MOST_TOKENS, state.tokens, town.setTokens);

function row(player, unit, most, entered, set) {
  const keys = numbers(most).map((number) => button({
    class: "key", "aria-pressed": String(entered[player] === number), "data-tap": `${unit}-${player}-${number}`,
  }, () => change(set(state, player, number)), String(number)));
  const label = say("row", { name: state.names[player], unit });
  return make("section", { class: `town-row seat-${player}` },
    make("p", {}, shape(player), name(player), make("small", {}, unit)),
    make("div", { class: `town-keys upto-${most}`, role: "group", "aria-label": label }, ...keys));
}

// ---- the dock ---------------------------------------------------------------------------------------

function drawDock() {
  const tenth = town.hasTenth(state), end = town.endOf(state);
  for (const key of find("ends").children) {
    key.setAttribute("aria-pressed", String(key.dataset.end === end));
    key.disabled = (key.dataset.end === "tenth") !== tenth;
  }
  find("verdict").textContent = verdict();
  find("save").disabled = !town.winners(state).length;
}

function verdict() {
  const list = (players) => players.map((player) => state.names[player]).join(words.separator);
  const open = town.without(state, state.towers), first = town.tied(state), won = town.winners(state);
  if (open.length) return say("missing_towers", { names: list(open) });
  if (!won.length) return say("missing_tokens", { names: list(first.filter((one) => state.tokens[one] === null)) });
  if (won.length > 1) return say("shared", { names: list(won) });
  return say(first.length ? "by_tokens" : "by_towers", { name: list(won) });
}

// ---- beginning --------------------------------------------------------------------------------------

function start() {
  for (const element of document.querySelectorAll("[data-needs-script]")) element.hidden = false;
  find("plain").hidden = true;
  document.querySelector("[data-undo]").addEventListener("click", () => past.length && show(past.pop()));
  for (const key of find("ends").children) {
    key.addEventListener("click", () => change(town.setEnd(state, key.dataset.end)));
  }
  find("variant").checked = state.variant;
  find("variant").addEventListener("change", (event) => change({ ...state, variant: event.target.checked }));
  for (const field of form.querySelectorAll("[data-name], [data-count]")) {
    field.addEventListener("change", () => change(town.seat(state, seats())));
  }
  if (form.querySelector("[data-name]")) showPlayers();
  draw();
}

// A page that is opened again may have had another number of players.
function showPlayers() {
  const count = form.querySelector(`[data-count][value="${state.names.length}"]`);
  if (count) count.checked = true;
  seats();
}

if (!form.dataset.typed) start();
