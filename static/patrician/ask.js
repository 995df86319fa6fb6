// A question leaves out what was not filled in: its address stays short enough to be sent on. A city is put together
// by taps, with its answer while it grows; what is tapped is written into the plain field.
import { coins, floorsOf, holder } from "./city.js";

const form = document.querySelector("[data-ask]"), template = document.querySelector("[data-editor]");
const field = form?.querySelector("input[name=city]");
const words = JSON.parse(template?.dataset.words ?? "{}"), cities = JSON.parse(template?.dataset.cities ?? "[]");
const say = (name, values = {}) => words[name].replace(/\{(\w+)\}/g, (_, key) => values[key]);
const LETTERS = "ABCDE", NUMERALS = { 5: "V", 7: "VII", 9: "IX" };
const past = [];
let editor, state;

function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

function button(attributes, act, ...children) {
  const made = make("button", { type: "button", ...attributes }, ...children);
  made.addEventListener("click", act);
  return made;
}

const badge = (letter) => make("span", { class: `pt-badge seat-${letter.toLowerCase()}` }, letter);

// ---- what is entered --------------------------------------------------------------------------------

// An address brings a city along; the example of an empty form does not count.
function opened() {
  const asked = new URLSearchParams(location.search).get("city");
  const found = asked && field.value.match(/^([A-Z][a-z]):([A-E]*)[.|]([A-E]*)$/);
  const city = cities.find(({ code }) => code === found?.[1]);
  return city ? { city, towers: [found[2], found[3]], active: 0 } : { city: kinds()[1], towers: ["", ""], active: 0 };
}

// A city for each numeral: the one that is asked about, else the last one of the alphabet.
function kinds() {
  const last = new Map(cities.map((city) => [city.floors, city]));
  if (state) last.set(state.city.floors, state.city);
  return [...last.values()].sort((a, b) => a.floors - b.floors);
}

function change(next) {
  past.push(state);
  show(next);
}

function show(next) {
  state = next;
  field.value = `${state.city.code}:${state.towers.join(".")}`;
  draw();
}

function add(letter) {
  if (floorsOf(state.towers) >= state.city.floors) return;
  const towers = state.towers.map((tower, site) => (site === state.active ? tower + letter : tower));
  change({ ...state, towers });
}

function choose(city) {
  const kept = floorsOf(state.towers) <= city.floors ? state.towers : ["", ""];
  change({ ...state, city, towers: kept });
}

// ---- drawing ----------------------------------------------------------------------------------------

function draw() {
  const focus = document.activeElement?.dataset.key, { city, towers, active } = state;
  const left = city.floors - floorsOf(towers), found = towers.map(holder), values = coins(towers, city);
  const part = (name) => editor.querySelector(`[data-${name}]`);
  part("kinds").replaceChildren(...kinds().map((one) => button({ "data-key": one.code,
    "aria-pressed": String(one.floors === city.floors) }, () => choose(one),
  make("b", {}, NUMERALS[one.floors] ?? String(one.floors)), ` ${one.high}/${one.low}`)));
  part("plates").replaceChildren(...towers.map((tower, site) => plate(tower, site, found[site], values[site], left)));
  part("towers").replaceChildren(...towers.map((tower, site) => stack(tower, found[site], site === active)));
  part("towers").style.setProperty("--floors", city.floors);
  part("told").replaceChildren(...told(found, values, left));
  part("letters").replaceChildren(...[...LETTERS].map((letter) => button({ "data-key": letter,
    class: `city-key seat-${letter.toLowerCase()}`, "aria-label": say("floor", { letter }),
    "aria-disabled": String(!left) }, () => add(letter), letter)),
  button({ "data-key": "undo", class: `city-key city-undo`, "aria-label": words.undo }, undo, "↶"));
  if (focus) editor.querySelector(`[data-key="${focus}"]`)?.focus({ preventScroll: true });
}

const undo = () => past.length && show(past.pop());

function plate(tower, site, found, value, left) {
  const counts = [...new Set(tower)].sort().map((letter) =>
    make("span", { class: "city-count" }, badge(letter), String(tower.split(letter).length - 1)));
  const coin = make("span", { class: `city-coin${left ? " open" : ""}` }, value === null ? "=" : String(value));
  return button({ class: "city-plate", "data-key": `site-${site}`, "aria-pressed": String(site === state.active) },
    () => change({ ...state, active: site }), coin,
    make("span", {}, make("b", {}, say("tower", { number: site + 1 }), " ", ...(found ? [badge(found.letter)] : [])),
      make("small", {}, ...counts)));
}

function stack(tower, found, active) {
  const floors = [...tower].map((letter, place) => {
    const lit = found.floor === place ? " lit" : found.tied && !found.tied.includes(letter) ? " faded" : "";
    return make("i", { class: `city-floor seat-${letter.toLowerCase()}${lit}` }, letter);
  });
  return make("div", { class: `city-stack${active ? " active" : ""}` }, ...floors.reverse());
}

function told(found, values, left) {
  const sentences = found.map((one, site) => one && sentence(one, left ? null : values[site], site)).filter(Boolean);
  const open = left ? [make("p", { class: "city-left" }, say("left", { n: left }))] : [];
  return [...open, ...sentences.map((text) => make("p", {}, text))];
}

function sentence({ letter, floors, tied }, value, site) {
  const tower = say("tower", { number: site + 1 }), letters = tied ? [...tied].join(words.separator) : "";
  const text = say(tied ? "tie" : "most", { tower, letters, letter, n: floors });
  return value === null ? text : say("after", { text, more: say("takes", { letter, value }) });
}

// ---- beginning --------------------------------------------------------------------------------------

function start() {
  state = opened();
  editor = template.content.firstElementChild.cloneNode(true);
  const typed = make("details", { class: "more-fields" }, make("summary", {}, words.typed));
  field.closest(".ask-field").before(editor);
  editor.after(typed);
  typed.append(field.closest(".ask-field"));
  field.addEventListener("input", () => { editor.hidden = true; });
  show(state);
}

if (field && template && !form.querySelector(".field-error")) start();
form?.classList.add("ready");
form?.addEventListener("submit", () => {
  for (const one of form.querySelectorAll("input[name], textarea[name]")) one.disabled ||= !one.value;
});
addEventListener("pageshow", () => {
  for (const one of form?.querySelectorAll(":disabled") ?? []) one.disabled = false;
});
