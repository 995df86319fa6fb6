// The result as this phone shows it by itself: who won, the towns, and every number with its sum.
import { flagOf, score } from "./score.js";
import { markerMoved } from "./desk.js";
import { desk, find, nameOf, rules, state, words } from "./state.js";
import { fill } from "../common/words.js";
import { caption, make, picture, say } from "./towers.js";

const SIZE = 1.2;
const COUNTED = { completion: "count", blessing: "stories", colorful: "count", cappella: "count" };

const sentence = (name, values, n) => fill([words.sentences[name]].flat().at(Math.min(n, 2)), { n, ...values });
const points = (number) => String(number).replace("-", "−");

function outcome({ winner, decided_by: by, compared, replay }) {
  if (winner === null) return sentence(replay ? "replay" : "tie", {}, 0);
  const [first, second] = [...compared].sort((one, other) => other - one), name = nameOf(winner);
  return by === "marker" ? sentence("marker", { name }, 0) : sentence("points", { name }, first - second);
}

function reason({ decided_by: by, compared }) {
  return sentence(`by_${by}`, { points: Math.max(...compared), scores: compared.map(points).join(" : ") }, 0);
}

function sumOf({ kind, points: worth, figures, terms = [] }) {
  const sum = terms.length > 1 ? `(${terms.join(" + ")})` : terms.join("");
  return sentence(kind, { ...figures, points: worth, sum }, figures[COUNTED[kind]] ?? 0);
}

function inside(tag, className, ...children) {
  const element = make(tag, { className });
  element.append(...children);
  return element;
}

const named = (number) => make("span", { textContent: nameOf(number), dir: "auto" });

function inFront({ close, nobles }) {
  const words = [...(close ? [say("close")] : []), ...nobles.map((word) => find(`[data-noble=${word}] b`).textContent)];
  const counted = [...new Set(words)].map((word) => [word, words.filter((other) => other === word).length]);
  const items = counted.map(([word, count]) => make("li", { textContent: count > 1 ? `${word} × ${count}` : word }));
  return items.length ? [inside("ul", "in-front", ...items)] : [];
}

function town(side, number, { players, winner }) {
  const { towers } = side, flagged = flagOf(players[number]);
  const drawn = towers.map((tower, place) => inside(
    "span", "brick", picture(tower, place === flagged, SIZE), make("span", { textContent: caption(tower) }),
  ));
  const title = inside("figcaption", "", named(number), make("b", { textContent: points(players[number].total) }));
  const shown = inside("div", "scroller", inside("div", "towers", ...drawn));
  const figure = inside("figure", "sky", ...inFront(side), shown, title);
  figure.classList.add("town", ...(number === winner ? ["won"] : []));
  return figure;
}

function row(label, numbers, sums) {
  const cells = numbers.map((number) => make("b", { textContent: points(number), className: number ? "" : "zero" }));
  const told = (text) => make("p", { className: "sum", textContent: text });
  const why = sums.map((texts, number) => inside("div", "", inside("h3", "", named(number)), ...texts.map(told)));
  const summary = inside("summary", "", make("span", { textContent: label }), ...cells);
  return inside("details", "score-row", summary, inside("div", "why", ...why));
}

function categories({ players }) {
  const rows = Object.keys(players[0].lines).filter((one) => (
    one !== "nobles" || state.deal.sides.some(({ nobles, towers }) => nobles.length || towers.some((t) => t.pietre))));
  return rows.map((category) => {
    const label = find(`[data-figure=${category}]`).previousElementSibling.textContent;
    const sums = players.map(({ lines }) => (lines[category].length ? lines[category].map(sumOf) : [say("nothing")]));
    return row(label, players.map((player) => player[category]), sums);
  });
}

function total({ players }) {
  const sums = players.map((player) => {
    const numbers = Object.keys(player.lines).map((category) => player[category]).filter(Boolean);
    return [`${numbers.join(" + ") || 0} = ${player.total}`];
  });
  const shown = row(say("total"), players.map((player) => player.total), sums);
  shown.classList.add("total");
  return shown;
}

export function showSheet(sheet) {
  const scored = score(state.deal.sides, rules().settings), head = inside("div", "score-head", make("span"));
  head.append(...state.deal.sides.map((_, number) => inside("b", "", named(number))));
  find("[data-outcome]", sheet).textContent = outcome(scored);
  find("[data-reason]", sheet).textContent = reason(scored);
  find("[data-marker-now]", sheet).textContent = markerMoved(scored) ?? "";
  const towns = state.deal.sides.map((side, number) => town(side, number, scored));
  find("[data-result-towns]", sheet).replaceChildren(...towns);
  find("[data-result-rows]", sheet).replaceChildren(head, ...categories(scored), total(scored));
  desk.classList.remove("waiting");
}
