// House rules that this phone keeps under their name: a chip for each, and a way to keep or forget these.
import { dropHouse, houses, keepHouse } from "../common/kept.js";

const list = document.querySelector("[data-house-sets]"), { houseSets: game, page } = list.dataset;
const here = document.querySelector("[data-house-name]");
const house = here && { game, name: here.dataset.houseName, settings: here.dataset.houseText };
const isSame = ({ name, settings }) => name === house?.name && settings === house.settings;

function chip(one) {
  const link = document.createElement("a"), name = document.createElement("b");
  link.className = "set-tag";
  link.href = `${page}?${new URLSearchParams({ set: one.settings, name: one.name })}`;
  if (isSame(one)) link.setAttribute("aria-current", "true");
  name.textContent = one.name;
  name.dir = "auto";
  link.append(name);
  return link;
}

function show() {
  const kept = houses(game);
  list.hidden = !kept.length;
  for (const old of list.querySelectorAll(".set-tag")) old.remove();
  list.append(...kept.map(chip));
  if (!house) return;
  here.hidden = false;
  here.querySelector("[data-keep]").hidden = kept.some(isSame);
  here.querySelector("[data-drop]").hidden = !kept.some(isSame);
}

here?.querySelector("[data-keep]").addEventListener("click", () => { keepHouse(house); show(); });
here?.querySelector("[data-drop]").addEventListener("click", () => { dropHouse(house); show(); });
show();
