// The followed board of San Gimignano: taps on the drawn hexagons become lines of the record. The server
// judges; this page shows the position, and knows for most places why they cannot be used.
import { Film } from "../play/film.js";
import { makeFrame } from "../play/frame.js";
import { Lines } from "../play/line.js";
import { habit, keepHabit, keepSecret, secretOf } from "../common/kept.js";
import { made } from "../common/changes.js";
import { TOUCHED, makeCamera } from "./camera.js";
import { makeCorrections } from "./correcting.js";
import { makeDock } from "./dock.js";
import { makeKeys } from "./keys.js";
import { lit, place } from "./pieces.js";

const $ = (selector, from = document) => from.querySelector(selector);
const page = $("[data-live]"), dockPlace = $("[data-dock]"), may = page.dataset.role !== "view" && dockPlace;
const token = $("[name=csrf_token]")?.value ?? "", IDLE = { mode: "idle" }, TURNED = "sg-turned";
const dock = may ? makeDock(dockPlace, JSON.parse($("[data-words]").content.textContent)) : null;
let entry = IDLE, table = read(), film = null, groups = null, asked = "", stage = "";
let said = [...$("[data-said]").childNodes];

function position() { return $("[data-position]")?.dataset.position ?? "{}"; }
function read() { return JSON.parse(position()); }
const put = (where, told) => $(where).replaceChildren(...told.map((one) => made(one, null)));
const name = () => table.names[table.player];
const hexagon = (region) => region.split("@")[0].split(",").map(Number);
const board = () => $("[data-field] .sg-board");
const field = () => $("[data-field]");
const holder = $("[data-table]");
const spots = () => Object.keys(table.places?.[entry.type] ?? {}).map((one) => one.split(",").map(Number));
const bold = (text) => Object.assign(document.createElement("b"), { textContent: text });

// ---- showing ------------------------------------------------------------------------------------
const camera = makeCamera(holder, { turn: habit(TURNED) ?? null, changed: seen });

function seen({ width, close, turn }) {
  const it = field();
  it.classList.toggle("close", close);
  it.classList.toggle("small", width < TOUCHED - 1);
  it.dataset.turn = turn;
}

function look(quick = false) {
  if (table.stage === "tower" && table.sites?.length && may) camera.frame(table.sites.map(hexagon));
  else camera.whole(spots(), quick);
}

function shown(news) {
  const focus = document.activeElement?.dataset?.region;
  const before = position();
  put("[data-table]", news.table);
  const same = position() === before; // sent twice: what is being entered stays
  if (!same && entry.mode !== "late") entry = IDLE;
  if (!same) [groups, asked] = [null, ""];
  if (news.log) put("[data-log]", news.log);
  else addTo($("[data-log] ol"), made(news.added[0], null));
  if (news.picture.length) put("[data-picture]", news.picture);
  frame.heard(news);
  if (!news.picture.length) film.draw();
  said = news.said.length ? news.said.map((one) => made(one, null)) : [frame.nothing];
  table = read();
  if (same) {
    camera.adopt(board(), table.hexagons);
    draw();
  } else begin();
  if (focus) $(`[data-region="${focus}"]`)?.focus();
  film?.tell();
}

function addTo(log, { children }) {
  log.querySelector(".now")?.classList.remove("now");
  for (const one of [...children]) {
    log.querySelector(`[data-row="${one.dataset.row}"]`)?.remove();
    log.append(one);
  }
}

// A new position: the whole board, or the groups on which a tower may be built.
function begin(quick = false) {
  camera.adopt(board(), table.hexagons);
  if (table.stage === "segment" && table.types?.length === 1) entry = { mode: "segment", type: table.types[0][0] };
  look(quick);
  draw();
}

function draw() {
  laid();
  strip();
  if (!dock || film?.looking) return;
  dockPlace.hidden = Boolean(table.over);
  dock.draw(entry, table, camera);
}

// Places for the chosen segment, and the segment where it is being laid.
function laid() {
  const turning = $(".turning", board());
  for (const one of turning.querySelectorAll(".place, .sg-lit")) one.remove();
  if (groups !== null && table.groups[groups]) turning.append(lit(table.groups[groups]));
  for (const one of field().parentElement.querySelectorAll("[data-groups]")) {
    one.setAttribute("aria-pressed", String(Number(one.dataset.groups) === groups));
  }
  if (!may || film?.looking || table.stage !== "segment" || !entry.type) return;
  spots().forEach(([q, r], number) => {
    const chosen = entry.at === `${q},${r}` ? entry : null;
    const label = dock.say("place", { number: number + 1 });
    const made_ = place(q, r, { name: label, chosen, tabindex: number ? -1 : 0 });
    if (chosen) turning.append(made_); else turning.prepend(made_);
  });
}

function hint() {
  if (entry.mode === "segment" || table.stage === "segment") {
    if (!entry.type) return dock.say("which");
    if (!entry.at) return dock.say("where");
    return dock.say("again", { at: entry.hours.indexOf(entry.hour) + 1, all: entry.hours.length });
  }
  if (table.stage === "token" && camera.close) return dock.say("region");
  return "";
}

function strip() {
  if (!dock || film?.looking || table.over) return frame.strip("", said);
  const small = document.createElement("small"), help = hint();
  if (asked || help) small.textContent = asked || help;
  else if (!page.querySelector(".followed-log .empty")) small.append(...said.map((one) => one.cloneNode(true)));
  else small.textContent = field().classList.contains("small") ? dock.say("large") : dock.say("region");
  frame.strip([bold(dock.say(table.stage, { name: name() })), small], said);
  page.querySelector("[data-strip]").className = `said task p${table.player}`;
  $("[data-said-by]").textContent = table.initials[table.player];
  return null;
}

function set(next) {
  entry = next;
  silent();
  draw();
}

// ---- why not -------------------------------------------------------------------------------------
function silent() { for (const one of field().querySelectorAll(".sg-toast")) one.remove(); }

// It is shown over the board until something else is touched. `text` is the line that was meant.
function toast(inside, text, region) {
  silent();
  const box = document.createElement("div"), more = document.createElement("button");
  box.className = "sg-toast";
  box.setAttribute("role", "alert");
  const label = dock.say(inside.matches("[data-allowed]") ? "allow" : "correct");
  Object.assign(more, { type: "button", className: "key", textContent: label });
  more.addEventListener("click", () => {
    if (inside.matches("[data-allowed]")) send(text);
    else corrections.open({ fact: "region", region });
  });
  box.append(inside, more);
  field().append(box);
  $(`[data-region="${region}"]`)?.classList.add("refused");
  setTimeout(() => $(`[data-region="${region}"]`)?.classList.remove("refused"), 2500);
}

function why(region) {
  const reasons = [...field().querySelectorAll("[data-why]")];
  const found = reasons.find((one) => one.dataset.why.split(" ").includes(region));
  if (!found) return false;
  const copy = found.cloneNode(true);
  copy.hidden = false;
  copy.removeAttribute("data-why");
  toast(copy, `${name()}: ${table.stage} ${region}`, region);
  return true;
}

async function ask(text) {
  const answer = await lines.ask("judge", text.kind ? text : { text });
  if (answer.html) frame.open(answer.html);
  else frame.tell(answer.detail ?? "");
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
  asks(late) { set({ mode: "late", entry: late }); },
});

async function send(text, more = {}) {
  if (await lines.enter({ text, ...more })) frame.close();
}

// ---- taps ---------------------------------------------------------------------------------------
function tapRegion(region) {
  if (!may || film?.looking || table.over) return null;
  silent();
  const small = camera.width < TOUCHED - 1;
  if (table.stage === "segment") return entry.type ? null : ((asked = dock.say("which")), strip());
  if (small && !camera.close) {
    camera.open(hexagon(region));
    return draw();
  }
  if (why(region)) return null;
  return send(`${name()}: ${table.stage} ${region}`);
}

function tapPlace(at) {
  const hours = table.places[entry.type][at];
  if (entry.at !== at) return set({ mode: "segment", type: entry.type, at, hours, hour: hours[0] });
  return taps.turned();
}

const taps = {
  type(type) {
    set({ mode: "segment", type });
    camera.whole(spots());
  },
  turned() { set({ ...entry, hour: entry.hours[(entry.hours.indexOf(entry.hour) + 1) % entry.hours.length] }); },
  here() { send(`${name()}: segment ${entry.type} ${entry.at}@${entry.hour || 12}`); },
  leave() { send(`${name()}: no ${table.stage}`); },
  over() {
    set({ mode: "ending" });
    frame.referee("over");
  },
  stop() { send(`over agreed`); },
  whole() {
    camera.whole(spots());
    draw();
  },
  cancel() {
    frame.tell("");
    set(IDLE);
    begin();
  },
  referee() { frame.referee(""); },
  log() { film.open(); },
  async resend() {
    const { text, kind, target } = entry.entry, late = entry;
    const done = await lines.enter({ text, ...(kind ? { kind, target } : {}) });
    if (done || entry === late) set(IDLE);
  },
};

dockPlace?.addEventListener("click", ({ target }) => {
  const key = target.closest("[data-tap]");
  if (!key) return;
  const [todo, value] = key.dataset.tap.split(" ");
  taps[todo](value);
});

// A place on the table where there is no segment: the referee says why none can be laid there.
function tapEmpty({ clientX, clientY }) {
  if (!may || film?.looking || table.stage !== "segment" || !entry.type) return silent();
  const [q, r] = camera.at(clientX, clientY);
  if (table.open?.includes(`${q},${r}`)) ask(`${name()}: segment ${entry.type} ${q},${r}@12`);
  return silent();
}

holder.addEventListener("click", (event) => {
  const { target } = event, plate = target.closest("[data-groups]");
  if (plate) {
    const seat = Number(plate.dataset.groups);
    groups = groups === seat ? null : seat;
    return laid();
  }
  if (target.closest(".sg-toast, a")) return null;
  const region = target.closest("[data-region]"), spot = target.closest("[data-place]");
  if (spot) return tapPlace(spot.dataset.place);
  if (region) return tapRegion(region.dataset.region);
  return target.closest("svg") ? tapEmpty(event) : null;
});
makeKeys(holder);

// ---- the frame, the film ------------------------------------------------------------------------
const corrections = makeCorrections($("[data-correct-sheet]"), () => table, (text) => send(text));
const frame = makeFrame(page, lines, {
  send,
  turned: () => draw(),
  turn() {
    keepHabit(TURNED, camera.turn(spots()));
    draw();
  },
  initials: () => table.initials,
  correct: (reason) => corrections.open({ reason }),
  look: (at) => { film.open(); film.look(at); },
  log: () => (page.classList.contains("log-open") ? film.close() : film.open()),
});
film = new Film(page, lines, shown);
page.classList.add("ready");
film.tell();
begin(true);
new ResizeObserver(() => camera.again(spots())).observe(page);
const key = page.dataset.key.split(".")[0];
const secret = new URLSearchParams(location.hash.slice(1)).get("s"); // a match that was made for this game
if (secret && !secretOf(key) && keepSecret(key, secret)) history.replaceState(null, "", location.pathname);
if (may) lines.send();
addEventListener("online", () => lines.send());
lines.follow(() => film.looking);
