// What is on the table in a question for the referee, and what a tap does to it: towers as they are now, or
// the steps by which they were built. Both have the same methods.
import { addPietra, caption, emptySide, grow, newTower, say, towerWord } from "./towers.js";

export const fallbackNames = () => [say("first"), say("second")];

const sidesOf = (kind) => (kind === "line" || kind === "events" ? 2 : 1);

// Towers as they are now: one, one side's, or both sides'.
export function standing(kind, value) {
  const sides = value?.sides ?? Array.from({ length: sidesOf(kind) }, (_, side) => emptySide(fallbackNames()[side]));
  const at = (side) => sides[side].towers;
  const words = (side) => side.towers.map(towerWord).join(" ");
  const named = (side) => `${side.name}: ${words(side)}`.trim();
  return {
    sides: () => sides,
    steps: () => [],
    hasEnded: () => false,
    add(side, what) {
      if (kind === "tower") at(side).length = 0;
      return at(side).push(newTower(what)) - 1;
    },
    grow: (side, place, by) => grow(at(side)[place], by),
    complete(side, place) { at(side)[place].completed = !at(side)[place].completed; },
    pietra: (side, place) => addPietra(at(side)[place]),
    remove: (side, place) => at(side).splice(place, 1),
    text: () => (kind === "line" ? sides.map(named).join(" / ") : words(sides[0])),
  };
}

// Both players' names; where one is not known yet, a name that the other does not have.
function namesIn(value) {
  const names = value?.names ?? fallbackNames();
  while (names.length < 2) names.push(fallbackNames().find((name) => !names.includes(name)));
  return names;
}

// The towers that are left after the steps of one side. Numbers of fallen towers are not used again.
function builtBy(steps, side) {
  const built = [];
  for (const step of steps) {
    if (step.side !== side) continue;
    if (step.kind === "build") built.push({ ...step.tower, number: built.length });
    if (step.kind === "extend") grow(built[step.number], step.by);
    if (step.kind === "lose") built[step.number].fallen = true;
  }
  return built.filter((tower) => !tower.fallen);
}

// A step as the referee reads it.
function written({ kind, side, tower, number, by }, names) {
  const texts = {
    build: () => `${names[side]}: build ${towerWord(tower)}`,
    extend: () => `${names[side]}: extend ${number + 1} by ${by}`,
    lose: () => `${names[side]}: lose ${number + 1}`,
    ending: () => "ending",
  };
  return texts[kind]();
}

// The same as people read it.
function told({ kind, side, tower, number, by }, names) {
  return say(kind, { name: names[side], tower: tower && caption(tower), number: number + 1, by });
}

// A history: towers rise, grow and fall in order.
export function history(value) {
  const names = namesIn(value), steps = value?.steps ?? [];
  const towers = (side) => builtBy(steps, side);
  const numberOf = (side, place) => towers(side)[place].number;

  // The last step, if it built this tower or made it grow: then the same step says more.
  function stepOf(side, place) {
    const last = steps.at(-1);
    if (last.side !== side) return null;
    const same = last.kind === "build" ? place === towers(side).length - 1
      : last.kind === "extend" && last.number === numberOf(side, place);
    return same ? last : null;
  }

  return {
    sides: () => names.map((name, side) => ({ name, towers: towers(side) })),
    steps: () => steps.map((step) => told(step, names)),
    hasEnded: () => steps.some((step) => step.kind === "ending"),
    add(side, what) {
      steps.push({ kind: "build", side, tower: newTower(what) });
      return towers(side).length - 1;
    },
    grow(side, place, by) {
      const step = stepOf(side, place);
      if (step?.kind === "build") grow(step.tower, by);
      else if (step) { step.by += by; if (!step.by) steps.pop(); }
      else if (by > 0) steps.push({ kind: "extend", side, number: numberOf(side, place), by });
    },
    remove: (side, place) => steps.push({ kind: "lose", side, number: numberOf(side, place) }),
    ending: () => steps.push({ kind: "ending" }),
    undo: () => steps.pop(),
    text: () => steps.map((step) => written(step, names)).join("; "),
  };
}
