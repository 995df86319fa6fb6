// The deal that is being entered, its earlier versions, and the draft of it that survives a reload. The whole
// state of the entry page is here: deal.js changes it, desk.js shows it.
import {
  adopt, discard, draftName, forget, houseNamed, keptMatch, readDraft, waiting, writeDraft,
} from "../common/kept.js";
import { emptySide, line, say } from "./towers.js";

export const desk = document.querySelector("[data-desk]");
export const find = (selector, from = desk) => from.querySelector(selector);
export const findAll = (selector, from = desk) => [...from.querySelectorAll(selector)];

const data = (selector) => JSON.parse(find(selector)?.content.textContent ?? "null");
export const match = matchOfPage(), words = data("[data-words]");
const brought = data("[data-brought]");

// The page that is kept for use without a network contains no match: the phone has it.
function matchOfPage() {
  const found = data("[data-match]");
  if (!found?.offline) return found && { readings: JSON.parse(desk.dataset.readings), ...found };
  const kept = keptMatch(location.pathname.split("/")[2]);
  if (!kept) location.replace("/offline");
  return { ...found, players: ["", ""], readings: [], ...kept, nobles: kept?.variant === "nobles" };
}

const MOST_PAST = 60;
if (match?.slug) adopt(match.slug, match.key);
const draft = draftName(match?.key, match?.number);

const emptyDeal = (names) => ({
  sides: [emptySide(names?.[0] ?? ""), emptySide(names?.[1] ?? "")], active: 0, selected: null,
});
const touchedSides = (sides) => sides.map((side) => ({ ...side, touched: true }));
// The deal without what was entered here.
const asSaved = () => (brought ? { ...emptyDeal(), sides: touchedSides(brought) } : emptyDeal());

export const state = {
  deal: emptyDeal(),
  past: [], // earlier versions of the deal, to undo
  seen: match?.seen, // what this deal was based on: the number of deals before it, or one version of it
  cameBack: false, // a correction that was begun earlier
  shared: [], // the parts of the deal as the server had them last, each with its version and its phone
  saved: null, // this deal as another phone has saved it
  rules: { name: "", settings: [] }, // house rules of a single deal
  openWhenBack: null, // the address to open as soon as the server answers
};

// The house rules that count here, and those that were agreed on. A match has the name that this phone
// knows them by.
export function rules() {
  if (!match) return { ...state.rules, agreed: state.rules.settings };
  const { readings: settings, agreed = settings } = match;
  return { name: houseNamed(agreed), settings, agreed };
}

export function choose(settings, name) {
  state.rules = { settings, name };
  state.openWhenBack = null;
  update();
}

// ---- what follows from it ------------------------------------------------------------------
export const activeSide = () => state.deal.sides[state.deal.active];
export const selected = () => (state.deal.selected === null ? null : activeSide().towers[state.deal.selected]);
export const isTouched = () => state.deal.sides.some((side) => side.touched);

// A player without a name is called by the reader's language, also after switching it.
export function nameOf(number) {
  return match?.players[number] || state.deal.sides[number].name || say(number ? "second" : "first");
}

export const dealLine = () => line(state.deal.sides.map((side, number) => ({ ...side, name: nameOf(number) })));

// What an address asks about a line, under the house rules of this page.
export function asked(text, more = {}) {
  const query = new URLSearchParams({ line: text, ...more }), { name, settings } = rules();
  if (settings.length) query.append("reading", `${name && !match ? `${name}: ` : ""}${settings.join(",")}`);
  return query;
}

// ---- the draft --------------------------------------------------------------------------------
function remember() {
  const { deal, past, seen, shared, rules: agreed } = state;
  if (match && !past.length) discard(draft); // nothing was entered, or all of it taken back
  else writeDraft(draft, { deal, past: past.slice(-MOST_PAST), seen, shared, rules: agreed, line: dealLine() });
}

function isWhole(found) {
  return found?.deal?.sides?.length === 2 && Array.isArray(found.past) && [0, 1].includes(found.deal.active)
    && found.deal.sides.every(({ name, towers, nobles }) => (
      typeof name === "string" && Array.isArray(towers) && Array.isArray(nobles)));
}

// A draft that cannot be read is dropped.
function recall() {
  const found = readDraft(draft);
  if (!isWhole(found)) return;
  state.deal = found.deal;
  state.past = found.past;
  state.rules = found.rules ?? state.rules;
  if (match && isTouched()) state.seen = found.seen ?? state.seen;
  if (state.past.length) state.shared = found.shared ?? [];
}

// ---- changes: every one is remembered and shown ----------------------------------------------------
let show = () => {};

export function update() {
  remember();
  show();
}

export function change(act) {
  state.openWhenBack = null; // somebody who goes on entering does not want the result yet
  takeBack(); // and does not want that version saved
  state.past.push(JSON.stringify(state.deal));
  act(activeSide(), state.deal);
  update();
}

// What waits to be sent is this deal as it was saved; another one goes on waiting.
function takeBack() {
  if (match && !match.number && waiting(match.key)?.line === dealLine()) forget(match.key);
}

export function undo() {
  if (!state.past.length) return;
  takeBack();
  state.deal = JSON.parse(state.past.pop());
  update();
}

// What another phone has changed is put into earlier versions too: Undo takes back only what was done here.
export function merge(act) {
  act(state.deal);
  if (!selected()) state.deal.selected = null;
  const past = state.past.map((text) => { const deal = JSON.parse(text); act(deal); return JSON.stringify(deal); });
  state.past = past.filter((text, place) => text !== past[place + 1]);
  update();
}

export function takeOver(sides) {
  change((_, deal) => Object.assign(deal, { sides: touchedSides(sides), active: 0, selected: null }));
}

export function newDeal() {
  const names = state.deal.sides.map((side) => side.name);
  if (!match?.number) state.seen = match?.seen;
  state.openWhenBack = null;
  state.past.push(JSON.stringify(state.deal));
  state.deal = emptyDeal(names); // what waits to be sent goes on waiting: that is another deal
  update();
}

// The draft is discarded, and with it what waited to be sent.
export function startAgain() {
  takeBack();
  Object.assign(state, { deal: asSaved(), past: [], seen: match.seen, cameBack: false, shared: [] });
  update();
}

// ---- start: the draft of this phone, or what the address contains -----------------------------
export function begin(showDeal) {
  show = showDeal;
  recall();
  if (match) state.cameBack = Boolean(match.number && state.past.length);
  if (match && !state.past.length) state.deal = asSaved();
  const { readings, rulesName: name } = desk.dataset, settings = JSON.parse(readings);
  if (brought || settings.length) state.rules = { name, settings };
  if (!match && brought) takeOver(brought);
  else if (!match && new URLSearchParams(location.search).has("new")) newDeal();
  else update();
}

addEventListener("storage", (event) => { // the same deal in another tab: follow it
  if (event.key === draft && event.newValue) { recall(); update(); }
});
