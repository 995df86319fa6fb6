// House rules are shown by the name that this phone knows them by.
import { houseNamed } from "./kept.js";

for (const chip of document.querySelectorAll("[data-house]")) {
  const name = houseNamed(chip.dataset.house.split(","));
  if (name) chip.querySelector("b").textContent = name;
}
