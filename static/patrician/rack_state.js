// What a table has entered: who has which token, the sets of portraits, the floors where a tie asks
// for them. Pure: the page draws it, and the line of text follows from it.

const LETTERS = "ABCDE";
const PATRICIANS = ["hat", "lady", "beard"];
const SET = 3, SET_VALUE = 6;

function begin(names, tokens) {
  const each = (value) => names.map(() => value);
  return {
    names, tokens, mode: "chips", step: "tokens", active: 0, field: "sum", by: "sets", patrician: 0,
    owner: tokens.map(() => null), none: each(false), sums: each(null), sets: each(null),
    portraits: names.map(() => [null, null, null]), pieces: each(null),
  };
}

// ---- what follows ---------------------------------------------------------------------------------

const chipsOf = (state, player) => state.tokens.filter((_, chip) => state.owner[chip] === player);
const total = (numbers) => numbers.reduce((sum, number) => sum + number, 0);
const chipsLeft = (state) => state.tokens.filter((_, chip) => state.owner[chip] === null);

function prestige(state, player) {
  if (state.mode === "hurry") return state.sums[player];
  const chips = chipsOf(state, player);
  return chips.length || state.none[player] ? total(chips) : null;
}

function setsOf(state, player) {
  if (state.by === "sets") return state.sets[player];
  const counts = state.portraits[player];
  return counts.includes(null) ? null : total(counts.map((count) => Math.floor(count / SET)));
}

function points(state, player) {
  const tokens = prestige(state, player), sets = setsOf(state, player);
  return tokens === null && sets === null ? null : (tokens ?? 0) + (sets ?? 0) * SET_VALUE;
}

const everybody = (state) => state.names.map((_, player) => player);
const missing = (state) => everybody(state).filter((player) => prestige(state, player) === null);
const withoutSets = (state) => everybody(state).filter((player) => setsOf(state, player) === null);
const prestigeLeft = (state) =>
  total(state.tokens) - total(everybody(state).map((player) => prestige(state, player) ?? 0));

function isWhole(state) {
  return !missing(state).length && !withoutSets(state).length;
}

// Who is tied for the first place: their floors on the board decide.
function tied(state) {
  if (!isWhole(state)) return [];
  const all = everybody(state).map((player) => points(state, player));
  const first = everybody(state).filter((player) => all[player] === Math.max(...all));
  return first.length > 1 ? first : [];
}

function line(state) {
  return everybody(state).map((player) => {
    const words = wordsOf(state, player).join(" ");
    return words ? `${state.names[player]}: ${words}` : state.names[player];
  }).join(" / ");
}

function wordsOf(state, player) {
  const words = state.mode === "hurry"
    ? (state.sums[player] === null ? [] : [`sum${state.sums[player]}`])
    : chipsOf(state, player).length ? chipsOf(state, player) : state.none[player] ? ["none"] : [];
  const counts = state.portraits[player];
  const shown = state.by === "sets"
    ? (state.sets[player] === null ? [] : [`sets${state.sets[player]}`])
    : counts.includes(null) ? [] : PATRICIANS.map((name, number) => `${name}${counts[number]}`);
  const pieces = state.pieces[player] === null ? [] : [`pieces${state.pieces[player]}`];
  return [...words, ...shown, ...pieces];
}

// ---- what a tap does: each returns a new state ---------------------------------------------------------

function tapChip(state, chip) {
  const owner = [...state.owner], none = [...state.none];
  owner[chip] = owner[chip] === null ? state.active : null;
  none[state.active] = false;
  return { ...state, owner, none };
}

function noTokens(state) {
  const none = state.none.map((was, player) => was || player === state.active);
  const owner = state.owner.map((player) => (player === state.active ? null : player));
  return goOn({ ...state, none, owner });
}

function giveRest(state, player) {
  const owner = state.owner.map((is) => is ?? player);
  return goOn({ ...state, owner });
}

// To the next player whose tokens are missing; when none are, to the portraits.
function goOn(state) {
  const open = missing(state).filter((player) => player !== state.active);
  if (open.length) return { ...state, active: after(open, state.active) };
  if (missing(state).length) return state;
  return toSets(state);
}

const after = (players, active) => players.find((player) => player > active) ?? players[0];

function toSets(state) {
  const [first] = withoutSets(state);
  return { ...state, step: "sets", active: first ?? 0, patrician: 0 };
}

function digit(state, number) {
  if (state.mode === "hurry" && state.field === "sum") return sumDigit(state, number);
  return state.by === "sets" || state.mode === "hurry" ? setDigit(state, number) : portraitDigit(state, number);
}

function setDigit(state, number) {
  const sets = put(state.sets, state.active, number);
  const next = { ...state, sets };
  if (state.mode === "hurry") return nextCell(next);
  const open = withoutSets(next);
  return open.length ? { ...next, active: after(open, state.active) } : next;
}

function portraitDigit(state, number) {
  const counts = put(state.portraits[state.active], state.patrician, number);
  const portraits = put(state.portraits, state.active, counts);
  const next = { ...state, portraits };
  if (state.patrician < 2) return { ...next, patrician: state.patrician + 1 };
  const open = withoutSets(next);
  return { ...next, patrician: 0, active: open.length ? after(open, state.active) : state.active };
}

function sumDigit(state, number) {
  const before = state.sums[state.active] ?? 0;
  const sum = Math.min(before * 10 + number, 999);
  const next = { ...state, sums: put(state.sums, state.active, sum) };
  return sum >= 10 && sum * 10 > total(state.tokens) ? { ...next, field: "sets" } : next;
}

function erase(state) {
  if (state.field === "sets" && state.sets[state.active] === null) return { ...state, field: "sum" };
  if (state.field === "sets") return { ...state, sets: put(state.sets, state.active, null) };
  const sum = state.sums[state.active];
  const rest = sum === null || sum < 10 ? null : Math.floor(sum / 10);
  return { ...state, sums: put(state.sums, state.active, rest) };
}

// The next cell of the hurried table that is empty.
function nextCell(state) {
  if (state.field === "sum" && state.sums[state.active] !== null && state.sets[state.active] === null) {
    return { ...state, field: "sets" };
  }
  const open = everybody(state).filter((player) => state.sums[player] === null || state.sets[player] === null);
  if (!open.length) return state;
  const active = after(open, state.active);
  return { ...state, active, field: state.sums[active] === null ? "sum" : "sets" };
}

function hasRest(state, player) {
  const next = { ...state, sums: put(state.sums, player, prestigeLeft(state)), active: player };
  return { ...next, field: "sets" };
}

const countPieces = (state, player, text) =>
  ({ ...state, pieces: put(state.pieces, player, /^\d{1,3}$/.test(text) ? Number(text) : null) });

function put(list, place, value) {
  const changed = [...list];
  changed[place] = value;
  return changed;
}

export const rack = {
  LETTERS, begin, chipsOf, total, chipsLeft, prestige, setsOf, points, everybody, missing, withoutSets,
  prestigeLeft, isWhole, tied, line, tapChip, noTokens, giveRest, goOn, toSets, digit, erase, nextCell,
  hasRest, countPieces,
};
