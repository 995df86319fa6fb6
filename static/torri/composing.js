// What is being entered: local until it is confirmed. Each function gives the line that is sent.
export const LEAST = 3, RANKS = ["5", "6", "7", "8", "9", "10"];

const LOWEST = Number(RANKS[0]);

// The stones of a colorful tower have places, which no key sets.
export const towerWord = ({ rank, bottom, top, stories, pietre = 0 }) => {
  const stones = pietre ? `b${pietre > 1 ? pietre : ""}` : "";
  return rank ? `${rank}x${stories}${stones}` : `c${top}-${bottom}`;
};

export const towerName = (entry) => (
  entry.rank ? `${entry.rank} × ${entry.stories}` : `✦ ${entry.top}–${entry.bottom}`);
export const isWhole = (entry) => Boolean(entry.rank || entry.top);
export const storiesOf = (entry) => (entry.rank ? entry.stories : entry.bottom - entry.top + 1);

// The next cards on a tower: its rank again, or one less than its top; below 5 only a noble card fits.
export function extension({ rank, top }, number, stone = false) {
  const first = Number(rank ?? top - 1);
  return Array.from({ length: number }, (_, place) => {
    const card = rank ? first : first - place;
    return card < LOWEST || (stone && place === 0) ? "pietra" : String(card);
  });
}

export const sayings = {
  build: (name, entry) => `${name}: build ${towerWord(entry)}`,
  extend: (name, number, cards, drawn) => [
    `${name}: extend ${number} ${cards.join(" ")}`, ...(drawn.length ? [drawn.join(" ")] : []),
  ].join(" > "),
  complete: (name, numbers) => `${name}: complete ${numbers.join(" ")}`,
  buy: (name, sources) => `${name}: buy ${sources.join(" ")}`,
  swap: (name, given, taken) => `${name}: swap ${given.join(" ")} > ${taken.join(" ")}`,
  plain: (name, word) => `${name}: ${word}`,
  palazzo: (name, backs) => `${name}: palazzo > under ${backs.join(" ")}`,
  market: (ranks) => `market ${ranks.join(" ")}`,
};

// From the bottom up: the second touch sets a higher top; without it three stories.
export function run(entry, rank) {
  if (!entry.bottom || rank >= entry.bottom) {
    return { ...entry, bottom: String(rank), top: String(Math.max(rank - LEAST + 1, LOWEST)) };
  }
  return { ...entry, top: String(rank) };
}
