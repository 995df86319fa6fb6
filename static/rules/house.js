// House rules in a form: how many are changed, counted again at every tap, and the sets that this phone
// keeps: a tap fills the form with one.
import { houses } from "../common/kept.js";

const folds = document.querySelectorAll("[data-house]"), sets = document.querySelector("[data-house-sets]");

function count() {
  for (const fold of folds) {
    const label = fold.querySelector(":scope > summary .house-count");
    const changed = [...fold.querySelectorAll("input:checked")].filter((choice) => choice.value).length;
    label.hidden = !changed;
    label.querySelector("[data-changed]").textContent = changed;
  }
}

function take({ settings }) {
  const chosen = new Map(settings.split(",").map((one) => one.split("=")));
  for (const choice of document.querySelectorAll("[name^='reading.']")) {
    const [, key] = choice.name.split("."), value = chosen.get(key);
    choice.checked = choice.value === (value ? `${key}=${value}` : "");
  }
  for (const field of document.querySelectorAll("[data-setting]")) { // those that only this game has
    const value = chosen.get(field.dataset.setting);
    if (field.type === "checkbox") field.checked = value !== "off";
    else field.value = value ?? field.defaultValue;
  }
  folds[0].open = true;
  count();
}

function chip(house) {
  const button = document.createElement("button"), name = document.createElement("b");
  button.type = "button";
  button.className = "set-tag";
  name.textContent = house.name;
  name.dir = "auto";
  button.append(name);
  button.addEventListener("click", () => take(house));
  return button;
}

const kept = sets ? houses(sets.dataset.houseSets) : [];
if (kept.length) {
  sets.hidden = false;
  sets.append(...kept.map(chip));
}
folds[0]?.addEventListener("change", count);
count(); // a browser that comes back here keeps what was chosen
