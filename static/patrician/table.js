// The followed board of Patrician: taps become a turn, which is one line of the record. Floors are
// shown at once; their effects were sent with the position. The server judges.
import { Film } from "../play/film.js";
import { makeFrame } from "../play/frame.js";
import { Lines } from "../play/line.js";
import { keepSecret, secretOf } from "../common/kept.js";
import { made } from "../common/changes.js";
import { makeCorrections } from "./correcting.js";
import { makeCount } from "./count.js";
import { makeDock } from "./dock.js";
import { coinsOf, fly } from "./motion.js";
import { drawTurn } from "./turn.js";

const $ = (selector, from = document) => from.querySelector(selector);
const page = $("[data-live]"), place = $("[data-dock]"), may = page.dataset.role !== "view" && place;
const token = $("[name=csrf_token]")?.value ?? "";
const dock = may ? makeDock(place, JSON.parse($("[data-words]").content.textContent)) : null;
const IDLE = { mode: "idle", city: "", sites: [], move: null };
let entry = IDLE, table = read(), film = null, said = [...$("[data-said]").childNodes];

function read() { return JSON.parse($("[data-position]")?.dataset.position ?? "{}"); }
const put = (where, told) => $(where).replaceChildren(...told.map((one) => made(one, null)));

// ---- showing ------------------------------------------------------------------------------------
function shown(news) {
  const was = coinsOf(page), top = $("[data-table]").scrollTop, before = JSON.stringify(table);
  put("[data-table]", news.table);
  $("[data-table]").scrollTop = top;
  if (news.log) put("[data-log]", news.log);
  else addTo($("[data-log] ol"), made(news.added[0], null));
  if (news.picture.length) put("[data-picture]", news.picture);
  frame.heard(news);
  if (!news.picture.length) film.draw();
  said = news.said.length ? news.said.map((one) => made(one, null)) : [frame.nothing];
  table = read();
  if (JSON.stringify(table) !== before || film.looking) entry = IDLE; // else a turn goes on
  draw();
  fly(page, was);
  film?.tell();
}

function addTo(log, { children }) {
  log.querySelector(".now")?.classList.remove("now");
  for (const one of [...children]) {
    log.querySelector(`[data-row="${one.dataset.row}"]`)?.remove(); // it was here already
    log.append(one);
  }
}

function draw() {
  frame.strip("", said);
  if (dock && !film?.looking) {
    drawTurn(page, table, entry, dock.say);
    place.hidden = table.over && !table.waits;
    dock.draw(entry, table, page);
  } else drawTurn(page, table, { ...IDLE, looking: true }, () => "");
}

function set(next) {
  entry = next;
  draw();
}

// ---- sending ------------------------------------------------------------------------------------
const lines = new Lines(page, token, {
  shown(news) { frame.tell(""); shown(news); },
  refused(answer) {
    if (answer.html) frame.open(answer.html);
    else frame.tell(answer.detail);
  },
  lacking() {},
  first(_, { by, said: happened }) { frame.tell(`${dock.say("first", { name: by })} ${frame.words(happened)}`); },
  waits(_, detail) { frame.tell(detail || dock.say("waits")); },
  asks(late) { set({ ...IDLE, mode: "late", entry: late }); },
});

async function send(text, more = {}) {
  const done = await lines.enter({ text, ...more });
  if (!done) return false;
  frame.close();
  count?.close();
  return true;
}

const mover = () => table.names[table.turn];
function lineOf({ city, sites, move }) {
  const symbol = { true: "2", false: move ? "+move" : "" }[sites.length === 2];
  const steps = [sites.join(" "), move ? `move ${move.join(" ")}` : ""].filter(Boolean).join(", ");
  return `${mover()}: ${city}${symbol}${steps ? ` > ${steps}` : ""}`;
}

// ---- taps in the dock ---------------------------------------------------------------------------
const taps = {
  next() { send(lineOf(entry)); },
  move() { set({ ...entry, mode: "moving", refused: "" }); },
  back() {
    const { mode, sites, move } = entry;
    if (mode === "moving") set({ ...entry, mode: "turn" });
    else if (move) set({ ...entry, move: null });
    else if (sites.length > 1) set({ ...entry, sites: sites.slice(0, -1), other: "" });
    else if (mode !== "idle") set(IDLE);
    else if (Number(page.dataset.undo)) lines.enter({ kind: "undo", target: Number(page.dataset.undo) });
  },
  cancel() { frame.tell(""); set(IDLE); },
  instead(city, site) { set({ ...IDLE, mode: "turn", city, sites: [Number(site)] }); },
  bare(city) { send(lineOf({ city, sites: [], move: null })); },
  count() { count.open(table); },
  correct(city) { corrections.open(city); },
  async resend() {
    const { text, kind, target } = entry.entry;
    const done = await lines.enter({ text, ...(kind ? { kind, target } : {}) });
    if (done || entry.mode === "late") set(IDLE);
  },
};

place?.addEventListener("click", ({ target }) => {
  const key = target.closest("[data-tap]");
  if (!key) return null;
  const [name, ...values] = key.dataset.tap.split(" ");
  if (!key.classList.contains("dimmed")) return taps[name](...values);
  return set({ ...entry, why: name === "move" && entry.sites.length > 1 ? "move_two"
    : { move: "move_first", next: "floor_first" }[name] });
});

// ---- taps on the board --------------------------------------------------------------------------
function tapSite(city, site) {
  const known = table.cities[city];
  if (entry.mode === "moving") return moves(city, site);
  if (entry.city && entry.city !== city && entry.sites.length) return set({ ...entry, other: `${city} ${site}` });
  if (!known.room) return set({ ...IDLE, mode: "full", city });
  const sites = entry.mode === "turn" ? [...entry.sites, site] : [site];
  const next = { ...IDLE, mode: "turn", city, sites };
  if (!known.ways[sites.join("")]) return send(lineOf(next)); // the referee says why not, and what is possible
  return set({ ...next, dropped: site });
}

function moves(city, site) {
  const next = { ...entry, mode: "turn", move: [city, site] };
  if (city === entry.city || table.cities[city].moves[site].why) return send(lineOf(next));
  return set(next);
}

$("[data-table]").addEventListener("click", ({ target }) => {
  const site = target.closest("[data-site]");
  if (!may || film?.looking) return null;
  if (target.closest("[data-table-do=correct]")) return corrections.open("");
  if (!site || table.over) return null;
  return tapSite(site.closest("[data-city]").dataset.city, Number(site.dataset.site));
});

// ---- the frame, the film ------------------------------------------------------------------------
const corrections = makeCorrections($("[data-correct-sheet]"), () => table, send);
const count = may ? makeCount($("[data-count]"), dock.say, send) : null;
const frame = makeFrame(page, lines, {
  send,
  turned: () => draw(),
  initials: () => table.initials,
  correct: () => corrections.open(entry.city),
  look: (at) => { film.open(); film.look(at); },
  log: () => (page.classList.contains("log-open") ? film.close() : film.open()),
});
film = new Film(page, lines, shown);
page.classList.add("ready");
film.tell();
draw();
const key = page.dataset.key.split(".")[0];
const secret = new URLSearchParams(location.hash.slice(1)).get("s"); // a match that was made for this game
if (secret && !secretOf(key) && keepSecret(key, secret)) history.replaceState(null, "", location.pathname);
if (may) lines.send();
addEventListener("online", () => lines.send());
lines.follow(() => film.looking);
