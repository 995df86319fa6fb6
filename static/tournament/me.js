// "This is me": the phone remembers who its owner is in this event, and shows that player's table.
import { habit, keepHabit } from "../common/kept.js";

const way = document.querySelector("[data-me]");
const name = way && `me.${way.dataset.me}`;

function show() {
  const mine = habit(name);
  way.hidden = !mine;
  if (mine) way.href = way.dataset.me + mine;
  if (mine && way.pathname === location.pathname) way.setAttribute("aria-current", "page");
  for (const button of document.querySelectorAll("[data-this-is-me]")) {
    button.hidden = false;
    button.setAttribute("aria-pressed", String(button.dataset.thisIsMe === mine));
  }
}

function choose({ target }) {
  const button = target.closest("[data-this-is-me]");
  if (!button) return;
  const player = button.dataset.thisIsMe;
  keepHabit(name, habit(name) === player ? "" : player);
  show();
}

if (way) {
  show();
  document.addEventListener("click", choose);
  document.addEventListener("torri:changed", show);
}
