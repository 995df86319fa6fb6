// Towers of a question, built and changed by taps.
import { latestDraft } from "../common/kept.js";
import { fallbackNames, history, standing } from "./towns.js";
import { canGrow, make, towerButton, towerWord } from "./towers.js";

const SIZE = 0.8;

// The deal that is being entered on this phone.
function notedSides() {
  const draft = latestDraft(({ deal }) => deal.sides?.some((side) => side.towers?.length));
  return draft?.deal.sides.map((side, number) => ({ ...side, name: side.name || fallbackNames()[number] })) ?? null;
}

export const valueOf = (field) => JSON.parse(field.querySelector("[data-value]")?.content.textContent ?? "null");

// Draws the towers of a `field` into an `editor`, which changes them and writes them into the `input`.
export function editTowns({ field, input, editor, refocus }) {
  const { kind } = field.dataset, find = (selector) => editor.querySelector(selector);
  const noted = kind === "line" && !input.value ? notedSides() : null;
  const value = noted ? { sides: noted } : valueOf(field);
  const towns = kind === "events" ? history(value) : standing(kind, value);
  let active = 0, selected = kind === "tower" && towns.sides()[0].towers.length ? 0 : null;
  find("[data-noted]").hidden = !noted;
  editor.classList.add(`of-${kind}`);

  const tower = () => (selected === null ? undefined : towns.sides()[active].towers[selected]);

  function growBy(by) {
    if (tower() && canGrow(tower(), by)) towns.grow(active, selected, by);
  }

  const actions = {
    lower: () => growBy(-1),
    raise: () => growBy(1),
    complete: () => towns.complete(active, selected),
    pietra: () => towns.pietra(active, selected),
    remove: () => { towns.remove(active, selected); selected = null; },
    ending: () => towns.ending(),
    undo: () => { towns.undo(); selected = null; },
  };

  editor.addEventListener("click", (event) => {
    const { add, turn, place, do: act } = event.target.closest("button")?.dataset ?? {};
    if (add) selected = towns.add(active, add);
    else if (turn) { active = Number(turn); selected = null; }
    else if (place) selected = Number(place) === selected ? null : Number(place);
    else if (act) actions[act]();
    else return;
    show();
    if (turn) refocus(editor, `[data-turn="${turn}"]`);
    if (place || act === "remove") refocus(editor, `[data-place="${place}"]`);
  });

  function show() {
    const sides = towns.sides(), steps = towns.steps();
    input.value = sides.some((side) => side.towers.length) || steps.length ? towns.text() : "";
    find("[data-tabs]").replaceChildren(...(sides.length > 1 ? sides.map(tab) : []));
    find("[data-towers]").replaceChildren(...sides[active].towers.map(drawn));
    find("[data-untouched]").hidden = sides[active].towers.length > 0;
    showTools();
    find("[data-do=ending]").disabled = towns.hasEnded();
    find("[data-steps]").replaceChildren(...steps.map((textContent) => make("li", { textContent })));
    field.dispatchEvent(new CustomEvent("sides", { bubbles: true, detail: sides }));
  }

  function showTools() {
    find("[data-tools]").hidden = !tower();
    find("[data-height]").textContent = tower()?.stories ?? "";
    find("[data-pietre]").textContent = tower()?.pietre ?? "";
    find("[data-do=complete]").setAttribute("aria-pressed", Boolean(tower()?.completed));
  }

  function tab({ name, towers }, number) {
    const textContent = `${name} · ${towers.length}`;
    const button = make("button", { type: "button", className: "key", textContent, dir: "auto" });
    button.dataset.turn = number;
    button.setAttribute("aria-pressed", number === active);
    return button;
  }

  function drawn(one, place) {
    return towerButton(one, { label: towerWord(one), place, pressed: place === selected, size: SIZE });
  }

  show();
}
