// Towers on a phone: as data, as words of a Torri line and as pictures. No rules: those are in the engine.
// How a tower looks, and which story shows what, comes with the page from the server's table.
import { fill } from "../common/words.js";

const SVG = "http://www.w3.org/2000/svg";
const look = JSON.parse(document.querySelector("[data-look]").content.textContent);
const CAPTION = 24, MARGIN = 12, EDGES = 16; // pixels: under a tower, beside or above it, at the ends of a row
const SMALLEST = 0.35, LARGEST = 2, TOO_SMALL = 0.75, MOST_ROWS = 3;

export const emptySide = (name) => ({ name, towers: [], marker: false, close: false, nobles: [], touched: false });

export const say = (name, values = {}) => fill(document.querySelector(`[data-say=${name}]`).textContent, values);

export const make = (tag, properties) => Object.assign(document.createElement(tag), properties);

// ---- as data ----------------------------------------------------------------------------------
export function newTower(kind) {
  return { stories: look.lowest, rank: kind === "c" ? null : Number(kind), top: null, pietre: 0, completed: false };
}

export function canGrow({ stories, pietre }, by) {
  return stories + by >= Math.max(look.lowest, pietre) && stories + by <= look.tallest;
}

// Can a colorful tower have its ranks from this top downwards? Beyond the ranks there are only Buona Pietra.
function fits({ stories, pietre }, top) {
  const [low, high] = look.ranks, beyond = Math.max(0, low - top) + Math.max(0, top + stories - 1 - high);
  return beyond <= pietre && `${top} ${stories} ${pietre}` in look.runs;
}

// The first of these tops that is possible; else the ranks are removed.
const settleTop = (tower, tops) => { tower.top = tops.find((top) => fits(tower, top)) ?? null; };

// One story more or less, on top, as at the table, else below; ranks that are no longer possible are removed.
export function grow(tower, by) {
  tower.stories += by;
  if (tower.top !== null) settleTop(tower, [tower.top - by, tower.top]);
}

// One Buona Pietra more; after the last one it starts again with none.
export function addPietra(tower) {
  tower.pietre = tower.pietre >= Math.min(look.pietre, tower.stories) ? 0 : tower.pietre + 1;
  if (tower.top !== null) settleTop(tower, [tower.top]);
}

// The next run of ranks of a colorful tower: 5-9, 6-10, then unknown again.
export function slide(tower) {
  const [low, high] = look.ranks, first = low - tower.pietre;
  const tops = Array.from({ length: high - first + 1 }, (_, more) => first + more).filter((top) => fits(tower, top));
  const inside = tops.filter((top) => top >= low), every = [...inside, ...tops.filter((top) => top < low)];
  tower.top = every[tower.top === null ? 0 : every.indexOf(tower.top) + 1] ?? null;
}

export const runOf = ({ stories, top }) => (top === null ? "?" : `${top}–${top + stories - 1}`);

// ---- as words ---------------------------------------------------------------------------------
export const caption = (tower) => (
  tower.top === null ? `${tower.rank ?? look.colorful} × ${tower.stories}` : runOf(tower));

function kindWord({ stories, rank, top }) {
  if (rank !== null) return `${rank}x${stories}`;
  return top !== null ? `c${top}-${top + stories - 1}` : `cx${stories}`;
}

export function towerWord(tower) {
  const { pietre, completed } = tower;
  return kindWord(tower) + (pietre ? `b${pietre > 1 ? pietre : ""}` : "") + (completed ? "!" : "");
}

const WORD = /^(?:(\d+)x(\d+)|cx(\d+)|c(\d+)-(\d+))(?:(b)(\d?))?(!?)$/;

// The tower of a word, or null: another phone may know words that this one does not.
export function towerOf(word) {
  const [, rank, plain, colorful, top, bottom, stone, stones, completed] = word.match(WORD) ?? [];
  const stories = Number(plain ?? colorful ?? bottom - top + 1);
  if (!(stories >= look.lowest && stories <= look.tallest)) return null;
  return {
    stories, rank: rank ? Number(rank) : null, top: top ? Number(top) : null,
    pietre: stone ? Number(stones || 1) : 0, completed: Boolean(completed),
  };
}

export function line(sides) {
  return sides.map((side) => [
    `${side.name}:`, ...side.towers.map(towerWord),
    ...(side.marker ? ["marker"] : []), ...(side.close ? ["close"] : []), ...side.nobles,
  ].join(" ")).join(" / ");
}

// ---- as pictures ------------------------------------------------------------------------------
// The scale at which the towers of a town fill its sky: in one row, unless that gets too small.
export function scale(towers, width, height) {
  const highest = Math.max(look.room, ...towers.map((tower) => tower.stories));
  const sizes = Array.from({ length: MOST_ROWS }, (_, more) => more + 1).map((rows) => Math.min(
    ((height - MARGIN) / rows - CAPTION) / (look.head + look.story * highest),
    (width - EDGES) / Math.ceil(towers.length / rows) / (look.width + MARGIN),
  ));
  return Math.max(SMALLEST, Math.min(LARGEST, sizes[0] >= TOO_SMALL ? sizes[0] : Math.max(...sizes)));
}

// From top to bottom; a column that is too short repeats its last symbol.
function symbols({ stories, rank, top, pietre }) {
  const stack = look.runs[`${top} ${stories} ${pietre}`] ?? look.columns[rank ?? "c"][pietre];
  const drawn = stack.split(" ");
  return Array.from({ length: stories }, (_, place) => drawn[Math.min(place, drawn.length - 1)]);
}

function use(name, y) {
  const element = document.createElementNS(SVG, "use");
  element.setAttribute("href", `#${name}`);
  element.setAttribute("y", y);
  return element;
}

export function picture(tower, flag, size) {
  const svg = document.createElementNS(SVG, "svg"), { head, story, width, roof } = look;
  const height = head + story * tower.stories;
  svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
  svg.setAttribute("width", Math.round(width * size));
  svg.setAttribute("height", Math.round(height * size));
  svg.setAttribute("aria-hidden", "true");
  symbols(tower).forEach((symbol, place) => svg.append(use(`s${symbol}`, head + story * place)));
  svg.append(use(tower.completed ? "roof" : "scaffold", head));
  if (flag) svg.append(use("flag", tower.completed ? head - roof : head));
  return svg;
}

// A tower to tap: `label` is what it is called, `place` its number in its town.
export function towerButton(tower, { label, place, pressed, size, flag = false }) {
  const button = make("button", { type: "button", className: "brick" });
  button.dataset.place = place;
  button.setAttribute("aria-label", label);
  button.setAttribute("aria-pressed", pressed);
  button.append(picture(tower, flag, size), make("span", { textContent: caption(tower) }));
  return button;
}
