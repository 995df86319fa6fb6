// Towers on a phone: as data, as words of a Torri line and as pictures. No rules: those live in the
// engine.

export const MOST_STORIES = 13;
const SVG = "http://www.w3.org/2000/svg";
const STORY = 22, WIDTH = 46, HEAD = 44;

export const emptySide = (name) => ({ name, towers: [], marker: false, close: false, nobles: [], touched: false });

export function newTower(kind) {
  return { stories: 3, rank: kind === "c" ? null : Number(kind), top: null, pietre: 0, completed: false };
}

export function towerWord({ stories, rank, top, pietre, completed }) {
  const kind = rank !== null ? `${rank}x${stories}` : top !== null ? `c${top}-${top + stories - 1}` : `cx${stories}`;
  return kind + (pietre ? `b${pietre > 1 ? pietre : ""}` : "") + (completed ? "!" : "");
}

export function line(sides) {
  return sides.map((side) => [
    `${side.name}:`, ...side.towers.map(towerWord),
    ...(side.marker ? ["marker"] : []), ...(side.close ? ["close"] : []), ...side.nobles,
  ].join(" ")).join(" / ");
}

// Symbols from top to bottom. Where Buona Pietra stand is not noted: they are drawn on top.
function symbols({ stories, rank, top, pietre }) {
  const drawn = Array.from({ length: stories }, (_, i) => {
    if (rank !== null) return String(rank);
    if (top === null) return "c";
    return top + i >= 5 && top + i <= 10 ? String(top + i) : "b";
  });
  let missing = pietre - drawn.filter((symbol) => symbol === "b").length;
  return drawn.map((symbol) => (symbol !== "b" && missing-- > 0 ? "b" : symbol));
}

function use(name, y) {
  const element = document.createElementNS(SVG, "use");
  element.setAttribute("href", `#${name}`);
  element.setAttribute("y", y);
  return element;
}

// The scale at which the towers of a town fill its sky: in one row, unless that gets too small.
export function scale(towers, width, height) {
  const highest = Math.max(5, ...towers.map((tower) => tower.stories));
  const sizes = [1, 2, 3].map((rows) => Math.min(
    ((height - 12) / rows - 24) / (HEAD + STORY * highest),
    (width - 16) / Math.ceil(towers.length / rows) / (WIDTH + 12),
  ));
  return Math.max(0.35, Math.min(2, sizes[0] >= 0.75 ? sizes[0] : Math.max(...sizes)));
}

// One story more or less, on top, as at the table; what can no longer be right is forgotten.
export function grow(tower, by) {
  tower.stories += by;
  if (tower.top !== null) tower.top -= by;
  if (tower.top !== null && tower.top < 5 - tower.pietre) tower.top = null;
}

export function picture(tower, flag, size) {
  const svg = document.createElementNS(SVG, "svg");
  const height = HEAD + STORY * tower.stories;
  svg.setAttribute("viewBox", `0 0 ${WIDTH} ${height}`);
  svg.setAttribute("width", Math.round(WIDTH * size));
  svg.setAttribute("height", Math.round(height * size));
  svg.setAttribute("aria-hidden", "true");
  symbols(tower).forEach((symbol, i) => svg.append(use(`s${symbol}`, HEAD + STORY * i)));
  svg.append(use(tower.completed ? "roof" : "scaffold", HEAD));
  if (flag) svg.append(use("flag", tower.completed ? HEAD - 18 : HEAD));
  return svg;
}
