// Towers are counted by taps, each passes the turn; the result page asks for the rest.
import { button, find, form, keep, make, named, restored, say, seats, words } from "../deal/tapped.js";
import { town } from "./result_state.js";

const begin = (names) => ({ names, towers: names.map(() => 0), turn: 0 });
let state = restored() ?? begin(named);
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

const after = (player) => (player + 1) % state.names.length;
const winner = () => state.towers.indexOf(town.MOST_TOWERS);
const shape = (player) => make("i", { class: `town-shape seat-${player}`, "aria-hidden": "true" });

function build(player) {
  const towers = state.towers.map((count, one) => count + (one === player ? 1 : 0));
  change({ ...state, towers, turn: after(player) });
}

// Another number of players, or other names: what was counted stays.
function seat(names) {
  const towers = names.map((_, player) => state.towers[player] ?? 0);
  change({ names, towers, turn: Math.min(state.turn, names.length - 1) });
}

// ---- drawing ----------------------------------------------------------------------------------------

function draw() {
  const over = winner() >= 0, { names, turn } = state;
  const focus = document.activeElement?.dataset.player;
  find("turn").replaceChildren(...(over
    ? [make("b", {}, say("over", { name: names[winner()] }))]
    : [shape(turn), make("b", { dir: "auto" }, say("turn", { name: names[turn] })), make("small", {}, words.lead)]));
  find("sky").replaceChildren(...names.map((_, player) => tower(player)));
  find("keys").replaceChildren(...names.map((_, player) => plus(player, over)));
  find("next").hidden = over;
  find("next").textContent = say("next", { name: names[after(turn)] });
  find("end").classList.toggle("primary", over);
  find("line").value = line();
  document.querySelector("[data-undo]").disabled = !past.length;
  if (focus) find("keys").querySelector(`[data-player="${focus}"]`)?.focus({ preventScroll: true });
}

function tower(player) {
  const count = state.towers[player], built = make("i", { class: `town-tower seat-${player}` });
  built.style.setProperty("--floors", count);
  return make("div", {}, make("b", {}, String(count)), ...(count ? [built] : []));
}

function plus(player, over) {
  const name = state.names[player], now = !over && player === state.turn;
  return button({ class: ["count-key", `seat-${player}`, now ? "now" : ""], disabled: over, "data-player": player,
    "aria-label": say("plus", { name }) }, () => build(player),
  make("span", { dir: "auto" }, name), make("b", {}, shape(player), "+1"), make("small", {}, words.one));
}

// Towers that were counted; how the game ended and tokens are asked for with the result.
function line() {
  const { names, towers } = state;
  const sides = names.map((name, player) => `${name}: ${towers[player]} ${towers[player] === 1 ? "tower" : "towers"}`);
  return sides.join(" / ") + (winner() < 0 ? " | blocked" : "");
}

// ---- beginning --------------------------------------------------------------------------------------

for (const element of document.querySelectorAll("[data-needs-script]")) element.hidden = false;
find("plain").hidden = true;
document.querySelector("[data-undo]").addEventListener("click", () => past.length && show(past.pop()));
find("next").addEventListener("click", () => change({ ...state, turn: after(state.turn) }));
for (const field of form.querySelectorAll("[data-name], [data-count]")) {
  field.addEventListener("change", () => seat(seats()));
}
const count = form.querySelector(`[data-count][value="${state.names.length}"]`);
if (count) count.checked = true;
seats();
draw();
