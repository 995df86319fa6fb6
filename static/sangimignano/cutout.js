// A part of the board as a question holds it: segments with tokens and towers, read from the position line and
// written back. Hours of a clock name corners and regions (even) and edges (odd); see geometry.py.

const STEPS = { 1: [1, -1], 3: [1, 0], 5: [0, 1], 7: [-1, 1], 9: [-1, 0], 11: [0, -1] };
const POINTS = { 0: [0, -2], 2: [1, -1], 4: [1, 1], 6: [0, 2], 8: [-1, 1], 10: [-1, -1] };
const SIDE = 60, ACROSS = SIDE * Math.sqrt(3) / 2, DOWN = SIDE / 2;
const PLACE = /^(-?\d+),(-?\d+)@(\d+)/;

const clock = (hour) => ((hour % 12) + 12) % 12;
const written = (hour) => (hour === 0 ? 12 : hour);
export const keyOf = (q, r) => `${q},${r}`;
export const regionName = (key, hour) => `${key}@${written(hour)}`;

// ---- text -------------------------------------------------------------------------------------------

// A cell is a guild with the players of its tokens, or of its tower: a12, b*1.
function cell(text) {
  const [guild, tower] = text.split("*");
  return tower ? { guild, tokens: "", tower } : { guild: guild[0], tokens: guild.slice(1), tower: "" };
}

// Null where the text is not what this page can draw: then it stays text.
export function readPosition(text) {
  const [hands, board, turn, ...rest] = text.split("|").map((part) => part.trim());
  if (!turn) return null;
  const segments = {};
  for (const word of board.split(/\s+/).filter(Boolean)) {
    const found = word.match(/^(-?\d+,-?\d+)@(\d+):([a-d][\d*]*)\.([a-d][\d*]*)\.([a-d][\d*]*)$/);
    if (!found) return null;
    segments[found[1]] = { hour: clock(Number(found[2])), cells: found.slice(3).map(cell) };
  }
  return { hands, segments, turn, rest };
}

export function writePosition({ hands, segments, turn, rest }) {
  const board = Object.entries(segments).map(([key, { hour, cells }]) =>
    `${key}@${written(hour)}:${cells.map(writeCell).join(".")}`);
  return [hands, board.join(" "), turn, ...rest].join(" | ");
}

const writeCell = ({ guild, tokens, tower }) => guild + (tower ? `*${tower}` : tokens);

// ---- geometry ---------------------------------------------------------------------------------------

const parts = (key) => key.split(",").map(Number);
const centre = (key) => { const [q, r] = parts(key); return [2 * q + r, 3 * r]; };
const pixels = ([x, y]) => [Math.round(x * ACROSS * 10) / 10, Math.round(y * DOWN * 10) / 10];
const corner = (key, hour) => {
  const [x, y] = centre(key), [dx, dy] = POINTS[clock(hour)];
  return [x + dx, y + dy];
};
const path = (points) => `M${points.map((point) => pixels(point).join(" ")).join("L")}z`;

export const hexagon = (key) => path([0, 2, 4, 6, 8, 10].map((hour) => corner(key, hour)));
export const rhomb = (key, hour) =>
  path([centre(key), corner(key, hour - 2), corner(key, hour), corner(key, hour + 2)]);
export const middleOf = (key) => pixels(centre(key));

export function middle(key, hour) {
  const [x, y] = centre(key), [dx, dy] = POINTS[clock(hour)];
  return pixels([x + dx / 2, y + dy / 2]);
}

// Two tokens have their places on both sides of the letter.
export function slots(key, hour) {
  const [x, y] = middle(key, hour), [dx, dy] = POINTS[clock(hour)];
  const across = dy * DOWN * 0.345, down = -dx * ACROSS * 0.345;
  return [[x + across, y + down], [x - across, y - down]].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
}

export function around(key) {
  const [q, r] = parts(key);
  return Object.values(STEPS).map(([dq, dr]) => keyOf(q + dq, r + dr));
}

export function openPlaces(segments) {
  const keys = Object.keys(segments);
  if (!keys.length) return [keyOf(0, 0)];
  return [...new Set(keys.flatMap(around))].filter((key) => !segments[key]);
}

export function box(keys) {
  const points = keys.flatMap((key) => [0, 2, 4, 6, 8, 10].map((hour) => pixels(corner(key, hour))));
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)], room = 6;
  const left = Math.min(...xs) - room, top = Math.min(...ys) - room;
  return [left, top, Math.max(...xs) + room - left, Math.max(...ys) + room - top];
}

// ---- what a tap does: each returns a new set of segments ------------------------------------------------

export const fresh = (type) => ({ hour: 0, cells: [...type].map((guild) => ({ guild, tokens: "", tower: "" })) });
export const typeOf = ({ cells }) => cells.map(({ guild }) => guild).join("");
export const regionsOf = ({ hour, cells }) => cells.map((one, place) => [clock(hour + 4 * place), one]);
export const turned = (segment) => ({ ...segment, hour: clock(segment.hour + 2) });

export function painted(segments, key, hour, brush) {
  const segment = segments[key];
  const cells = segment.cells.map((one, place) =>
    (clock(segment.hour + 4 * place) === hour ? paint(one, brush) : one));
  return { ...segments, [key]: { ...segment, cells } };
}

const TOKENS = { mine: ["1", "11"], other: ["2", "22"], both: ["12"], empty: [""] };

// The same brush again puts a second token, and then takes them away.
function paint(one, brush) {
  if (brush === "tower") {
    const next = { "": "1", 1: "2", 2: "" }[one.tower];
    return { ...one, tokens: "", tower: next };
  }
  const steps = TOKENS[brush], at = one.tower ? -1 : steps.indexOf(one.tokens);
  return { ...one, tower: "", tokens: at === -1 ? steps[0] : steps[at + 1] ?? "" };
}

export function without(segments, key) {
  const { [key]: _, ...rest } = segments;
  return rest;
}

// A segment in an address: its type, where it is, and the hour of its first guild.
export function readSegment(text) {
  const [type, where = ""] = text.trim().split(/\s+/), found = where.match(PLACE);
  if (!found || !/^[a-d]{3}$/.test(type)) return null;
  return { key: keyOf(found[1], found[2]), ...fresh(type), hour: clock(Number(found[3])) };
}
