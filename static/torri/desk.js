// The desk of the entry page: shows the deal and its score. The phone's own score is there at the tap;
// the server is asked after every tap, and its answer, with what it objects to, replaces it. Without a
// network the phone's own score stays, and the server is asked again.
import { flagOf, score as phoneScore } from "./score.js";
import {
  activeSide, asked, dealLine, desk, find, findAll, isTouched, match, nameOf, rules, selected, state, words,
} from "./state.js";
import { fill } from "../common/words.js";
import { canGrow, make, runOf, say, scale, towerButton } from "./towers.js";

export const scoreHere = () => phoneScore(state.deal.sides, rules().settings);
const sideOf = (number) => find(`[data-side="${number}"]`);

export function show() {
  showMeanwhile();
  showRules();
  desk.dataset.active = state.deal.active;
  showTowns();
  showDock();
  askScore();
}

// ---- both towns -------------------------------------------------------------------------------
const NO_MARKER = "V-09";
let faulty = new Set(); // impossible towers, as "side-place"

function showTowns() {
  const { players } = scoreHere();
  state.deal.sides.forEach((side, number) => showTown(side, number, flagOf(players[number])));
}

// One scale for both towns, that of the sky in front: heights can be compared.
function scaleNow() {
  const sky = find("[data-town]", sideOf(state.deal.active));
  return Math.min(...state.deal.sides.map(({ towers }) => scale(towers, sky.clientWidth, sky.clientHeight)));
}

function showTown(side, number, flagged) {
  const section = sideOf(number), town = find("[data-towers]", section);
  find(".plate-name", section).textContent = nameOf(number);
  find(".plate", section).setAttribute("aria-pressed", state.deal.active === number);
  find("[data-untouched]", section).hidden = side.towers.length > 0;
  const focused = document.activeElement?.closest(".brick")?.dataset;
  const size = scaleNow(); // measured for each: on paper a sky is as high as its towers
  town.replaceChildren(...side.towers.map((tower, place) => brick(tower, number, place, place === flagged, size)));
  if (focused && Number(focused.of) === number) town.children[focused.place]?.focus();
}

function brick(tower, side, place, flag, size) {
  const pressed = state.deal.active === side && state.deal.selected === place;
  const button = towerButton(tower, { label: label(tower), place, pressed, size, flag });
  button.classList.toggle("off", faulty.has(`${side}-${place}`));
  button.dataset.of = side;
  return button;
}

function label(tower) {
  const { rank, stories, top, pietre, completed } = tower;
  return [
    rank === null ? say("colorful") : say("plain", { rank }), words.stories[stories] ?? stories,
    ...(top === null ? [] : [runOf(tower)]),
    ...(pietre ? [say("pietre", { count: pietre })] : []), ...(completed ? [say("completed")] : []),
  ].join(words.separator);
}

for (const town of findAll("[data-town]")) new ResizeObserver(showTowns).observe(town);

// ---- house rules of this deal: a chip with their name, or with how many there are ------------------
function showRules() {
  const { name, agreed } = rules(), chip = find("[data-rules-chip]"), count = agreed.length;
  chip.hidden = !count;
  find("b", chip).textContent = name || count;
}

// ---- the dock: the tower that is selected, and the end of the deal --------------------------------
function showDock() {
  const tower = selected(), side = activeSide();
  find("[data-tools]").hidden = !tower;
  find("[data-none-selected]").hidden = Boolean(tower);
  if (tower) showTools(tower);
  find("[data-do=marker]").setAttribute("aria-pressed", side.marker);
  find("[data-do=close]").setAttribute("aria-pressed", side.close);
  find("[data-nobles-count]").textContent = side.nobles.length || "";
  find("[data-do=undo]", document).disabled = state.past.length === 0;
  find("[data-finish]").href = `${desk.dataset.result}?${asked(dealLine())}`;
}

function showTools(tower) {
  const number = String(tower.stories), text = words.stories[tower.stories] ?? "";
  find("[data-height]").textContent = number;
  find("[data-stories]").textContent = text.replace(number, "").trim();
  find("[data-pietre]").textContent = tower.pietre;
  find("[data-do=complete]").setAttribute("aria-pressed", tower.completed);
  find("[data-do=slide]").hidden = tower.rank !== null;
  find("[data-run]").textContent = runOf(tower);
  find("[data-do=lower]").setAttribute("aria-disabled", !canGrow(tower, -1));
  find("[data-do=raise]").setAttribute("aria-disabled", !canGrow(tower, 1));
}

export function showNobles() {
  find("[data-nobles-name]").textContent = nameOf(state.deal.active);
  for (const button of findAll("[data-noble]")) {
    const count = activeSide().nobles.filter((word) => word === button.dataset.noble).length;
    find("[data-count]", button).textContent = count;
    button.setAttribute("aria-pressed", count > 0);
  }
}

// ---- hints ------------------------------------------------------------------------------------
const MOST_HINTS = 3;
let allHints = false;

export function showHints(list) {
  const few = list.length > MOST_HINTS && !allHints ? list.slice(0, MOST_HINTS - 1) : list;
  const shown = few.map(({ level, message }) => make("p", { className: `hint ${level}`, textContent: message }));
  if (few.length < list.length) {
    const more = make("button", { textContent: say("more_hints", { count: list.length - few.length }) });
    more.classList.add("hint", "more");
    more.addEventListener("click", () => { allHints = true; showHints(list); });
    shown.push(more);
  }
  find("[data-hints]").replaceChildren(...(desk.contains(meanwhile) ? [meanwhile] : []), ...shown);
}

// A draft that is restored says so if something was saved since: so no deal is entered twice, and no old
// correction is saved by mistake.
const meanwhile = find("[data-meanwhile]")?.content.firstElementChild ?? null;

function showMeanwhile() {
  if (!meanwhile) return;
  const { saved } = state, changed = state.seen !== match.seen, entered = state.past.length > 0 && isTouched();
  const worthSaying = entered ? changed || state.cameBack : saved;
  if (!worthSaying) { meanwhile.remove(); return; }
  find("[data-meanwhile-text]", meanwhile).textContent = saved ? savedText(saved, entered)
    : say(changed ? "meanwhile" : "came_back");
  find("[data-do=next]", meanwhile).hidden = Boolean(match.number) || !entered;
  find("[data-do=startAgain]", meanwhile).hidden = !entered;
  for (const [name, address] of Object.entries(saved ? placesOf(saved) : {})) {
    const link = find(`[data-${name}]`, meanwhile);
    link.hidden = name === "compare" && !entered;
    link.href = address;
  }
  if (!desk.contains(meanwhile)) find("[data-hints]").prepend(meanwhile);
}

const savedText = ({ number, phone, at }, entered) => (
  say(entered ? "saved_differs" : "saved", { number, phone, time: clock(at) }));

const placesOf = ({ number, page }) => (
  { look: page, compare: `${match.conflict}?${new URLSearchParams({ line: dealLine(), number })}` });

export const clock = (at) => new Date(at).toLocaleTimeString(words.lang, { timeStyle: "short" });

export function showWaiting() {
  const message = say("offline") + (state.openWhenBack ? ` ${say("offline_result")}` : "");
  showHints([{ level: "missing", message }, ...houseHint()]);
}

// ---- the score --------------------------------------------------------------------------------
const FIRST_PAUSE = 1000, LONGEST_PAUSE = 15000;
const known = new Map(); // scores by their query
let asking = null, retry = 0, pause = FIRST_PAUSE;

export function askScore() {
  const wanted = `${asked(dealLine(), { lang: words.lang })}`;
  asking?.abort();
  clearTimeout(retry);
  if (!isTouched()) showScore(null);
  else if (known.has(wanted)) showScore(known.get(wanted));
  else {
    showNumbers(scoreHere());
    fetchScore(wanted);
  }
}

export function askAtOnce() {
  pause = FIRST_PAUSE;
  askScore();
}

async function fetchScore(wanted) {
  desk.classList.add("waiting");
  asking = new AbortController();
  try {
    const answer = await fetch(`${desk.dataset.score}?${wanted}`, { signal: asking.signal });
    if (answer.status >= 500) throw new Error("server");
    const score = await answer.json();
    pause = FIRST_PAUSE;
    if (answer.ok) {
      known.set(wanted, score);
      compare(wanted, score);
    }
    showScore(score);
  } catch (error) {
    if (error.name === "AbortError") return;
    showWaiting();
    retry = setTimeout(askScore, pause);
    pause = Math.min(pause * 2, LONGEST_PAUSE);
  }
}

// Two scores of one deal that differ are a fault of ours: the server's score is used, and the server gets a
// report.
const COMPARED = ["completion", "blessing", "plain", "colorful", "highest", "nobles", "total", "penalty"];

function compare(wanted, { players, winner, decided_by: decidedBy }) {
  const own = scoreHere(), named = own.winner === null ? null : nameOf(own.winner);
  const same = own.decided_by === decidedBy && named === winner
    && players.every((player, number) => COMPARED.every((name) => player[name] === own.players[number][name]));
  if (same || wanted !== `${asked(dealLine(), { lang: words.lang })}`) return;
  const phone = own.players.map((player) => player.total).join(",");
  fetch(`${desk.dataset.score}?${asked(dealLine(), { phone })}`, { cache: "no-store" }).catch(() => {});
}

function showScore(score) {
  desk.classList.remove("waiting");
  showNumbers(score);
  const problems = (score?.problems ?? []).filter((problem) => !problem.implied);
  markTowers(problems);
  showHints(score?.error ? [{ level: "reject", message: score.detail }] : hints(problems));
}

function showNumbers(score) {
  const totals = score?.players?.map((player) => player.total);
  state.deal.sides.forEach((side, number) => {
    showSums(side, number, score?.players?.[number]);
    sideOf(number).classList.toggle("leads", Boolean(totals) && totals[number] > totals[1 - number]);
  });
}

function showSums(side, number, player) {
  const section = sideOf(number), counts = player && (side.touched || player.total > 0);
  find("[data-total]", section).textContent = counts ? player.total : "–";
  find("[data-note]", section).textContent = note(side);
  for (const figure of findAll("[data-figure]", section)) {
    figure.textContent = counts ? player[figure.dataset.figure] : "–";
  }
}

function note({ marker, close, touched }) {
  const said = [marker && "marker", close && "close", !touched && "untouched"].filter(Boolean);
  return said.map((name) => say(name)).join(" · ");
}

function markTowers(problems) {
  const rejected = problems.filter(({ level }) => level === "reject");
  faulty = new Set(rejected.flatMap(({ towers }) => towers.map((place) => place.join("-"))));
  for (const { classList, dataset } of findAll(".brick")) {
    classList.toggle("off", faulty.has(`${dataset.of}-${dataset.place}`));
  }
}

// What is only missing so far is asked for in a friendly way, not called impossible.
function hints(problems) {
  const { sides } = state.deal, nobodyHolds = !sides.some((side) => side.marker);
  const list = problems.filter(({ code }) => !(code === NO_MARKER && nobodyHolds));
  if (sides.filter((side) => side.touched).length === 1) {
    const name = nameOf(sides.findIndex((side) => !side.touched));
    list.push({ level: "missing", message: say("missing_side", { name }) });
  } else if (list.length < problems.length) list.push({ level: "missing", message: say("missing_marker") });
  return [...houseHint(), ...list];
}

function houseHint() {
  const message = markerMoved(scoreHere());
  return message ? [{ level: "house", message }] : [];
}

// The sentence for a marker that a house rule has moved.
export function markerMoved({ players }) {
  const from = players.findIndex(({ lines }) => lines.highest[0]?.kind === "marker_moved");
  if (from < 0) return null;
  return fill(words.sentences.marker_now, { name: nameOf(from), other: nameOf(1 - from) });
}
