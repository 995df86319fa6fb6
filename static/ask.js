// Ask the referee: taps instead of typing. Every control writes into the plain field it stands for,
// so that the form means the same with and without this script. No rules here: the server judges.
import { MOST_STORIES, emptySide, grow, newTower, picture, towerWord } from "./phone.js";

const form = document.querySelector("[data-ask]");
const $ = (selector, from = form) => from.querySelector(selector);
const $$ = (selector, from = form) => [...from.querySelectorAll(selector)];
const copy = (name) => document.querySelector(`[data-piece=${name}]`).content.firstElementChild.cloneNode(true);
const say = (name, values = {}) => Object.entries(values)
  .reduce((text, [key, value]) => text.replace(`{${key}}`, value), $(`[data-say=${name}]`, document).textContent);
const known = (field) => JSON.parse($("[data-value]", field)?.content.textContent ?? "null");
const caption = ({ rank, stories }) => `${rank ?? "✦"} × ${stories}`;
const FALLBACK = () => [say("first"), say("second")];

// Who works with the keyboard stays at the button that was drawn again, or at what is left of its kind.
const refocus = (around, selector) => ($(selector, around) ?? $("[data-place]", around) ?? $("[data-card], [data-add]", around)).focus();

// ---- the deal that is being entered on this phone ---------------------------------------------
function draft() {
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith("torri.draft"));
    const deals = keys.map((key) => JSON.parse(localStorage.getItem(key))?.deal);
    const found = deals.findLast((deal) => deal?.sides?.some((side) => side.towers.length));
    return found?.sides.map((side, i) => ({ ...side, name: side.name || FALLBACK()[i] })) ?? null;
  } catch { return null; }
}

// ---- numbers: a stepper -----------------------------------------------------------------------
function stepper(field) {
  const input = $("input", field), { low, high } = field.dataset;
  const by = (step) => {
    const next = Number(input.value || low) + (input.value === "" ? 0 : step);
    input.value = Math.min(Number(high), Math.max(Number(low), next));
    input.dispatchEvent(new Event("change", { bubbles: true }));
  };
  const around = copy("stepper");
  around.setAttribute("aria-labelledby", `${input.id}-label`);
  input.replaceWith(around);
  $("[data-step='-1']", around).after(input);
  for (const button of $$("[data-step]", around)) button.addEventListener("click", () => by(Number(button.dataset.step)));
}

// ---- cards: a palette; a tap on a card that was chosen takes it back ---------------------------
function cardPicker(field) {
  const input = $("input", field), picker = copy("cards");
  if (field.dataset.kind === "pile") for (const noble of $$("[data-noble]", picker)) noble.remove(); // only stones make a tower
  let chosen = input.value.split(/[\s,]+/).filter(Boolean).map((word) => (word === "b" ? "pietra" : word));
  if (chosen.some((word) => !$(`[data-card="${word}"]`, picker))) return; // what was typed stays typed
  const hand = $("[data-chosen]", picker);
  const show = () => {
    input.value = chosen.map((word) => (word === "pietra" ? "b" : word)).join(" ");
    hand.replaceChildren(...chosen.map((word, place) => {
      const card = $(`[data-card="${word}"]`, picker).cloneNode(true);
      delete card.dataset.card;
      card.dataset.place = place;
      card.setAttribute("aria-label", say("take_back", { card: card.getAttribute("aria-label") }));
      return card;
    }));
  };
  picker.addEventListener("click", (event) => {
    const { card, place } = event.target.closest("button")?.dataset ?? {};
    if (card) chosen.push(card);
    if (place) chosen.splice(Number(place), 1);
    if (card || place) show();
    if (place) refocus(picker, `[data-place="${place}"]`);
  });
  tuck(field, picker);
  show();
}

// ---- towers: one, one side's, both sides', or a history of them --------------------------------
const places = (kind) => (kind === "line" || kind === "events" ? 2 : 1);

// What stands on the table now, and what a tap does to it.
function table(kind, value) {
  const sides = value?.sides ?? Array.from({ length: places(kind) }, (_, i) => emptySide(FALLBACK()[i]));
  const at = (side) => sides[side].towers;
  return {
    sides: () => sides,
    add(side, what) {
      if (kind === "tower") at(side).length = 0;
      return at(side).push(newTower(what)) - 1;
    },
    grow: (side, place, by) => grow(at(side)[place], by),
    complete(side, place) { at(side)[place].completed = !at(side)[place].completed; },
    pietra(side, place) { const t = at(side)[place]; t.pietre = t.pietre >= Math.min(3, t.stories) ? 0 : t.pietre + 1; },
    remove(side, place) { at(side).splice(place, 1); },
    text() {
      const words = sides.map((side) => side.towers.map(towerWord).join(" "));
      return kind === "line" ? sides.map((side, i) => `${side.name}: ${words[i]}`.trim()).join(" / ") : words[0];
    },
  };
}

// A history: towers rise, grow and fall in order. Numbers of fallen towers are not used again.
function history(value) {
  const names = value?.names ?? FALLBACK(), steps = value?.steps ?? [];
  while (names.length < 2) names.push(FALLBACK().find((name) => !names.includes(name)));
  const towers = (side) => {
    const built = [];
    for (const step of steps) {
      if (step.side !== side) continue;
      if (step.kind === "build") built.push({ ...step.tower, number: built.length });
      if (step.kind === "extend") grow(built[step.number], step.by);
      if (step.kind === "lose") built[step.number].fallen = true;
    }
    return built.filter((tower) => !tower.fallen);
  };
  const numbered = (side, place) => towers(side)[place].number;
  const last = () => steps.at(-1);
  const written = ({ kind, side, tower, number, by }) => ({
    build: () => `${names[side]}: build ${towerWord(tower)}`,
    extend: () => `${names[side]}: extend ${number + 1} by ${by}`,
    lose: () => `${names[side]}: lose ${number + 1}`,
    ending: () => "ending",
  }[kind]());
  const told = ({ kind, side, tower, number, by }) =>
    say(kind, { name: names[side], tower: tower && caption(tower), number: number + 1, by });
  return {
    sides: () => names.map((name, side) => ({ name, towers: towers(side) })),
    add(side, what) { steps.push({ kind: "build", side, tower: newTower(what) }); return towers(side).length - 1; },
    grow(side, place, by) {
      const number = numbered(side, place), step = last();
      const newest = step.side === side && (step.kind === "build" ? place === towers(side).length - 1 : step.kind === "extend" && step.number === number);
      if (newest && step.kind === "build") grow(step.tower, by);
      else if (newest) { step.by += by; if (!step.by) steps.pop(); }
      else if (by > 0) steps.push({ kind: "extend", side, number, by });
    },
    remove(side, place) { steps.push({ kind: "lose", side, number: numbered(side, place) }); },
    ending() { steps.push({ kind: "ending" }); },
    undo() { steps.pop(); },
    steps: () => steps.map(told),
    ended: () => steps.some((step) => step.kind === "ending"),
    text: () => steps.map(written).join("; "),
  };
}

function townEditor(field) {
  const { kind } = field.dataset, input = $("input, textarea", field), editor = copy("town");
  if (input.value && !known(field)) return; // unreadable: it stays as it was typed
  const noted = kind === "line" && !input.value ? draft() : null;
  const model = kind === "events" ? history(known(field)) : table(kind, noted ? { sides: noted } : known(field));
  let active = 0, selected = kind === "tower" && model.sides()[0].towers.length ? 0 : null;
  $("[data-noted]", editor).hidden = !noted;
  editor.classList.add(`of-${kind}`);

  const tower = () => (selected === null ? undefined : model.sides()[active].towers[selected]);
  const fits = (by) => tower() && tower().stories + by >= 3 && tower().stories + by <= MOST_STORIES;
  const acts = {
    lower: () => fits(-1) && model.grow(active, selected, -1),
    raise: () => fits(1) && model.grow(active, selected, 1),
    complete: () => model.complete(active, selected),
    pietra: () => model.pietra(active, selected),
    remove: () => { model.remove(active, selected); selected = null; },
    ending: () => model.ending(),
    undo: () => { model.undo(); selected = null; },
  };
  editor.addEventListener("click", (event) => {
    const { add, turn, place, do: act } = event.target.closest("button")?.dataset ?? {};
    if (add) selected = model.add(active, add);
    else if (turn) { active = Number(turn); selected = null; }
    else if (place) selected = Number(place) === selected ? null : Number(place);
    else if (act) acts[act]();
    else return;
    show();
    if (turn) refocus(editor, `[data-turn="${turn}"]`);
    if (place || act === "remove") refocus(editor, `[data-place="${place}"]`);
  });

  function show() {
    const sides = model.sides();
    input.value = sides.some((side) => side.towers.length) || model.steps?.().length ? model.text() : "";
    $("[data-tabs]", editor).replaceChildren(...(sides.length > 1 ? sides.map(tab) : []));
    $("[data-towers]", editor).replaceChildren(...sides[active].towers.map(drawn));
    $("[data-untouched]", editor).hidden = sides[active].towers.length > 0;
    $("[data-tools]", editor).hidden = !tower();
    $("[data-height]", editor).textContent = tower()?.stories ?? "";
    $("[data-pietre]", editor).textContent = tower()?.pietre ?? "";
    $("[data-do=complete]", editor).setAttribute("aria-pressed", Boolean(tower()?.completed));
    $("[data-do=ending]", editor).disabled = Boolean(model.ended?.());
    $("[data-steps]", editor).replaceChildren(...(model.steps?.() ?? []).map((text) => Object.assign(document.createElement("li"), { textContent: text })));
    field.dispatchEvent(new CustomEvent("sides", { bubbles: true, detail: sides }));
  }
  function tab(side, number) {
    const button = Object.assign(document.createElement("button"), { type: "button", className: "key", textContent: `${side.name} · ${side.towers.length}`, dir: "auto" });
    button.dataset.turn = number;
    button.setAttribute("aria-pressed", number === active);
    return button;
  }
  function drawn(one, place) {
    const button = Object.assign(document.createElement("button"), { type: "button", className: "brick" });
    button.dataset.place = place;
    button.setAttribute("aria-pressed", place === selected);
    button.setAttribute("aria-label", towerWord(one));
    button.append(picture(one, false, 0.8), Object.assign(document.createElement("span"), { textContent: caption(one) }));
    return button;
  }
  tuck(field, editor);
  show();
}

// ---- a name, and a tower by owner and number: whoever and whatever stands in the line ----------
function nameChoice(field) {
  const input = $("input", field), row = copy("names");
  const show = () => {
    for (const button of row.children) button.setAttribute("aria-pressed", button.textContent === input.value);
  };
  form.addEventListener("sides", ({ detail: sides }) => {
    if (sides.length < 2) return;
    if (!sides.some((side) => side.name === input.value)) input.value = "required" in field.dataset ? sides[0].name : "";
    row.replaceChildren(...sides.map((side) => Object.assign(document.createElement("button"), { type: "button", className: "key", textContent: side.name, dir: "auto" })));
    show();
  });
  row.addEventListener("click", (event) => {
    const name = event.target.closest("button")?.textContent;
    if (name) { input.value = input.value === name && !("required" in field.dataset) ? "" : name; show(); }
  });
  tuck(field, row);
}

function placeChoice(field) {
  const input = $("input", field), select = copy("place");
  form.addEventListener("sides", ({ detail: sides }) => {
    const options = sides.flatMap((side) => side.towers.map((tower, i) => new Option(`${side.name} ${i + 1}: ${towerWord(tower)}`, `${side.name} ${i + 1}`)));
    select.replaceChildren(new Option("–", ""), ...options);
    select.value = input.value;
    if (select.selectedIndex < 0) select.value = input.value = "";
  });
  select.addEventListener("change", () => { input.value = select.value; });
  tuck(field, select);
}

// The control takes the field's place; what it writes can be seen and typed behind "as text".
function tuck(field, control) {
  const typed = copy("typed"), input = $("input, textarea", field), hint = $("label > small", field);
  if (hint) typed.append(hint);
  input.before(control);
  control.setAttribute("aria-labelledby", `${input.id}-label`);
  typed.append(input);
  control.after(typed);
  input.addEventListener("input", () => { control.hidden = true; });
}

// A field that matters for some cards only waits until one of them is chosen.
function onlyWhereItMatters(field) {
  const show = () => { field.hidden = !field.dataset.only.split(" ").includes($("[name=card]:checked")?.value); };
  form.addEventListener("change", show);
  show();
}

const CONTROLS = { count: stepper, cards: cardPicker, pile: cardPicker, name: nameChoice, place: placeChoice };
const EDITORS = new Set(["tower", "towers", "line", "events"]);
if (form) {
  for (const field of $$("[data-only]")) onlyWhereItMatters(field);
  for (const field of $$("[data-kind]")) CONTROLS[field.dataset.kind]?.(field);
  // Whoever comes back finds the form as it was sent: the address it was opened with remembers.
  form.addEventListener("submit", () => {
    const sent = new URLSearchParams(new FormData(form));
    sent.set("asked", "no");
    window.history.replaceState(null, "", `?${sent}`);
  });
  for (const field of $$("[data-kind]")) if (EDITORS.has(field.dataset.kind)) townEditor(field);
}
