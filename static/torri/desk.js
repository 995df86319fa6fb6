// The desk of the entry page: shows the deal, and the score that the server is asked for after every
// tap. Without the network it goes on showing taps, and asks again.
import {
  activeSide, asked, dealLine, desk, find, findAll, isTouched, match, nameOf, selected, state, words,
} from "./state.js";
import { canGrow, make, say, scale, towerButton } from "./towers.js";

const sideOf = (number) => find(`[data-side="${number}"]`);

export function show() {
  showMeanwhile();
  desk.dataset.active = state.deal.active;
  showTowns();
  showDock();
  askScore();
}

// ---- both towns -------------------------------------------------------------------------------
const NO_MARKER = "V-09";
let faulty = new Set(); // towers that cannot be, as "side-place"

const showTowns = () => state.deal.sides.forEach(showTown);

// One scale for both towns, that of the sky in front: heights can be compared.
function scaleNow() {
  const sky = find("[data-town]", sideOf(state.deal.active));
  return Math.min(...state.deal.sides.map(({ towers }) => scale(towers, sky.clientWidth, sky.clientHeight)));
}

function showTown(side, number) {
  const section = sideOf(number), town = find("[data-towers]", section);
  find(".plate-name", section).textContent = nameOf(number);
  find(".plate", section).setAttribute("aria-pressed", state.deal.active === number);
  find("[data-untouched]", section).hidden = side.towers.length > 0;
  const highest = Math.max(0, ...side.towers.map((tower) => tower.stories));
  const flagged = side.marker ? side.towers.findIndex((tower) => tower.stories === highest) : -1;
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

function label({ rank, stories, pietre, completed }) {
  return [
    rank === null ? say("colorful") : say("plain", { rank }), words.stories[stories] ?? stories,
    ...(pietre ? [say("pietre", { count: pietre })] : []), ...(completed ? [say("completed")] : []),
  ].join(words.separator);
}

for (const town of findAll("[data-town]")) new ResizeObserver(showTowns).observe(town);

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

// A draft that comes back says so where something happened meanwhile: no deal is entered twice, and
// no correction comes back unnoticed.
const meanwhile = find("[data-meanwhile]")?.content.firstElementChild ?? null;

function showMeanwhile() {
  if (!meanwhile) return;
  const changed = state.seen !== match.seen, worthSaying = changed || state.cameBack;
  if (!worthSaying || !state.past.length || !isTouched()) { meanwhile.remove(); return; }
  find("[data-meanwhile-text]", meanwhile).textContent = say(changed ? "meanwhile" : "came_back");
  find("[data-do=next]", meanwhile).hidden = Boolean(match.number);
  if (!desk.contains(meanwhile)) find("[data-hints]").prepend(meanwhile);
}

export function showWaiting() {
  for (const note of findAll("[data-note]")) note.textContent = say("waiting");
  const message = say("offline") + (state.openWhenBack ? ` ${say("offline_result")}` : "");
  showHints([{ level: "missing", message }]);
}

// ---- the score --------------------------------------------------------------------------------
const FIRST_PAUSE = 1000, LONGEST_PAUSE = 15000;
const known = new Map(); // scores by line
let asking = null, retry = 0, pause = FIRST_PAUSE;

export function askScore() {
  const wanted = dealLine();
  asking?.abort();
  clearTimeout(retry);
  if (!isTouched()) showScore(null);
  else if (known.has(wanted)) showScore(known.get(wanted));
  else fetchScore(wanted);
}

export function askAtOnce() {
  pause = FIRST_PAUSE;
  askScore();
}

async function fetchScore(wanted) {
  desk.classList.add("waiting");
  asking = new AbortController();
  try {
    const address = `${desk.dataset.score}?${asked(wanted, { lang: words.lang })}`;
    const answer = await fetch(address, { signal: asking.signal });
    if (answer.status >= 500) throw new Error("server");
    const score = await answer.json();
    pause = FIRST_PAUSE;
    if (answer.ok) known.set(wanted, score);
    showScore(score);
  } catch (error) {
    if (error.name === "AbortError") return;
    showWaiting();
    retry = setTimeout(askScore, pause);
    pause = Math.min(pause * 2, LONGEST_PAUSE);
  }
}

function showScore(score) {
  desk.classList.remove("waiting");
  const totals = score?.players?.map((player) => player.total);
  state.deal.sides.forEach((side, number) => {
    showSums(side, number, score?.players?.[number]);
    sideOf(number).classList.toggle("leads", Boolean(totals) && totals[number] > totals[1 - number]);
  });
  const problems = (score?.problems ?? []).filter((problem) => !problem.implied);
  markTowers(problems);
  showHints(score?.error ? [{ level: "reject", message: score.detail }] : hints(problems));
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

// What is only not entered yet is asked for in a friendly way, not called impossible.
function hints(problems) {
  const { sides } = state.deal, nobodyHolds = !sides.some((side) => side.marker);
  const list = problems.filter(({ code }) => !(code === NO_MARKER && nobodyHolds));
  if (sides.filter((side) => side.touched).length === 1) {
    const name = nameOf(sides.findIndex((side) => !side.touched));
    list.push({ level: "missing", message: say("missing_side", { name }) });
  } else if (list.length < problems.length) list.push({ level: "missing", message: say("missing_marker") });
  return list;
}
