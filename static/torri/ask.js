// Ask the referee: taps instead of typing. Every control writes into its plain field,
// so that the form means the same with and without this script. No rules here: the server judges.
import { editTowns, valueOf } from "./town_editor.js";
import { make, say, towerWord } from "./towers.js";

const form = document.querySelector("[data-ask]");
const find = (selector, from = form) => from.querySelector(selector);
const findAll = (selector, from = form) => [...from.querySelectorAll(selector)];
const copyOf = (name) => find(`[data-piece=${name}]`, document).content.firstElementChild.cloneNode(true);

// The keyboard focus stays on the button that was drawn again, or on the nearest one of its kind.
function refocus(around, selector) {
  const kin = [selector, "[data-place]", "[data-card], [data-add]"].map((one) => find(one, around));
  kin.find(Boolean).focus();
}

// The control takes the field's place; what it writes can be seen and typed behind "as text".
function putBefore(field, control) {
  const typed = copyOf("typed"), input = find("input, textarea", field), hint = find("label > small", field);
  if (hint) typed.append(hint);
  input.before(control);
  control.setAttribute("aria-labelledby", `${input.id}-label`);
  typed.append(input);
  control.after(typed);
  input.addEventListener("input", () => { control.hidden = true; });
}

// ---- numbers: a stepper -----------------------------------------------------------------------
function addStepper(field) {
  const input = find("input", field), around = copyOf("stepper");
  const low = Number(field.dataset.low), high = Number(field.dataset.high);

  function stepBy(step) {
    const next = input.value === "" ? low : Number(input.value) + step;
    input.value = Math.min(high, Math.max(low, next));
    input.dispatchEvent(new Event("change", { bubbles: true }));
  }

  around.setAttribute("aria-labelledby", `${input.id}-label`);
  input.replaceWith(around);
  find("[data-step='-1']", around).after(input);
  for (const button of findAll("[data-step]", around)) {
    button.addEventListener("click", () => stepBy(Number(button.dataset.step)));
  }
}

// ---- cards: a palette; a tap on a chosen card removes it ---------------------------
const cardOf = (word) => (word === "b" ? "pietra" : word);
const wordOf = (card) => (card === "pietra" ? "b" : card);

function addCardPicker(field) {
  const input = find("input", field), picker = copyOf("cards"), hand = find("[data-chosen]", picker);
  const isPile = field.dataset.kind === "pile"; // only stones make a tower
  if (isPile) for (const noble of findAll("[data-noble]", picker)) noble.remove();
  const chosen = input.value.split(/[\s,]+/).filter(Boolean).map(cardOf);
  const offered = (card) => find(`[data-card="${card}"]`, picker);
  if (!chosen.every(offered)) return; // typed text is kept

  function takenBack(word, place) {
    const card = offered(word).cloneNode(true);
    delete card.dataset.card;
    card.dataset.place = place;
    card.setAttribute("aria-label", say("take_back", { card: card.getAttribute("aria-label") }));
    return card;
  }

  function show() {
    input.value = chosen.map(wordOf).join(" ");
    hand.replaceChildren(...chosen.map(takenBack));
  }

  picker.addEventListener("click", (event) => {
    const { card, place } = event.target.closest("button")?.dataset ?? {};
    if (card) chosen.push(card);
    if (place) chosen.splice(Number(place), 1);
    if (card || place) show();
    if (place) refocus(picker, `[data-place="${place}"]`);
  });
  putBefore(field, picker);
  show();
}

// ---- towers -----------------------------------------------------------------------------------
function addTownEditor(field) {
  const input = find("input, textarea", field), editor = copyOf("town");
  if (input.value && !valueOf(field)) return; // unreadable: it stays as it was typed
  putBefore(field, editor);
  editTowns({ field, input, editor, refocus });
}

// ---- a name, and a tower by owner and number: those that the line has ------------------------------
function addNameChoice(field) {
  const input = find("input", field), row = copyOf("names"), isRequired = "required" in field.dataset;

  function show() {
    for (const button of row.children) button.setAttribute("aria-pressed", button.textContent === input.value);
  }

  const nameButton = ({ name }) => make("button", { type: "button", className: "key", textContent: name, dir: "auto" });

  form.addEventListener("sides", ({ detail: sides }) => {
    if (sides.length < 2) return;
    if (!sides.some((side) => side.name === input.value)) input.value = isRequired ? sides[0].name : "";
    row.replaceChildren(...sides.map(nameButton));
    show();
  });
  row.addEventListener("click", (event) => {
    const name = event.target.closest("button")?.textContent;
    if (!name) return;
    input.value = input.value === name && !isRequired ? "" : name;
    show();
  });
  putBefore(field, row);
}

function placesOf({ name, towers }) {
  return towers.map((tower, place) => new Option(`${name} ${place + 1}: ${towerWord(tower)}`, `${name} ${place + 1}`));
}

function addPlaceChoice(field) {
  const input = find("input", field), select = copyOf("place");
  form.addEventListener("sides", ({ detail: sides }) => {
    select.replaceChildren(new Option("–", ""), ...sides.flatMap(placesOf));
    select.value = input.value;
    if (select.selectedIndex < 0) select.value = input.value = "";
  });
  select.addEventListener("change", () => { input.value = select.value; });
  putBefore(field, select);
}

// A field that matters for some cards only waits until one of them is chosen.
function showWhereItMatters(field) {
  const cards = field.dataset.only.split(" ");
  const show = () => { field.hidden = !cards.includes(find("[name=card]:checked")?.value); };
  form.addEventListener("change", show);
  show();
}

// Going back shows the form as it was sent: it is in the address.
function rememberSent() {
  const sent = new URLSearchParams(new FormData(form));
  sent.set("asked", "no");
  window.history.replaceState(null, "", `?${sent}`);
}

const CONTROLS = {
  count: addStepper, cards: addCardPicker, pile: addCardPicker, name: addNameChoice, place: addPlaceChoice,
};
const TOWNS = { tower: addTownEditor, towers: addTownEditor, line: addTownEditor, events: addTownEditor };

if (form) {
  for (const field of findAll("[data-only]")) showWhereItMatters(field);
  // Towns come last: they give the other controls the names and towers.
  for (const controls of [CONTROLS, TOWNS]) {
    for (const field of findAll("[data-kind]")) controls[field.dataset.kind]?.(field);
  }
  form.addEventListener("submit", rememberSent);
  form.classList.add("ready");
}
