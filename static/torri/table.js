// The live table of Le Torri: taps become lines of the record. The server judges; this page shows.
import { Film } from "../play/film.js";
import { makeFrame } from "../play/frame.js";
import { Lines } from "../play/line.js";
import { keepSecret, secretOf } from "../common/kept.js";
import { made } from "../common/changes.js";
import { LEAST, extension, isWhole, run, sayings, storiesOf, towerName } from "./composing.js";
import { makeCorrections } from "./correcting.js";
import { makeDock } from "./dock.js";
import { after, before } from "./motion.js";
import { question } from "./question.js";
import { ghosts, marked, measure } from "./town.js";

const $ = (selector, from = document) => from.querySelector(selector);
const page = $("[data-live]"), place = $("[data-dock]"), may = page.dataset.role !== "view" && place;
const token = $("[name=csrf_token]")?.value ?? "";
const dock = may ? makeDock(place, JSON.parse($("[data-words]").content.textContent)) : null;
const IDLE = { mode: "idle" };
let entry = IDLE, table = read(), film = null, standing = null, dismissed = -1;
let said = [...$("[data-said]").childNodes];

function read() { return JSON.parse($("[data-position]")?.dataset.position ?? "{}"); }

// The server sends a tree: no text in it can become a script.
const put = (where, told) => $(where).replaceChildren(...told.map((one) => made(one, null)));
function addTo(log, { children }) {
  log.querySelector(".now")?.classList.remove("now");
  for (const one of [...children]) {
    log.querySelector(`[data-row="${one.dataset.row}"]`)?.remove(); // it was here already
    log.append(one);
  }
}
const by = (player) => table.names[player];
const actor = () => table.turn ?? table.guess ?? 0;
const towers = () => table.follows === "towers";

// ---- showing ------------------------------------------------------------------------------------
function shown(news) {
  const was = before(page);
  standing = null;
  if (entry.mode === "choose") entry = IDLE;
  put("[data-table]", news.table);
  if (news.log) put("[data-log]", news.log);
  else addTo($("[data-log] ol"), made(news.added[0], null));
  if (news.picture.length) put("[data-picture]", news.picture);
  frame.heard(news);
  if (!news.picture.length) film.draw();
  said = news.said.length ? news.said.map((one) => made(one, null)) : [frame.nothing];
  table = read();
  draw();
  after(page, was, news.who);
  film?.tell();
}

function draw() {
  settle();
  measure(page, table.sizes);
  const composing = entry.mode !== "idle" && entry.mode !== "answer";
  ghosts(page, entry.mode === "build" && isWhole(entry) ? plan() : null);
  marked(page, marks());
  frame.strip(composing && dock ? question(dock.say, entry, table) : "", said);
  if (!dock || film?.looking) return;
  place.hidden = Boolean(table.over);
  dock.draw(entry, table);
}

// What the position needs next.
function settle() {
  if (entry.mode === "idle" && table.refill) entry = { mode: "refill", ranks: [] };
  if (entry.mode === "refill" && !table.refill) entry = IDLE;
  const asks = table.answers?.length && dismissed !== Number(page.dataset.undo);
  if (entry.mode === "idle" && asks) entry = { mode: "answer" };
  if (entry.mode === "answer" && !asks) entry = IDLE;
  page.classList.toggle("settled", Boolean(table.answers?.length) && !asks);
}

function plan() {
  const caption = entry.rank ? towerName(entry) : `✦ × ${storiesOf(entry)}`;
  const labels = table.names.map((name) => `${name}: ${dock.say("build_this", { tower: towerName(entry) })}`);
  return { player: towers() ? null : table.turn, stories: storiesOf(entry), caption, labels };
}

function marks() {
  const tower = entry.mode === "tower";
  const chosen = tower ? [entry.tower.number, ...entry.others].map((number) => `${entry.owner}-${number}`) : [];
  const draws = table.follows === "all" && table.phase === "normal";
  const grows = tower && table.may[entry.owner].extend && !entry.tower.completed;
  const calls = draws && (entry.mode === "draw" || grows);
  return { towers: chosen, sources: entry.sources ?? entry.taken ?? entry.drawn ?? [], calls };
}

function set(next) {
  if (standing && next.mode !== "choose") {
    $("[data-table]").replaceChildren(...standing);
    standing = null;
  }
  entry = next;
  draw();
}

// A Conspiracy that may take one of several: the table with the new tower, until one is chosen.
function preview(tree) {
  standing = [...$("[data-table]").childNodes];
  put("[data-table]", tree);
}

// ---- sending ------------------------------------------------------------------------------------
const lines = new Lines(page, token, {
  shown(news) { frame.tell(""); shown(news); },
  refused(answer) {
    if (answer.html) frame.open(answer.html);
    else frame.tell(answer.detail);
  },
  lacking({ draws, choices, why, table: tree }, { text }) {
    if (draws) return set({ mode: "draw", draws, text, sources: [] });
    if (choices.length === 1) return send(choices[0].text);
    if (tree) preview(tree);
    return set({ mode: "choose", choices, why });
  },
  first(_, { by: name, said: happened }) {
    frame.tell(`${dock.say("first", { name })} ${frame.words(happened)}`);
  },
  waits(_, detail) { frame.tell(detail || dock.say("waits")); },
  asks(late) { set({ mode: "late", entry: late }); },
});

async function send(text, more = {}) {
  const sent = entry, done = await lines.enter({ text, ...more });
  if (!done) return;
  frame.close();
  if (entry === sent && !["answer", "late", "refill"].includes(entry.mode)) set(IDLE);
}

// ---- taps in the dock ---------------------------------------------------------------------------
const taps = {
  cancel() { frame.tell(""); set(IDLE); },
  start() { set({ mode: "build" }); },
  exchange() { set({ mode: "swap", given: [], taken: [] }); },
  nobles() { set({ mode: "noble" }); },
  rank(rank) {
    if (entry.mode === "refill") return refill(rank);
    if (entry.mode === "swap") return set({ ...entry, given: [...entry.given, rank] });
    if (entry.colorful) return set(run(entry, Number(rank)));
    if (entry.rank === rank) return set(towers() ? IDLE : { mode: "build" });
    return set({ mode: "build", rank, stories: LEAST, pietre: 0 });
  },
  colorful() {
    if (entry.colorful) set(towers() ? IDLE : { mode: "build" });
    else set({ mode: "build", colorful: true });
  },
  less() { step(-1); },
  more() { step(1); },
  pietra() { set({ ...entry, pietre: ((entry.pietre ?? 0) + 1) % Math.min(4, (entry.stories ?? 1) + 1) }); },
  stone() { set({ ...entry, stone: !entry.stone }); },
  build(player) { send(sayings.build(by(player), entry)); },
  extend() { send(extending()); },
  complete() { send(completing()); },
  buy() { send(sayings.buy(by(actor()), entry.sources)); },
  swap() { send(sayings.swap(by(actor()), entry.given, entry.taken)); },
  choice(number) { send(entry.choices[number].text); },
  answer(number) { send(table.answers[number].text, { replaces: Number(page.dataset.undo) }); },
  dismiss() {
    dismissed = Number(page.dataset.undo);
    set(IDLE);
  },
  bare(text) { send(text); },
  guess(text) { send(sayings.plain(by(actor()), text)); },
  word(text, player) { send(sayings.plain(by(player), text)); },
  correct() { corrections.open({ fact: "tower", player: by(entry.owner), number: entry.tower.number }); },
  asks() { frame.referee(""); },
  noble(name, player) {
    if (name === "palazzo" && !towers()) return set({ mode: "under", player, backs: [] });
    return send(sayings.plain(by(player), name));
  },
  back(one) {
    const backs = [...entry.backs, one];
    if (backs.length === 2) return send(sayings.palazzo(by(entry.player), backs));
    return set({ ...entry, backs });
  },
  async resend() {
    const { text, kind, target } = entry.entry;
    const done = await lines.enter({ text, ...(kind ? { kind, target } : {}) });
    if (done || entry.mode === "late") set(IDLE);
  },
};

const laid = () => extension(entry.tower, entry.number, entry.stone);
const extending = (drawn = entry.drawn ?? []) => sayings.extend(by(entry.owner), entry.tower.number, laid(), drawn);
const completing = () => sayings.complete(by(entry.owner), [entry.tower.number, ...entry.others]);

function step(more) {
  const { tallest } = table.sizes;
  if (entry.mode === "tower") set({ ...entry, number: (entry.number + more) % (tallest - LEAST) || 1, drawn: [] });
  else set({ ...entry, stories: Math.max(LEAST, entry.stories + more) });
}

function refill(rank) {
  const ranks = [...entry.ranks, rank];
  if (ranks.length < table.refill) return set({ ...entry, ranks });
  entry = { mode: "refill", ranks: [] };
  return send(sayings.market(ranks));
}

// A dimmed key says why, and does nothing else.
async function why(name, [first, player]) {
  const kind = { start: "build", exchange: "swap", word: first, noble: first }[name];
  const drawn = towers() || !entry.tower ? [] : Array(entry.number).fill("deck");
  const asked = kind ? { kind, player: player ?? actor() }
    : { text: name === "complete" ? completing() : extending(drawn) };
  const answer = await lines.ask("judge", asked);
  if (answer.html) frame.open(answer.html);
  else frame.tell(answer.detail ?? "");
}

place?.addEventListener("click", ({ target }) => {
  const key = target.closest("[data-tap]");
  if (!key) return null;
  const [name, ...values] = key.dataset.tap.split(" ");
  return key.classList.contains("dimmed") ? why(name, values) : taps[name](...values);
});

// ---- taps on the table --------------------------------------------------------------------------
function tapTower(one) {
  const owner = Number(one.closest("[data-seat]").dataset.seat), number = Number(one.dataset.tower);
  if (entry.mode === "choose") {
    const found = entry.choices.find((choice) => choice.player === owner && choice.number === number);
    return found ? send(found.text) : null;
  }
  const tower = table.towers[by(owner)].find((built) => built.number === number);
  if (!tower) return null;
  const joins = entry.mode === "tower" && entry.owner === owner;
  if (joins && number !== entry.tower.number && !tower.completed) {
    const left = entry.others.filter((it) => it !== number);
    return set({ ...entry, others: left.length < entry.others.length ? left : [...left, number] });
  }
  if (joins && number === entry.tower.number) return set(IDLE);
  return set({ mode: "tower", owner, tower, number: 1, others: [] });
}

function tapSource(source) {
  if (entry.mode === "draw") {
    const sources = [...entry.sources, source];
    set({ ...entry, sources });
    return sources.length === entry.draws ? send(`${entry.text} > ${sources.join(" ")}`) : null;
  }
  if (entry.mode === "swap") {
    const taken = [...entry.taken, source].slice(0, entry.given.length);
    return entry.given.length > 1 ? set({ ...entry, taken }) : null;
  }
  if (entry.mode === "tower" && table.phase === "normal") return extendDrawing(source);
  const sources = entry.mode === "buy" ? [...entry.sources, source] : [source];
  return set({ mode: "buy", sources: sources.slice(-2) });
}

// A drawn card confirms an extension by one.
function extendDrawing(source) {
  const drawn = [...(entry.drawn ?? []), source];
  if (drawn.length < entry.number) return set({ ...entry, drawn });
  entry = { ...entry, drawn };
  return send(extending());
}

$("[data-table]").addEventListener("click", ({ target }) => {
  if (target.closest("[data-marker]")) return frame.referee("marker");
  if (!may || film?.looking) return null;
  const tower = target.closest("[data-tower]"), source = target.closest("[data-source]");
  const ghost = target.closest("[data-ghost]");
  if (ghost) return taps.build(ghost.dataset.ghost);
  if (tower) return tapTower(tower);
  return source ? tapWhenAnswered(source.dataset.source) : null;
});

// Whether a card pays for the tower just built, or is bought, is known when the answer is here.
async function tapWhenAnswered(source) {
  if (lines.busy) await lines.current;
  tapSource(source);
}

// ---- the frame, the film ------------------------------------------------------------------------
const corrections = makeCorrections($("[data-correct-sheet]"), () => table, (text) => send(text));
const frame = makeFrame(page, lines, {
  send,
  turned: () => draw(),
  initials: () => table.initials,
  correct: (reason) => corrections.open({ reason }),
  look: (at) => { film.open(); film.look(at); },
  log: () => (page.classList.contains("log-open") ? film.close() : film.open()),
});
film = new Film(page, lines, shown);
page.classList.add("ready");
film.tell();
draw();
new ResizeObserver(() => measure(page, table.sizes)).observe(page);
const key = page.dataset.key.split(".")[0];
const secret = new URLSearchParams(location.hash.slice(1)).get("s"); // a match that was made for this deal
if (secret && !secretOf(key) && keepSecret(key, secret)) history.replaceState(null, "", location.pathname);
if (may) lines.send();
addEventListener("online", () => lines.send());
lines.follow(() => film.looking);
