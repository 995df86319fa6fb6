// The entry page: the phone holds the deal, so no tap waits; the server is asked for the score.
import { MOST_STORIES, emptySide, grow, line, newTower, picture, scale } from "./phone.js";
import { adopt, discard, draftName, forget, keep, newKey, readDraft, send, waiting, writeDraft } from "./kept.js";

const desk = document.querySelector("[data-desk]");
const $ = (selector, from = desk) => from.querySelector(selector);
const $$ = (selector, from = desk) => [...from.querySelectorAll(selector)];
const data = (selector) => JSON.parse($(selector)?.content.textContent ?? "null");
const words = data("[data-words]");
const say = (key, values = {}) => Object.entries(values)
  .reduce((text, [name, value]) => text.replace(`{${name}}`, value), $(`[data-say=${key}]`).textContent);

// ---- the deal, its past, and the draft that survives reload -----------------------------------
const match = data("[data-match]");
if (match) adopt(match.slug, match.key);
const NAME = match ? draftName(match.key, match.number) : "torri.draft", PAST = 60;
const fresh = (names) => ({
  sides: [emptySide(names?.[0] ?? ""), emptySide(names?.[1] ?? "")], active: 0, selected: null,
});
let deal = fresh(), openWhenBack = null; // the address to open as soon as the server answers
let seen = match?.seen; // what this deal was begun upon: so many deals before it, or one version of it
let delivery = 0; // the timer of a deal that waits to be sent
let faulty = new Set(); // towers that cannot be, as "side-place"
let past = [];

const touched = () => deal.sides.some((side) => side.touched);

function remember() {
  if (match && !past.length) discard(NAME); // nothing was entered, or all of it taken back
  else writeDraft(NAME, { deal, past: past.slice(-PAST), seen, line: dealLine() });
}

// A draft that cannot be read is no draft.
function recall() {
  const draft = readDraft(NAME);
  const whole = draft?.deal?.sides?.length === 2 && Array.isArray(draft.past) && draft.deal.active in [0, 1]
    && draft.deal.sides.every((side) => typeof side.name === "string" && Array.isArray(side.towers) && Array.isArray(side.nobles));
  if (!whole) return;
  ({ deal, past } = draft);
  if (match && touched()) seen = draft.seen ?? seen;
}
addEventListener("storage", (event) => { // the same deal in another tab: follow it
  if (event.key === NAME && event.newValue) { recall(); show(); }
});

function change(act) {
  openWhenBack = null; // whoever goes on entering does not want the result yet
  takeBack(); // nor that version saved
  past.push(JSON.stringify(deal));
  act(deal.sides[deal.active], deal);
  show();
}

// What waits to be sent is this deal as it was saved; another one goes on waiting.
function takeBack() {
  if (!match || match.number || waiting(match.key)?.line !== dealLine()) return;
  clearTimeout(delivery);
  forget(match.key);
}

function undo() {
  if (!past.length) return;
  takeBack();
  deal = JSON.parse(past.pop());
  show();
}

// A player without a name is called by the reader's language, also after switching it.
const nameOf = (number) => match?.players[number] || deal.sides[number].name || say(number ? "second" : "first");
const dealLine = () => line(deal.sides.map((side, number) => ({ ...side, name: nameOf(number) })));
const selected = () => deal.selected === null ? null : deal.sides[deal.active].towers[deal.selected];

// ---- what taps do -----------------------------------------------------------------------------
const actions = {
  undo,
  startAgain,
  next: () => { seen = match.seen; show(); },
  menu: () => openMenu(),
  nobles: () => { showNobles(); open($("[data-dialog=nobles]")); },
  raise: () => { if (canGrow(selected(), 1)) change(() => grow(selected(), 1)); },
  lower: () => { if (canGrow(selected(), -1)) change(() => grow(selected(), -1)); },
  complete: () => change(() => { selected().completed = !selected().completed; }),
  pietra: () => change(() => { const t = selected(); t.pietre = t.pietre >= Math.min(3, t.stories) ? 0 : t.pietre + 1; }),
  remove: () => {
    const place = deal.selected;
    change((side, d) => { side.towers.splice(d.selected, 1); d.selected = null; });
    const left = $$(`[data-side="${deal.active}"] .brick`);
    (left[Math.min(place, left.length - 1)] ?? $("[data-add]")).focus({ preventScroll: true });
  },
  marker: () => change((side, d) => {
    const holds = !side.marker;
    d.sides.forEach((other) => { other.marker = false; });
    side.marker = holds; side.touched = true;
  }),
  close: () => change((side, d) => {
    const called = !side.close;
    d.sides.forEach((other) => { other.close = false; });
    side.close = called; side.touched = true;
  }),
};

const canGrow = (tower, by) => tower.stories + by >= Math.max(3, tower.pietre) && tower.stories + by <= MOST_STORIES;

function add(kind) {
  change((side, d) => { d.selected = side.towers.push(newTower(kind)) - 1; side.touched = true; });
  const town = $(`[data-side="${deal.active}"] [data-towers]`);
  town.lastElementChild?.classList.add("rise");
  town.lastElementChild?.scrollIntoView({ block: "nearest", inline: "nearest" });
}

function turn(side) {
  if (deal.active !== side) { deal.active = side; deal.selected = null; show(); }
}

function select(side, place) {
  turn(side);
  deal.selected = deal.selected === place ? null : place;
  show();
}

function setNoble(word, count) {
  change((side) => {
    side.nobles = side.nobles.filter((other) => other !== word).concat(Array(count).fill(word)).sort();
    side.touched = true;
  });
  showNobles();
}

desk.addEventListener("click", (event) => {
  const button = event.target.closest("button, a[data-finish]");
  if (!button) return;
  if (button.dataset.add) add(button.dataset.add);
  else if (button.dataset.turn) turn(Number(button.dataset.turn));
  else if (button.dataset.place) select(Number(button.dataset.of), Number(button.dataset.place));
  else if (button.dataset.noble) {
    const { noble, most } = button.dataset;
    const has = deal.sides[deal.active].nobles.filter((word) => word === noble).length;
    setNoble(noble, has >= Number(most) ? 0 : has + 1);
  } else if ("shut" in button.dataset) button.closest("dialog").close();
  else if ("finish" in button.dataset) finish(event);
  else actions[button.dataset.do]?.();
});
document.querySelector(".tools").addEventListener("click", (event) => {
  actions[event.target.closest("button")?.dataset.do]?.();
});
for (const dialog of $$("dialog")) { // a tap outside closes it, and so does the phone's Back
  dialog.addEventListener("click", (event) => { if (event.target === dialog) dialog.close(); });
  dialog.addEventListener("close", () => { if (history.state?.dialog) history.back(); });
}
addEventListener("popstate", () => { for (const dialog of $$("dialog[open]")) dialog.close(); });

function open(dialog) {
  history.pushState({ dialog: true }, "");
  dialog.showModal();
}

// ---- showing the deal -------------------------------------------------------------------------
function show() {
  remember();
  showMeanwhile();
  desk.dataset.active = deal.active;
  deal.sides.forEach(showSide);
  showDock();
  askScore();
}

function showSide(side, number) {
  const section = $(`[data-side="${number}"]`);
  $(".plate-name", section).textContent = nameOf(number);
  $(".plate", section).setAttribute("aria-pressed", deal.active === number);
  $("[data-untouched]", section).hidden = side.towers.length > 0;
  const highest = Math.max(0, ...side.towers.map((tower) => tower.stories));
  const flagged = side.marker ? side.towers.findIndex((tower) => tower.stories === highest) : -1;
  const town = $("[data-towers]", section);
  const focused = document.activeElement?.closest(".brick")?.dataset;
  const sky = $(`[data-side="${deal.active}"] [data-town]`); // one scale for both: heights compare
  const size = Math.min(...deal.sides.map(({ towers }) => scale(towers, sky.clientWidth, sky.clientHeight)));
  town.replaceChildren(...side.towers.map((tower, place) => brick(tower, number, place, place === flagged, size)));
  if (focused && Number(focused.of) === number) town.children[focused.place]?.focus();
}

function label(tower) {
  return [
    tower.rank === null ? say("colorful") : say("plain", { rank: tower.rank }), words.stories[tower.stories] ?? tower.stories,
    ...(tower.pietre ? [say("pietre", { count: tower.pietre })] : []), ...(tower.completed ? [say("completed")] : []),
  ].join(words.separator);
}

function brick(tower, side, place, flag, size) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "brick";
  button.classList.toggle("off", faulty.has(`${side}-${place}`));
  button.dataset.of = side;
  button.dataset.place = place;
  button.setAttribute("aria-label", label(tower));
  button.setAttribute("aria-pressed", deal.active === side && deal.selected === place);
  const caption = document.createElement("span");
  caption.textContent = `${tower.rank ?? "✦"} × ${tower.stories}`;
  button.append(picture(tower, flag, size), caption);
  return button;
}

function showDock() {
  const tower = selected(), side = deal.sides[deal.active];
  $("[data-tools]").hidden = !tower;
  $("[data-none-selected]").hidden = Boolean(tower);
  if (tower) {
    const [text, number] = [words.stories[tower.stories] ?? "", String(tower.stories)];
    $("[data-height]").textContent = number;
    $("[data-stories]").textContent = text.replace(number, "").trim();
    $("[data-pietre]").textContent = tower.pietre;
    $("[data-do=complete]").setAttribute("aria-pressed", tower.completed);
    $("[data-do=lower]").setAttribute("aria-disabled", !canGrow(tower, -1));
    $("[data-do=raise]").setAttribute("aria-disabled", !canGrow(tower, 1));
  }
  $("[data-do=marker]").setAttribute("aria-pressed", side.marker);
  $("[data-do=close]").setAttribute("aria-pressed", side.close);
  $("[data-nobles-count]").textContent = side.nobles.length || "";
  document.querySelector("[data-do=undo]").disabled = past.length === 0;
  $("[data-finish]").href = `${desk.dataset.result}?${asked(dealLine())}`;
}

// A draft that comes back says so where something happened meanwhile: no deal is entered twice, and
// no correction comes back unnoticed.
const meanwhile = $("[data-meanwhile]")?.content.firstElementChild;

function showMeanwhile() {
  if (!meanwhile) return;
  const changed = seen !== match.seen;
  if (!(changed || cameBack) || !past.length || !touched()) return meanwhile.remove();
  $("[data-meanwhile-text]", meanwhile).textContent = say(changed ? "meanwhile" : "came_back");
  $("[data-do=next]", meanwhile).hidden = Boolean(match.number);
  if (!desk.contains(meanwhile)) $("[data-hints]").prepend(meanwhile);
  return undefined;
}

function resume() {
  cameBack = Boolean(match.number && past.length);
  if (!past.length) deal = asSaved();
  show();
  if (!match.number && waiting(match.key)) deliver();
}

// The draft is given up, and what waited to be sent with it.
function startAgain() {
  takeBack();
  [deal, past, seen, cameBack] = [asSaved(), [], match.seen, false];
  show();
}

function showNobles() {
  const side = deal.sides[deal.active];
  $("[data-nobles-name]").textContent = nameOf(deal.active);
  for (const button of $$("[data-noble]")) {
    const count = side.nobles.filter((word) => word === button.dataset.noble).length;
    $("[data-count]", button).textContent = count;
    button.setAttribute("aria-pressed", count > 0);
  }
}

const readings = JSON.parse(desk.dataset.readings);

function asked(text, more = {}) {
  const query = new URLSearchParams({ line: text, ...more });
  for (const reading of readings) query.append("reading", reading);
  return query;
}

// ---- the score: asked for after every tap, kept waiting without the network -------------------
const known = new Map();
let asking = null, retry = 0, pause = 1000;

async function askScore() {
  const wanted = dealLine();
  asking?.abort();
  clearTimeout(retry);
  if (!touched()) return showScore(null);
  if (known.has(wanted)) return showScore(known.get(wanted));
  desk.classList.add("waiting");
  asking = new AbortController();
  try {
    const answer = await fetch(`${desk.dataset.score}?${asked(wanted, { lang: words.lang })}`, { signal: asking.signal });
    if (answer.status >= 500) throw new Error("server");
    const score = await answer.json();
    pause = 1000;
    if (answer.ok) known.set(wanted, score);
    showScore(score);
  } catch (error) {
    if (error.name === "AbortError") return undefined;
    showWaiting();
    retry = setTimeout(askScore, pause);
    pause = Math.min(pause * 2, 15000);
  }
  return undefined;
}
new ResizeObserver(() => deal.sides.forEach(showSide)).observe($("[data-town]"));
new ResizeObserver(() => deal.sides.forEach(showSide)).observe($$("[data-town]")[1]);
addEventListener("online", () => { pause = 1000; askScore(); if (openWhenBack) openPage(); });

function note(side) {
  return [
    ...(side.marker ? [say("marker")] : []), ...(side.close ? [say("close")] : []),
    ...(side.touched ? [] : [say("untouched")]),
  ].join(" · ");
}

function showWaiting() {
  deal.sides.forEach((side, number) => { $(`[data-side="${number}"] [data-note]`).textContent = say("waiting"); });
  showHints([{ level: "missing", message: say("offline") + (openWhenBack ? ` ${say("offline_result")}` : "") }]);
}

function showScore(score) {
  desk.classList.remove("waiting");
  const totals = score?.players?.map((player) => player.total);
  deal.sides.forEach((side, number) => {
    const section = $(`[data-side="${number}"]`);
    const player = score?.players?.[number];
    const counts = player && (side.touched || player.total > 0);
    $("[data-total]", section).textContent = counts ? player.total : "–";
    $("[data-note]", section).textContent = note(side);
    section.classList.toggle("leads", Boolean(totals) && totals[number] > totals[1 - number]);
    for (const figure of $$("[data-figure]", section)) figure.textContent = counts ? player[figure.dataset.figure] : "–";
  });
  const problems = (score?.problems ?? []).filter((problem) => !problem.implied);
  markTowers(problems);
  showHints(score?.error ? [{ level: "reject", message: score.detail }] : hints(problems));
}

// What is only not entered yet is asked for in a friendly way, not called impossible.
function hints(problems) {
  const entered = deal.sides.filter((side) => side.touched);
  const list = problems.filter((problem) => !(problem.code === "V-09" && !deal.sides.some((side) => side.marker)));
  if (entered.length === 1) {
    const name = nameOf(deal.sides.findIndex((side) => !side.touched));
    list.push({ level: "missing", message: say("missing_side", { name }) });
  } else if (list.length < problems.length) list.push({ level: "missing", message: say("missing_marker") });
  return list;
}

let allHints = false;

function showHints(list) {
  const few = list.length > 3 && !allHints ? list.slice(0, 2) : list;
  const shown = few.map(({ level, message }) => {
    const hint = document.createElement("p");
    hint.className = `hint ${level}`;
    hint.textContent = message;
    return hint;
  });
  if (few.length < list.length) {
    const more = document.createElement("button");
    more.classList.add("hint", "more");
    more.textContent = say("more_hints", { count: list.length - few.length });
    more.addEventListener("click", () => { allHints = true; showHints(list); });
    shown.push(more);
  }
  $("[data-hints]").replaceChildren(...(desk.contains(meanwhile ?? null) ? [meanwhile] : []), ...shown);
}

function markTowers(problems) {
  const places = problems.filter(({ level }) => level === "reject").flatMap((problem) => problem.towers);
  faulty = new Set(places.map((place) => place.join("-")));
  for (const { classList, dataset } of $$(".brick")) classList.toggle("off", faulty.has(`${dataset.of}-${dataset.place}`));
}

// The result is a page of the server: go there only if it answers, else as soon as it does.
async function finish(event) {
  event.preventDefault();
  if (!touched()) return showHints([{ level: "missing", message: $("[data-untouched]").textContent }]);
  if (match && !match.number) return save();
  openWhenBack = match ? `${match.confirm}?${new URLSearchParams({ line: dealLine(), seen })}` : $("[data-finish]").href;
  return openPage();
}

async function openPage() {
  const address = openWhenBack;
  try {
    const { status } = await fetch(address, { method: "HEAD", cache: "no-store" });
    if (openWhenBack !== address) return;
    if (status === 404 && match && await reachable(match.again)) location.assign(match.again);
    else location.assign(address);
  } catch {
    if (openWhenBack !== address) return;
    showWaiting();
    setTimeout(() => { if (openWhenBack === address) openPage(); }, 2000);
  }
}

const reachable = async (address) => (await fetch(address, { method: "HEAD", cache: "no-store" })).ok;

// ---- saving into a match: confirmed by the server, or kept until it can be ---------------------
async function save() {
  const typed = dealLine(), earlier = waiting(match.key);
  if (!earlier) keep(match.key, { line: typed, seen, key: newKey() });
  else if (earlier.line === typed) keep(match.key, { ...earlier, seen });
  return deliver(); // an earlier deal first; this one is a draft until then
}

async function deliver() {
  clearTimeout(delivery);
  try {
    const answer = await send(match.key, match, $("[data-csrf] input").value);
    if (answer?.address) location.assign(answer.address);
    else if (waiting(match.key)) {
      showHints([{ level: "missing", message: answer ? `${answer.trouble} ${say("unsent_server")}` : say("unsent") }]);
      delivery = setTimeout(deliver, 3000);
    }
  } catch (error) { await showRefusal(error); }
}

// A match that moved is found again, and its page sends what waits; any other refusal is told.
async function showRefusal({ message, status }) {
  if (status === 404 && await reachable(match.again).catch(() => false)) location.assign(match.again);
  else showHints([{ level: "reject", message: `${say("refused")} ${message} ${say("stays")}` }]);
}

// ---- names, the typed line, a new deal --------------------------------------------------------
const menu = $("[data-dialog=menu]");
const UNSEEN = /[\p{Cc}\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/gu; // comes along when a name is pasted
const LONGEST = 1500;

function openMenu() {
  for (const input of $$("[data-name]")) input.value = deal.sides[input.dataset.name].name;
  $("[data-line]").value = deal.sides.some((side) => side.touched) ? dealLine() : "";
  $("[data-name-error]").textContent = "";
  showLineError(null);
  open(menu);
}

$("[data-names]").addEventListener("submit", (event) => {
  const names = $$("[data-name]").map((input) => input.value.replace(UNSEEN, "").trim());
  const fault = names[0] && names[0] === names[1] ? "same_name" : names.some((name) => name.length > 40 || /[:/：／\p{Cc}]/u.test(name)) ? "bad_name" : null;
  if (fault) {
    event.preventDefault();
    $("[data-name-error]").textContent = say(fault);
  } else if (names.some((name, i) => name !== deal.sides[i].name)) {
    change((_, d) => d.sides.forEach((side, i) => { side.name = names[i]; }));
  }
});

$("[data-line-form]").addEventListener("submit", async (event) => {
  event.preventDefault();
  let typed = $("[data-line]").value.replace(/[\r\n]+/g, " ");
  if (typed.length > LONGEST) typed = typed.replace(/\s+/g, " ").slice(0, LONGEST); // enough to be told that it is too long
  try {
    const answer = await fetch(`${desk.dataset.score}?${asked(typed, { lang: words.lang })}`);
    const score = await answer.json();
    if (!answer.ok) return showLineError(score, typed);
    takeOver(score.entry);
    menu.close();
  } catch { showLineError({ detail: say("offline_line") }, typed); }
  return undefined;
});

const taken = (sides) => sides.map((side) => ({ ...side, touched: true }));

function takeOver(sides) {
  change((_, d) => {
    d.sides = taken(sides);
    d.active = 0;
    d.selected = null;
  });
}

function showLineError(answer, typed = "") {
  const pointer = $("[data-pointer]"), fault = answer?.error;
  $("[data-line-error]").textContent = answer?.detail ?? "";
  pointer.hidden = !fault;
  if (!fault) return;
  const from = [...typed].slice(0, fault.column - 1).join("").length; // columns count characters, not their halves
  const word = typed.slice(from).match(/^\S+/)?.[0] ?? "";
  const mark = document.createElement("mark");
  mark.textContent = word || "␣";
  pointer.replaceChildren(typed.slice(0, from), mark, typed.slice(from + word.length));
  $("[data-line]").focus();
  $("[data-line]").setSelectionRange(from, from + word.length);
}

$("[data-new-form]").addEventListener("submit", (event) => {
  event.preventDefault();
  newDeal();
  menu.close();
});

function newDeal() {
  const names = deal.sides.map((side) => side.name);
  if (!match?.number) seen = match?.seen;
  openWhenBack = null;
  past.push(JSON.stringify(deal));
  deal = fresh(names); // what waits to be sent goes on waiting: that is another deal
  show();
}

// ---- start ------------------------------------------------------------------------------------
async function stayAwake() {
  try { if (document.visibilityState === "visible") await navigator.wakeLock?.request("screen"); } catch { /* not over http */ }
}

document.body.classList.add("live");
for (const element of document.querySelectorAll("[data-needs-script]")) element.hidden = false;
const brought = data("[data-brought]"), query = new URLSearchParams(location.search);
const asSaved = () => (brought ? { ...fresh(), sides: taken(brought) } : fresh()); // the deal without what was entered here
let cameBack = false; // a correction that was begun earlier
recall();
if (match && !match.nobles) for (const key of $$("[data-do=nobles], [data-do=pietra]")) key.hidden = true;
if (match) resume();
else if (brought) takeOver(brought);
else if (query.has("new")) newDeal();
else show();
const mistaken = $("[data-line-error]").textContent;
if (mistaken) {
  openMenu();
  $("[data-line]").value = query.get("line");
  $("[data-line-error]").textContent = mistaken;
}
if (location.search && !match) history.replaceState(null, "", location.pathname);
if (!match) for (const link of document.querySelectorAll(".languages a")) link.search = `?lang=${link.lang}`; // the deal is here, not in the address
document.addEventListener("visibilitychange", stayAwake);
stayAwake();
