// What a table has entered of a finished game: towers, tokens where towers are equal, how it ended.
// Pure: the page draws it, and the line of text follows from it.

const MOST_TOWERS = 10, MOST_TOKENS = 20;

function begin(names) {
  const none = names.map(() => null);
  return { names, towers: none, tokens: none, end: "blocked", variant: false, showsTowers: false };
}

// ---- what follows ---------------------------------------------------------------------------------

const everybody = (state) => state.names.map((_, player) => player);
const without = (state, numbers) => everybody(state).filter((player) => numbers[player] === null);
const hasTenth = (state) => state.towers.includes(MOST_TOWERS);
const endOf = (state) => (hasTenth(state) ? "tenth" : state.end);

// The players tied for the most towers: their tokens decide.
function tied(state) {
  if (without(state, state.towers).length) return [];
  const first = best(everybody(state), state.towers);
  return first.length > 1 ? first : [];
}

function best(players, numbers) {
  const most = Math.max(...players.map((player) => numbers[player]));
  return players.filter((player) => numbers[player] === most);
}

const asksTokens = (state) => !state.showsTowers && tied(state).length > 0;

// The players in the first place; empty while a number is missing.
function winners(state) {
  if (without(state, state.towers).length) return [];
  const first = tied(state);
  if (!first.length) return best(everybody(state), state.towers);
  return first.some((player) => state.tokens[player] === null) ? [] : best(first, state.tokens);
}

function line(state) {
  const sides = everybody(state).map((player) =>
    [`${state.names[player]}:`, ...counted(state.towers[player], "tower"), ...counted(state.tokens[player], "token")]
      .join(" "));
  const said = [...(state.variant ? ["variant"] : []), ...(endOf(state) === "tenth" ? [] : [state.end])];
  return sides.join(" / ") + (said.length ? ` | ${said.join(" ")}` : "");
}

const counted = (number, unit) => (number === null ? [] : [`${number} ${unit}${number === 1 ? "" : "s"}`]);

// ---- what a tap does: each returns a new state --------------------------------------------------------

const setTowers = (state, player, number) =>
  ({ ...state, towers: put(state.towers, player, number), showsTowers: false });
const setTokens = (state, player, number) => ({ ...state, tokens: put(state.tokens, player, number) });
const setEnd = (state, end) => ({ ...state, end });

// Another number of players: what was entered for the remaining players is kept.
function seat(state, names) {
  const kept = (numbers) => names.map((_, player) => numbers[player] ?? null);
  return { ...state, names, towers: kept(state.towers), tokens: kept(state.tokens) };
}

function put(list, place, value) {
  const changed = [...list];
  changed[place] = value;
  return changed;
}

export const town = {
  MOST_TOWERS, MOST_TOKENS, begin, everybody, without, hasTenth, endOf, tied, asksTokens, winners, line,
  setTowers, setTokens, setEnd, seat,
};
