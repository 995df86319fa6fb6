// A deal of a match: entered together with other phones, and saved: confirmed by the server, or kept
// until it can be.
import { keep, newKey, send, waiting } from "../common/kept.js";
import { inTime, told } from "../common/stale.js";
import { clock, showHints } from "./desk.js";
import { dealLine, find, findAll, match, merge, nameOf, startAgain, state, update } from "./state.js";
import { say, towerOf, towerWord } from "./towers.js";

const AGAIN = 3000;
let delivery = 0; // the timer of a deal that waits to be sent

export function save() {
  const typed = dealLine(), earlier = waiting(match.key);
  if (!earlier) keep(match.key, { line: typed, seen: state.seen, key: newKey() });
  else if (earlier.line === typed) keep(match.key, { ...earlier, seen: state.seen });
  return deliver(); // an earlier deal is sent first; this one is a draft until then
}

export async function deliver() {
  clearTimeout(delivery);
  if (match.offline) return leaveIt();
  try {
    const answer = await send(match.key, match, find("[data-csrf] input").value);
    if (answer?.address) location.assign(answer.address);
    else if (waiting(match.key)) waitFor(answer);
  } catch (error) { await showRefusal(error); }
}

// This page came from the phone and may not send: the page of the match does, as soon as it opens.
async function leaveIt() {
  try {
    const { ok } = await fetch(match.page, { method: "HEAD", cache: "no-store" });
    if (ok) return location.assign(match.page);
  } catch { /* no network yet */ }
  return waitFor(null);
}

function waitFor(answer) {
  const message = answer ? `${answer.trouble} ${say("unsent_server")}` : say("unsent");
  showHints([{ level: "missing", message }]);
  delivery = setTimeout(deliver, AGAIN);
}

// A match with a new address is found again, and its page sends what waits; other refusals are shown.
async function showRefusal({ message, status }) {
  if (status === 404 && await hasMoved().catch(() => false)) location.assign(match.again);
  else showHints([{ level: "reject", message: `${say("refused")} ${message} ${say("stays")}` }]);
}

export const hasMoved = async () => (await fetch(match.again, { method: "HEAD", cache: "no-store" })).ok;

// ---- together: what this phone changes is sent at once, what others change is asked for -------------
// A part is what one player has; the last part says who holds the marker and who called Close. A part
// that was changed here and elsewhere at the same time waits for a choice.
const BREATH = 200, POLL = 1000, FRESH = 60000, NOTHING = "-", POST = "POST";
const isShared = match && !match.number && !match.offline;
let has = "", timer = 0, busy = false, insisted = -1;
const rivals = new Map(), toldAt = new Map();

const partOf = ({ towers, nobles, touched }) => (
  [...towers.map(towerWord), ...nobles].join(" ") || (touched ? NOTHING : ""));
const flagsOf = (sides) => ["marker", "close"].map((what) => sides.findIndex((side) => side[what])).join(" ");
const partsNow = () => [...state.deal.sides.map(partOf), flagsOf(state.deal.sides)];
const NO_FLAGS = "-1 -1";
const known = (part) => state.shared[part] ?? { version: 0, text: part < 2 ? "" : NO_FLAGS };

function put(part, text) {
  if (part === 2) {
    const [marker, close] = text.split(" ").map(Number);
    merge(({ sides }) => sides.forEach((side, number) => {
      Object.assign(side, { marker: number === marker, close: number === close });
    }));
    return;
  }
  const all = text.split(" ").filter((word) => word && word !== NOTHING), towers = all.map(towerOf);
  const nobles = all.filter((_, place) => !towers[place]);
  merge(({ sides }) => Object.assign(sides[part], {
    towers: towers.filter(Boolean), nobles: [...nobles], touched: text !== "" }));
}

// A part as the server has it now: taken over, unless it was changed here as well.
function hear(row) {
  const { part, text, version } = row, before = known(part), mine = partsNow()[part];
  if (version === before.version && !rivals.has(part)) return;
  toldAt.set(part, Date.now());
  if (mine !== text && mine !== before.text && !row.mine) { rivals.set(part, row); return; }
  rivals.delete(part);
  state.shared[part] = row;
  if (mine !== text && mine === before.text) put(part, text);
}

function hearSaved({ deals, over, saved, version }) {
  match.version = version;
  if (deals === undefined) return;
  match.seen = deals;
  if (deals < state.seen) { state.seen = deals; state.shared = []; }
  if (deals === state.seen || !saved || saved.mine) return;
  state.saved = saved;
  if (!state.past.length || sorted(saved.line) === sorted(dealLine())) {
    rivals.clear();
    startAgain(); // nothing here that is not saved
    if (over) location.assign(match.page);
  }
}

const sorted = (text) => text.split(/\s+/).sort().join(" ");

async function exchange() {
  clearTimeout(timer);
  const looked = document.visibilityState === "visible";
  if (looked && !busy && !waiting(match.key)) {
    busy = true;
    try { told(await ask()); } catch { told(false); } // what is entered stays here, and is sent later
    busy = false;
    showTogether();
  }
  const eager = state.seen === match.seen && partsNow().some((text, part) => text !== known(part).text);
  timer = setTimeout(exchange, eager && !rivals.size && navigator.onLine ? BREATH : POLL);
}

function changesNow() {
  if (state.seen !== match.seen) return []; // of a deal that is saved
  return partsNow().flatMap((text, part) => {
    const seen = insisted === part ? -1 : known(part).version;
    return text === known(part).text || (rivals.has(part) && insisted !== part) ? [] : [{ part, text, seen }];
  });
}

async function ask() {
  const changes = changesNow(), asked = { deal: state.seen + 1, version: match.version, has };
  const answer = await (changes.length ? fetch(match.draft, {
    method: POST,
    headers: { "Content-Type": "application/json", "X-CSRFToken": find("[data-csrf] input").value },
    body: JSON.stringify({ ...asked, changes }),
    signal: inTime(),
  }) : fetch(`${match.draft}?${new URLSearchParams(asked)}`, { cache: "no-store", signal: inTime() }));
  if (answer.status !== 200) return answer.status < 500;
  const news = await answer.json();
  for (const row of news.parts) {
    const sent = changes.find(({ part }) => part === row.part);
    if (row.mine && sent?.text === row.text) accept(row);
    else if (row.part <= 2) hear(row);
  }
  insisted = -1;
  has = news.has;
  if (news.deals !== undefined) has = "";
  hearSaved(news);
  update();
  return true;
}

function accept(row) {
  rivals.delete(row.part);
  toldAt.set(row.part, Date.now());
  state.shared[row.part] = row;
}

// ---- who is entering which part, and a part that two have changed at once
// -------------------------------------
function showTogether() {
  for (const place of findAll("[data-who]")) {
    const row = rivals.get(Number(place.dataset.who)) ?? state.shared[place.dataset.who];
    place.textContent = row && !row.mine && row.text ? who(row) : "";
  }
  const rival = [...rivals.values()][0], note = find("[data-rival]");
  note.hidden = !rival;
  if (!rival) return;
  const { part, phone, at } = rival, values = { phone, time: clock(at), name: part < 2 ? nameOf(part) : "" };
  find("[data-rival-text]", note).textContent = say(part < 2 ? "rival" : "rival_flags", values);
}

function who({ part, phone, at, age }) {
  const fresh = Date.now() - (toldAt.get(part) ?? 0) + age * 1000 < FRESH;
  return fresh ? say("entering", { phone }) : say("entered", { phone, time: clock(at) });
}

export function take() {
  const [part, row] = [...rivals][0];
  accept(row);
  put(part, row.text);
  showTogether();
}

export function insist() {
  [insisted] = rivals.keys();
  exchange();
}

export function changed() {
  if (state.past.length && state.seen === match.seen) state.saved = null;
  if (!isShared || busy) return;
  clearTimeout(timer);
  timer = setTimeout(exchange, BREATH);
}

if (isShared) document.addEventListener("visibilitychange", exchange);
