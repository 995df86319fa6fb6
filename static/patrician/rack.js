// The rack: tokens are given to players by taps. Without this script the page is a line to type.

import { button, find, form, keep, make, named, restored, say, seats, words } from "../deal/tapped.js";
import { rack } from "./rack_state.js";

const boxes = JSON.parse(find("chips").dataset.tokens);
let state = restored() ?? JSON.parse(form.dataset.brought) ?? fresh(named);
const past = [];

function fresh(names) {
  return rack.begin(names, boxes[names.length]);
}

function change(next) {
  past.push(state);
  show(next);
}

function show(next) {
  state = next;
  keep(state);
  draw();
}

// ---- small pieces -----------------------------------------------------------------------------------

const badge = (player) =>
  make("span", { class: `piece-letter p-${rack.LETTERS[player].toLowerCase()}` }, rack.LETTERS[player]);
const dash = (number) => (number === null ? "–" : String(number));

// ---- drawing ----------------------------------------------------------------------------------------

function draw() {
  const hurry = state.mode === "hurry", sets = state.step === "sets" && !hurry;
  form.dataset.step = hurry ? "hurry" : state.step;
  find("plates").replaceChildren(...(sets || hurry ? [] : rack.everybody(state).map(plate)));
  find("sky").hidden = sets || hurry;
  find("table").hidden = !(sets || hurry);
  if (sets || hurry) drawTable(hurry);
  else drawRack();
  drawDock(hurry, sets);
  find("line").value = rack.line(state);
  document.querySelector("[data-undo]").disabled = !past.length;
}

function plate(player) {
  const chips = rack.chipsOf(state, player).length;
  const note = chips ? say("tokens", { n: chips }) : state.none[player] ? words.none : words.missing;
  return button(
    { class: "rack-plate", "aria-pressed": String(state.active === player) },
    () => show({ ...state, active: player }),
    badge(player), make("span", { class: "tapped-name", dir: "auto" }, state.names[player]),
    make("b", {}, dash(rack.prestige(state, player))), make("small", {}, note),
  );
}

function drawRack() {
  find("won").replaceChildren(...rack.everybody(state).map((player) =>
    make("ul", { "aria-label": state.names[player] },
      ...rack.chipsOf(state, player).map((value) => make("li", { class: "rack-coin" }, String(value))))));
  const mine = rack.chipsOf(state, state.active);
  find("sum").replaceChildren(badge(state.active), make("span", {},
    mine.length ? say("sum", { name: state.names[state.active], sum: mine.join(" + "), n: rack.total(mine) })
      : say("tap", { name: state.names[state.active] })));
  const values = [...new Set(state.tokens)];
  find("chips").replaceChildren(...state.tokens.map((value, chip) => drawChip(value, chip, values)));
}

function drawChip(value, chip, values) {
  const owner = state.owner[chip];
  const label = say(owner === null ? "chip" : "given", { n: value, name: state.names[owner] });
  const column = values.indexOf(value) + 1;
  const row = state.tokens.slice(0, chip).filter((other) => other === value).length + 1;
  const made = button({ class: ["rack-chip", ...(owner === null ? [] : ["gone"])], "aria-label": label },
    () => change(rack.tapChip(state, chip)), String(value), ...(owner === null ? [] : [badge(owner)]));
  made.style.gridArea = `${row} / ${column}`;
  return made;
}

function drawTable(hurry) {
  find("title").textContent = hurry ? words.hurry_title : words.sets_title;
  find("subtitle").textContent = hurry
    ? say("hurry_left", { left: rack.prestigeLeft(state), all: rack.total(state.tokens) }) : words.sets_text;
  find("rows").replaceChildren(...rack.everybody(state).map(hurry ? hurryRow : setsRow));
}

function setsRow(player) {
  const sets = rack.setsOf(state, player), own = rack.prestige(state, player);
  const sum = { n: own, sets, total: rack.points(state, player) };
  const shown = say(sets === null ? "sets_open" : "sets_sum", sum);
  const counts = state.by === "portraits"
    ? [make("span", { class: "portrait-counts" }, ...state.portraits[player].map((count, number) =>
      make("i", { class: state.active === player && state.patrician === number ? "now" : "" }, dash(count))))] : [];
  const row = button({ class: "rack-row", "aria-pressed": String(state.active === player) },
    () => show({ ...state, active: player, patrician: 0 }),
    badge(player), make("span", { class: "tapped-name", dir: "auto" }, state.names[player]),
    make("b", {}, dash(rack.points(state, player))), make("small", {}, shown), ...counts);
  return make("li", {}, row, ...piecesOf(player));
}

function hurryRow(player) {
  const cell = (field, number) => button({
    class: "rack-cell", "aria-label": say(field === "sum" ? "cell_sum" : "cell_sets", { name: state.names[player] }),
    "aria-pressed": String(state.active === player && state.field === field),
  }, () => show({ ...state, active: player, field }), number === null ? "" : String(number));
  return make("li", {}, make("div", { class: ["rack-row", "rack-hurried"] }, badge(player),
    make("span", { class: "tapped-name", dir: "auto" }, state.names[player]),
    cell("sum", state.sums[player]), cell("sets", state.sets[player]), make("b", {}, dash(rack.points(state, player)))),
  ...piecesOf(player));
}

// Floors on the board are asked for only where they decide.
function piecesOf(player) {
  if (!rack.tied(state).includes(player)) return [];
  const input = make("input", { inputmode: "numeric", maxlength: "3", value: state.pieces[player] ?? "" });
  input.addEventListener("change", () => change(rack.countPieces(state, player, input.value)));
  return [make("label", { class: "rack-pieces" }, say("pieces", { name: state.names[player] }), input)];
}

// ---- the dock ---------------------------------------------------------------------------------------

function drawDock(hurry, sets) {
  find("hint").textContent = hint(hurry, sets);
  find("switch").hidden = !sets;
  for (const tab of find("switch").children) {
    tab.setAttribute("aria-pressed", String(tab.dataset.by === state.by));
  }
  find("keys").hidden = !(sets || hurry);
  find("token-keys").hidden = sets || hurry;
  find("save").hidden = !(sets || hurry);
  find("save").disabled = !rack.isWhole(state);
  if (sets || hurry) drawKeys(hurry);
  else find("token-keys").replaceChildren(...tokenKeys());
}

function hint(hurry, sets) {
  const tied = rack.tied(state);
  if (tied.length && tied.some((player) => state.pieces[player] === null)) return words.tie;
  const open = rack.missing(state), left = rack.chipsLeft(state);
  if (sets || hurry || !open.length) return "";
  const names = open.map((player) => state.names[player]).join(words.separator);
  return say("still", { names, n: left.length, points: rack.total(left) });
}

function tokenKeys() {
  const open = rack.missing(state).filter((player) => player !== state.active);
  const left = rack.chipsLeft(state).length, waits = rack.missing(state).includes(state.active);
  const to = open.length ? open.find((player) => player > state.active) ?? open[0] : state.active;
  const rest = left && (open.length === 1 ? !waits : !open.length);
  const next = rest
    ? button({ class: ["key", "primary", "named"] }, () => change(rack.giveRest(state, to)),
      words.rest, " ", badge(to), state.names[to])
    : button({ class: ["key", "primary", "named"], disabled: !open.length && waits }, () => change(rack.goOn(state)),
      ...(open.length ? [words.next, " ", badge(to), state.names[to]] : [words.to_sets]));
  return [button({ class: "key" }, () => change(rack.noTokens(state)), words.no_tokens), next];
}

function drawKeys(hurry) {
  const digits = hurry ? [1, 2, 3, 4, 5, 6, 7, 8, 9] : [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
  const made = digits.map((number) =>
    button({ class: "key" }, () => change(rack.digit(state, number)), String(number)));
  if (hurry) {
    made.push(button({ class: "key", "aria-label": words.erase }, () => change(rack.erase(state)), "⌫"),
      button({ class: "key" }, () => change(rack.digit(state, 0)), "0"),
      button({ class: "key" }, () => change(rack.nextCell(state)), words.next));
  }
  const open = rack.missing(state), left = rack.prestigeLeft(state);
  if (hurry && open.length === 1 && left >= 0) {
    made.unshift(button({ class: ["key", "rack-rest", "named"] }, () => change(rack.hasRest(state, open[0])),
      badge(open[0]), say("has_rest", { name: state.names[open[0]], n: left })));
  }
  find("keys").replaceChildren(...made);
}

// ---- beginning --------------------------------------------------------------------------------------

function startOver(names) {
  change({ ...fresh(names), mode: state.mode });
}

function renamed() {
  const now = seats();
  if (now.length === state.names.length) change({ ...state, names: now });
  else startOver(now);
}

function start() {
  for (const element of document.querySelectorAll("[data-needs-script]")) element.hidden = false;
  find("plain").hidden = true;
  document.querySelector("[data-undo]").addEventListener("click", () => past.length && show(past.pop()));
  for (const tab of find("switch").children) {
    tab.addEventListener("click", () => change({ ...rack.toSets({ ...state, by: tab.dataset.by }) }));
  }
  find("way").addEventListener("click", () => {
    const mode = state.mode === "hurry" ? "chips" : "hurry";
    change({ ...state, mode, step: "tokens", active: 0, field: "sum", by: "sets" });
    find("way").textContent = mode === "hurry" ? words.by_chips : words.in_hurry;
    find("menu").open = false;
  });
  for (const field of form.querySelectorAll("[data-name], [data-count]")) field.addEventListener("change", renamed);
  if (form.querySelector("[data-name]")) seats();
  draw();
}

if (!form.dataset.typed) start();
