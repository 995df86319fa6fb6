// What this phone did last, and what it has not sent yet, from its own memory.
import { discard, recentResults, strays, waiting } from "../common/kept.js";

const MOST_RECENT = 5;

const unsent = document.querySelector("[data-unsent-words]");
const matches = [...document.querySelectorAll("[data-key]")];
for (const link of matches) {
  if (!waiting(link.dataset.key)) continue;
  const note = document.createElement("small");
  note.className = "unsent";
  note.textContent = unsent.textContent;
  link.append(note);
}

// ---- what was entered for matches that are not in the list: to go on with, to read or to discard -------
const left = document.querySelector("[data-strays]");

function stray({ key, line, names }) {
  const note = left.querySelector("template").content.firstElementChild.cloneNode(true);
  const part = (which) => note.querySelector(`[data-kept-${which}]`);
  part("text").textContent = line;
  part("open").href = `${left.dataset.strays}?${new URLSearchParams({ line })}`;
  part("drop").addEventListener("click", () => { names.forEach(discard); showStrays(); });
  showWayBack(part("go"), left.dataset.again.replace("KEY", key));
  return note;
}

// Only the server knows whether this phone may still open the match.
async function showWayBack(link, address) {
  link.href = address;
  try { link.hidden = !(await fetch(address, { method: "HEAD" })).ok; } catch { /* no network: no way there either */ }
}

function showStrays() {
  const found = strays(matches.map((link) => link.dataset.key));
  left.hidden = found.length === 0;
  left.querySelector("[data-strays-list]").replaceChildren(...found.map(stray));
}
showStrays();

document.querySelector("[data-insecure]").hidden = isSecureContext;

const card = document.querySelector("[data-recent]");
const recent = recentResults();

for (const { href, text } of recent.slice(0, MOST_RECENT)) {
  const address = new URL(href, location.href);
  if (address.origin !== location.origin) continue;
  const item = document.createElement("li"), anchor = document.createElement("a");
  anchor.href = address.href;
  anchor.textContent = text;
  anchor.dir = "auto";
  item.append(anchor);
  card.querySelector("[data-recent-list]").append(item);
}
card.hidden = recent.length === 0;
