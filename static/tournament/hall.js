// Pages of a tournament: follow what happens, find a name, print.
import { follow, followChanges } from "../common/follow.js";
import { showClocks } from "./clock.js";

const page = document.querySelector("[data-hall]");
const OPEN = `torri.open.${location.pathname}`;

// ---- follow, and keep what the reader has opened ---------------------------------------------------
function reload() {
  try {
    const open = [...document.querySelectorAll("details[open][id]")].map((one) => one.id);
    sessionStorage.setItem(OPEN, JSON.stringify(open));
  } catch { /* private mode: everything closes */ }
  location.reload();
  return true;
}

try {
  const open = JSON.parse(sessionStorage.getItem(OPEN) ?? "[]");
  for (const id of open) document.getElementById(id)?.setAttribute("open", "");
  sessionStorage.removeItem(OPEN);
} catch { /* nothing was open */ }
if (location.hash.startsWith("#p")) document.getElementById(location.hash.slice(1))?.setAttribute("open", "");
// A list or result that is being typed is not lost by a reload, and the answer to a form, which has no poll,
// is not sent again.
const typed = page.querySelector("form[method=post]:not([data-follow]) textarea, [data-results]");
if (page.dataset.since) followChanges(page.dataset.since, { changed, gone: reload, reload });
else if (!typed && page.dataset.poll) follow(page.dataset, { changed: () => !isTouched() && reload(), gone: reload });

// Minutes or an announcement that were typed and not sent.
function isTouched() {
  return [...page.querySelectorAll("form[method=post] input:not([type=hidden])")]
    .some((one) => one.value !== one.defaultValue);
}

function changed() {
  showClocks();
  filter();
  document.dispatchEvent(new Event("torri:changed"));
}

// ---- find a name -----------------------------------------------------------------------------------
const hiragana = (katakana) => String.fromCharCode(katakana.charCodeAt(0) - 0x60);
const plain = (text) =>
  text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().replace(/[ァ-ヶ]/g, hiragana);

function filter() {
  const field = document.querySelector("[data-filter]");
  if (!field) return;
  const wanted = plain(field.value.trim());
  for (const one of document.querySelectorAll("[data-list] > [data-find]")) {
    one.hidden = !plain(one.dataset.find).includes(wanted);
  }
}
document.addEventListener("input", filter);

for (const button of document.querySelectorAll("[data-print]")) {
  button.hidden = false;
  button.addEventListener("click", () => print());
}
