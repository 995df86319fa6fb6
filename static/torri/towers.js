// Towers on a phone: as data, as words of a Torri line and as pictures. No rules: those live in the
// engine. How a tower looks, and which story shows what, comes with the page from the server's table.

const SVG = "http://www.w3.org/2000/svg";
const look = JSON.parse(document.querySelector("[data-look]").content.textContent);
const CAPTION = 24, MARGIN = 12, EDGES = 16; // pixels: under a tower, beside or above it, at the ends of a row
const SMALLEST = 0.35, LARGEST = 2, TOO_SMALL = 0.75, MOST_ROWS = 3;

export const emptySide = (name) => ({ name, towers: [], marker: false, close: false, nobles: [], touched: false });

// Words of the page, with values in their gaps.
export function say(name, values = {}) {
  const text = document.querySelector(`[data-say=${name}]`).textContent;
  return Object.entries(values).reduce((said, [gap, value]) => said.replace(`{${gap}}`, value), text);
}

export const make = (tag, properties) => Object.assign(document.createElement(tag), properties);

// ---- as data ----------------------------------------------------------------------------------
export function newTower(kind) {
  return { stories: look.lowest, rank: kind === "c" ? null : Number(kind), top: null, pietre: 0, completed: false };
}

export function canGrow({ stories, pietre }, by) {
  return stories + by >= Math.max(look.lowest, pietre) && stories + by <= look.tallest;
}

// One story more or less, on top, as at the table; what can no longer be right is forgotten.
export function grow(tower, by) {
  tower.stories += by;
  if (tower.top !== null) tower.top -= by;
  if (tower.top !== null && tower.top < look.tops[tower.pietre]) tower.top = null;
}

// One Buona Pietra more; after the last one comes none.
export function addPietra(tower) {
  tower.pietre = tower.pietre >= Math.min(look.pietre, tower.stories) ? 0 : tower.pietre + 1;
}

// ---- as words ---------------------------------------------------------------------------------
export const caption = ({ rank, stories }) => `${rank ?? look.colorful} × ${stories}`;

function kindWord({ stories, rank, top }) {
  if (rank !== null) return `${rank}x${stories}`;
  return top !== null ? `c${top}-${top + stories - 1}` : `cx${stories}`;
}

export function towerWord(tower) {
  const { pietre, completed } = tower;
  return kindWord(tower) + (pietre ? `b${pietre > 1 ? pietre : ""}` : "") + (completed ? "!" : "");
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

// From top to bottom; where a column ends its last symbol goes on.
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

function picture(tower, flag, size) {
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
