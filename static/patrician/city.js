// One city while it is entered: who has the majority of each tower, and by which floor. The engine says the same
// (cities.py); a test compares them.

// The most floors; among the tied, the floor nearest the top. `floor` decides a tie, counted from below.
export function holder(tower) {
  if (!tower) return null;
  const letters = [...new Set(tower)].sort(), count = (letter) => tower.split(letter).length - 1;
  const most = Math.max(...letters.map(count)), tied = letters.filter((letter) => count(letter) === most);
  if (tied.length === 1) return { letter: tied[0], floors: most, floor: -1, tied: "" };
  const floor = Math.max(...tied.map((letter) => tower.lastIndexOf(letter)));
  return { letter: tower[floor], floors: most, floor, tied: tied.join("") };
}

export const floorsOf = (towers) => towers[0].length + towers[1].length;

// The coin of each tower: the higher one for the taller; nothing while they are equally tall.
export function coins(towers, { high, low }) {
  const [first, second] = towers.map((tower) => tower.length);
  if (first === second) return [null, null];
  return first > second ? [high, low] : [low, high];
}
