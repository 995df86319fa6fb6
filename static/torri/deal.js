// The entry page: what taps do. The phone holds the deal, so no tap waits for the server.
import { knownNames, rememberNames, waiting } from "../common/kept.js";
import { askAtOnce, show, showHints, showNobles, showWaiting } from "./desk.js";
import { showSheet } from "./sheet.js";
import {
  activeSide, asked, begin, change, dealLine, desk, find, findAll, isTouched, match, newDeal, selected, startAgain,
  state, takeOver, undo, update, words,
} from "./state.js";
import { changed, deliver, hasMoved, insist, save, take } from "./saving.js";
import { showRulesForm } from "./houses.js";
import { listenToKeys } from "./keys.js";
import { addPietra, canGrow, grow, make, newTower, say, slide } from "./towers.js";

// ---- what taps do -----------------------------------------------------------------------------
const actions = {
  undo,
  startAgain,
  take,
  insist,
  next: () => { state.seen = match.seen; update(); },
  menu: () => openMenu(),
  rules: () => { openMenu(); find("[data-rules]").scrollIntoView(); },
  nobles: () => { showNobles(); open(find("[data-dialog=nobles]")); },
  raise: () => growSelected(1),
  lower: () => growSelected(-1),
  complete: () => change(() => { selected().completed = !selected().completed; }),
  pietra: () => change(() => addPietra(selected())),
  slide: () => change(() => slide(selected())),
  remove,
  marker: () => giveTo("marker"),
  close: () => giveTo("close"),
};

function growSelected(by) {
  if (canGrow(selected(), by)) change(() => grow(selected(), by));
}

function add(kind) {
  change((side, deal) => { deal.selected = side.towers.push(newTower(kind)) - 1; side.touched = true; });
  const built = find(`[data-side="${state.deal.active}"] [data-towers]`).lastElementChild;
  built?.classList.add("rise");
  built?.scrollIntoView({ block: "nearest", inline: "nearest" });
}

function remove() {
  const place = state.deal.selected, wasOnKey = document.activeElement?.closest(".row-tools, .brick");
  change((side, deal) => { side.towers.splice(place, 1); deal.selected = null; });
  if (!wasOnKey) return; // done with a keyboard
  const left = findAll(`[data-side="${state.deal.active}"] .brick`);
  (left[Math.min(place, left.length - 1)] ?? find("[data-add]")).focus({ preventScroll: true });
}

// Only one player holds the Highest Marker, and only one called Close; a second tap takes it back.
function giveTo(what) {
  change((side, { sides }) => {
    const now = !side[what];
    for (const other of sides) other[what] = false;
    side[what] = now;
    side.touched = true;
  });
}

function turn(side) {
  if (state.deal.active !== side) { Object.assign(state.deal, { active: side, selected: null }); update(); }
}

// A second tap moves the ranks of a colorful tower; for other towers it ends the selection.
function select(side, place) {
  turn(side);
  if (state.deal.selected === place && selected()?.rank === null) { actions.slide(); return; }
  state.deal.selected = state.deal.selected === place ? null : place;
  update();
}

// One noble card more; after the last one it starts again with none.
function addNoble({ noble, most }) {
  const has = activeSide().nobles.filter((word) => word === noble).length, count = has >= Number(most) ? 0 : has + 1;
  change((side) => {
    side.nobles = side.nobles.filter((word) => word !== noble).concat(Array(count).fill(noble)).sort();
    side.touched = true;
  });
  showNobles();
}

desk.addEventListener("click", (event) => {
  const button = event.target.closest("button, a[data-finish]"), tapped = button?.dataset;
  if (!button) return;
  if (tapped.add) add(tapped.add);
  else if (tapped.turn) turn(Number(tapped.turn));
  else if (tapped.place) select(Number(tapped.of), Number(tapped.place));
  else if (tapped.noble) addNoble(tapped);
  else if ("shut" in tapped) button.closest("dialog").close();
  else if ("finish" in tapped) finish(event);
  else actions[tapped.do]?.();
});
document.querySelector(".tools").addEventListener("click", (event) => {
  actions[event.target.closest("button")?.dataset.do]?.();
});

// ---- dialogs: a tap outside closes one, and so does the phone's Back -------------------------------
for (const dialog of findAll("dialog")) {
  dialog.addEventListener("click", (event) => { if (event.target === dialog) dialog.close(); });
  dialog.addEventListener("close", () => { if (history.state?.dialog) history.back(); });
}
addEventListener("popstate", () => { for (const dialog of findAll("dialog[open]")) dialog.close(); });

function open(dialog) {
  history.pushState({ dialog: true }, "");
  dialog.showModal();
}

// ---- the end: the result is a page of the server; until it answers the phone shows its own -------------
const AGAIN = 2000, PATIENCE = 5000, DEAD = [502, 504]; // a proxy whose server is away
const sheet = find("[data-dialog=result]");
sheet.addEventListener("close", () => { state.openWhenBack = null; }); // after closing it the player can go on entering

function finish(event) {
  event.preventDefault();
  if (!isTouched()) return showHints([{ level: "missing", message: find("[data-untouched]").textContent }]);
  if (match && !match.number) return save();
  const correction = new URLSearchParams({ line: dealLine(), seen: state.seen });
  state.openWhenBack = match ? `${match.confirm}?${correction}` : find("[data-finish]").href;
  return openResult();
}

async function openResult() {
  const address = state.openWhenBack, isWanted = () => state.openWhenBack === address;
  try {
    const signal = AbortSignal.timeout(PATIENCE);
    const { status } = await fetch(address, { method: "HEAD", cache: "no-store", signal });
    if (!isWanted()) return;
    if (DEAD.includes(status)) throw new Error("dead");
    location.assign(status === 404 && match && await hasMoved() ? match.again : address);
  } catch {
    if (!isWanted()) return;
    showWaiting();
    if (!match && !sheet.open) { showSheet(sheet); open(sheet); }
    setTimeout(() => { if (isWanted()) openResult(); }, AGAIN);
  }
}

addEventListener("online", () => { askAtOnce(); if (state.openWhenBack) openResult(); });

// ---- the towers are sent to the referee ----------------------------------------------------------
for (const link of findAll("[data-referee]", document)) {
  link.addEventListener("click", () => {
    const address = new URL(link.href);
    if (isTouched()) address.searchParams.set("line", dealLine());
    address.searchParams.set("side", state.deal.active);
    link.href = address;
  });
}

// ---- the menu: names, the typed line, a new deal ---------------------------------------------------
const menu = find("[data-dialog=menu]");
const UNSEEN = /[\p{Cc}\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/gu; // pasted together with a name
const NOT_IN_NAMES = /[:/：／\p{Cc}]/u, LONGEST_NAME = 40;
const LONGEST_LINE = 1500; // long enough for the message that it is too long

function openMenu() {
  find("[data-known]").replaceChildren(...knownNames().map((name) => new Option("", name)));
  for (const input of findAll("[data-name]")) input.value = state.deal.sides[input.dataset.name].name;
  find("[data-line]").value = isTouched() ? dealLine() : "";
  find("[data-name-error]").textContent = "";
  showLineError(null);
  showRulesForm();
  open(menu);
}

function faultOf(names) {
  if (names[0] && names[0] === names[1]) return "same_name";
  return names.some((name) => name.length > LONGEST_NAME || NOT_IN_NAMES.test(name)) ? "bad_name" : null;
}

find("[data-names]").addEventListener("submit", (event) => {
  const names = findAll("[data-name]").map((input) => input.value.replace(UNSEEN, "").trim());
  const fault = faultOf(names);
  if (fault) {
    event.preventDefault();
    find("[data-name-error]").textContent = say(fault);
  } else if (names.some((name, number) => name !== state.deal.sides[number].name)) {
    change((_, { sides }) => sides.forEach((side, number) => { side.name = names[number]; }));
    rememberNames(names.filter(Boolean));
  }
});

find("[data-line-form]").addEventListener("submit", async (event) => {
  event.preventDefault();
  let typed = find("[data-line]").value.replace(/[\r\n]+/g, " ");
  if (typed.length > LONGEST_LINE) typed = typed.replace(/\s+/g, " ").slice(0, LONGEST_LINE);
  try {
    const answer = await fetch(`${desk.dataset.score}?${asked(typed, { lang: words.lang })}`);
    const score = await answer.json();
    if (!answer.ok) { showLineError(score, typed); return; }
    takeOver(score.entry);
    menu.close();
  } catch { showLineError({ detail: say("offline_line") }, typed); }
});

function showLineError(answer, typed = "") {
  const pointer = find("[data-pointer]"), field = find("[data-line]"), fault = answer?.error;
  find("[data-line-error]").textContent = answer?.detail ?? "";
  pointer.hidden = !fault;
  if (!fault) return;
  const from = [...typed].slice(0, fault.column - 1).join("").length; // columns count characters, not UTF-16 units
  const word = typed.slice(from).match(/^\S+/)?.[0] ?? "", to = from + word.length;
  pointer.replaceChildren(typed.slice(0, from), make("mark", { textContent: word || "␣" }), typed.slice(to));
  field.focus();
  field.setSelectionRange(from, to);
}

find("[data-new-form]").addEventListener("submit", (event) => {
  event.preventDefault();
  newDeal();
  menu.close();
});

// ---- start ------------------------------------------------------------------------------------
async function stayAwake() {
  if (document.visibilityState !== "visible") return;
  try { await navigator.wakeLock?.request("screen"); } catch { /* not over http */ }
}

// An address whose line could not be read: the menu opens with it, and with what is wrong.
function showMistakenLine() {
  const mistaken = find("[data-line-error]").textContent;
  if (!mistaken) return;
  openMenu();
  find("[data-line]").value = new URLSearchParams(location.search).get("line");
  find("[data-line-error]").textContent = mistaken;
}

// The deal is in the phone, not in the address: it must not come back with a reload or a language.
function cleanAddresses() {
  if (location.search) history.replaceState(null, "", location.pathname);
  for (const link of document.querySelectorAll(".languages a")) link.search = `?lang=${link.lang}`;
}

const back = document.querySelector("[data-back]");
if (match?.offline) back.href = match.page;
document.body.classList.add("live");
for (const element of document.querySelectorAll("[data-needs-script]")) element.hidden = false;
if (match && !match.nobles) for (const key of findAll("[data-do=nobles], [data-do=pietra]")) key.hidden = true;
listenToKeys({ ...actions, add, turn, select, finish: () => find("[data-finish]").click() });
begin(() => { show(); if (match) changed(); });
if (match && !match.number && waiting(match.key)) deliver();
showMistakenLine();
if (!match) cleanAddresses();
document.addEventListener("visibilitychange", stayAwake);
stayAwake();
