// Pages of a tournament: follow what happens, find a name, print.
import { follow } from "../common/follow.js";
import "./clock.js";

const page = document.querySelector("[data-hall]");
const OPEN = `torri.open.${location.pathname}`;

// ---- follow, and keep what the reader has opened ---------------------------------------------------
function reload() {
  try {
    const open = [...document.querySelectorAll("details[open][id]")].map((one) => one.id);
    sessionStorage.setItem(OPEN, JSON.stringify(open));
  } catch { /* private mode: everything closes */ }
  location.reload();
}

try {
  const open = JSON.parse(sessionStorage.getItem(OPEN) ?? "[]");
  for (const id of open) document.getElementById(id)?.setAttribute("open", "");
  sessionStorage.removeItem(OPEN);
} catch { /* nothing was open */ }
if (location.hash.startsWith("#p")) document.getElementById(location.hash.slice(1))?.setAttribute("open", "");
// A half-typed list is not reloaded away, and an answer to a form, which names no poll, is not sent again.
const typed = page.querySelector("form[method=post]:not([data-follow]) textarea");
if (!typed && page.dataset.poll) follow(page.dataset, { changed: reload, gone: reload });

// ---- find a name -----------------------------------------------------------------------------------
const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
for (const field of document.querySelectorAll("[data-filter]")) {
  field.addEventListener("input", () => {
    const wanted = plain(field.value.trim());
    for (const one of document.querySelectorAll("[data-list] > [data-find]")) {
      one.hidden = !plain(one.dataset.find).includes(wanted);
    }
  });
}

for (const button of document.querySelectorAll("[data-print]")) {
  button.hidden = false;
  button.addEventListener("click", () => print());
}
