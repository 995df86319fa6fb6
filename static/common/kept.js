// What a phone keeps: drafts, the deal on its way to the server, the secret of a scorer link, the
// names that played here and the last results. What belongs to a match is stored under a key of the match
// that stays when its address changes. No deal is dropped before the server has confirmed it or somebody has
// discarded it. No other script uses this storage.

const OUTBOX = "torri.outbox.", SECRET = "torri.secret.", PLAYERS = "torri.players", RECENT = "torri.recent";
const HABIT = "torri.habit.", MATCHES = "torri.matches", MOST_MATCHES = 12, HOUSES = "torri.houses";
const LOOSE_DRAFT = "torri.draft", DRAFT = `${LOOSE_DRAFT}.`; // without a match, and of a match
const MOST_NAMES = 20, MOST_RESULTS = 8;

// What could not be stored: at least this page remembers it, and it is newer than what is stored.
const unstored = new Map();
addEventListener("storage", ({ key }) => unstored.delete(key)); // another page stored something newer

function read(name) {
  if (unstored.has(name)) return unstored.get(name);
  try { return JSON.parse(localStorage.getItem(name)); } catch { return null; }
}

function write(name, value) {
  unstored.delete(name);
  try { localStorage.setItem(name, JSON.stringify(value)); } catch { unstored.set(name, value); }
}

export function discard(name) {
  unstored.delete(name);
  try { localStorage.removeItem(name); } catch { /* nothing was kept */ }
}

function names(start) {
  let stored = [];
  try { stored = Object.keys(localStorage); } catch { /* private mode */ }
  return [...new Set([...stored, ...unstored.keys()])].filter((name) => name.startsWith(start));
}

// ---- drafts: one of the next deal, and one of every correction that was begun -------------------
export const draftName = (key, number) => (key ? `${DRAFT}${key}.${number ? `edit.${number}` : "new"}` : LOOSE_DRAFT);
export const readDraft = read;
export const writeDraft = (name, draft) => write(name, { ...draft, at: Date.now() });
export const finishDraft = (key, which) => discard(`${DRAFT}${key}.${which}`);

const isBegun = (draft) => Boolean(draft?.past?.length && draft.deal?.sides?.some((side) => side.touched));

// Drafts in which something was entered, with the number of the deal if it is a correction.
export function drafts(key) {
  return names(`${DRAFT}${key}.`)
    .map((name) => ({ name, number: Number(name.match(/\.edit\.(\d+)$/)?.[1] ?? 0), ...read(name) }))
    .filter(isBegun);
}

// The draft that was on this phone's screen last, of those that are `wanted`.
export function latestDraft(wanted) {
  const found = names(LOOSE_DRAFT).map(read).filter((draft) => draft?.deal && wanted(draft));
  return found.reduce((last, draft) => ((draft.at ?? 0) >= (last?.at ?? 0) ? draft : last), null);
}

// ---- the deal on its way ------------------------------------------------------------------------
export const waiting = (key) => read(OUTBOX + key);
export const keep = (key, deal) => write(OUTBOX + key, deal);
export const forget = (key) => discard(OUTBOX + key);

// One key for one deal, however often it is sent. Plain http has no crypto.randomUUID.
export function newKey() {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

// Sends what waits. Returns the next address and whether it is saved, or null without a network, or the
// message of a failing server. A refusal is thrown, and the deal stays. A deal that needs a choice is no
// longer waiting: its page has the line, and the draft stays until the choice is made.
export async function send(key, places, token) {
  const deal = waiting(key);
  if (!deal) return null;
  let answer;
  try {
    answer = await fetch(places.save, {
      method: "POST",
      headers: { "Content-Type": "application/json", "X-CSRFToken": token },
      body: JSON.stringify(deal),
    });
  } catch { return null; }
  const said = await answer.json().catch(() => ({}));
  if (answer.status === 201 && said.address) return confirm(key, deal, said.address);
  const inTrouble = answer.ok || answer.status >= 500 || answer.status === 429; // ok, but not ours: a hotspot's page
  if (inTrouble) return { trouble: said.detail ?? "" };
  const choice = { conflict: places.conflict, needs_reason: places.insist }[said.code];
  if (!choice) throw Object.assign(new Error(said.detail ?? ""), { status: answer.status });
  forget(key);
  const asked = new URLSearchParams({ line: deal.line, seen: deal.seen, number: Number(deal.seen) + 1 });
  return { address: `${choice}?${asked}`, saved: false };
}

function confirm(key, deal, address) {
  if (waiting(key)?.key === deal.key) forget(key); // another one may wait by now
  const draft = draftName(key);
  if (read(draft)?.line === deal.line) discard(draft); // another line is another deal
  return { address, saved: true };
}

// ---- the secret of the scorer link --------------------------------------------------------------
export function secretOf(key) {
  try { return localStorage.getItem(SECRET + key); } catch { return null; }
}

// Returns whether it could be kept.
export function keepSecret(key, secret) {
  try { localStorage.setItem(SECRET + key, secret); } catch { return false; }
  return true;
}

// ---- settings of a page on this phone -------------------------------------------------------
export const habit = (name) => read(HABIT + name);
export const keepHabit = (name, value) => write(HABIT + name, value);

// ---- names that played on this phone, and its last results: the latest first -----------------------
const readList = (name) => [read(name) ?? []].flat();
export const knownNames = () => readList(PLAYERS);
export const recentResults = () => readList(RECENT);

export function rememberNames(played) {
  write(PLAYERS, [...new Set([...played, ...knownNames()])].slice(0, MOST_NAMES));
}

export function rememberResult(result) {
  const others = recentResults().filter((one) => one.href !== result.href);
  write(RECENT, [result, ...others].slice(0, MOST_RESULTS));
}

// ---- house rules of this phone: sets of a game with a name, as "a=b,c=d"; the latest first ----------
const everyHouse = () => readList(HOUSES);
export const houses = (game) => everyHouse().filter((one) => one.game === game);
export const houseNamed = (settings) => everyHouse().find((one) => one.settings === settings.join(","))?.name ?? "";

export function dropHouse({ game, name }) {
  write(HOUSES, everyHouse().filter((one) => one.game !== game || one.name !== name));
}

export function keepHouse(house) {
  dropHouse(house);
  write(HOUSES, [house, ...everyHouse()]);
}

// ---- matches whose next deal can be entered without a network: the latest first -------------------
export const keptMatches = () => readList(MATCHES);
export const keptMatch = (slug) => keptMatches().find((one) => one.slug === slug) ?? null;
export const dropMatch = (slug) => write(MATCHES, keptMatches().filter((one) => one.slug !== slug));

export function keepMatch(match) {
  const others = keptMatches().filter((one) => one.key !== match.key);
  write(MATCHES, [match, ...others].slice(0, MOST_MATCHES));
}

// ---- what was entered for other matches than these: each line with the names it is kept under ------
export function strays(keys) {
  const kept = new Set([...names(OUTBOX), ...names(DRAFT)].map((name) => name.split(".")[2]));
  return [...kept].filter((key) => !keys.includes(key)).flatMap((key) => {
    const found = [{ name: OUTBOX + key, ...waiting(key) }, ...drafts(key)].filter(({ line }) => line);
    return [...new Set(found.map(({ line }) => line))].map((line) => (
      { key, line, names: found.filter((one) => one.line === line).map(({ name }) => name) }));
  });
}

// ---- an earlier Torri stored things under the address ----------------------------------
export function adopt(slug, key) {
  move(OUTBOX + slug, OUTBOX + key);
  move(SECRET + slug, SECRET + key);
  const old = names(`${DRAFT}${slug}.`).map((name) => {
    const [, which, seen] = name.match(/\.(new|edit\.\d+)\.(\d+)$/) ?? [];
    return { name, which, seen: Number(seen) };
  });
  for (const { name, which, seen } of old.sort((one, other) => other.seen - one.seen)) {
    const draft = read(name), target = `${DRAFT}${key}.${which}`;
    if (!which || !isBegun(draft)) continue;
    if (!read(target)) write(target, { ...draft, seen });
    discard(name);
  }
}

function move(from, to) {
  try {
    const found = localStorage.getItem(from);
    if (found === null || localStorage.getItem(to) !== null) return;
    localStorage.setItem(to, found);
    localStorage.removeItem(from);
  } catch { /* private mode: nothing was kept */ }
}
