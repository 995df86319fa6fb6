// What this phone did last, and what it has not sent yet, from its own memory.
import { waiting } from "./phone.js";

const unsent = document.querySelector("[data-unsent-words]");
for (const link of document.querySelectorAll("[data-slug]")) {
  if (!waiting(link.dataset.slug)) continue;
  const note = document.createElement("small");
  note.className = "unsent";
  note.textContent = unsent.textContent;
  link.append(note);
}

const card = document.querySelector("[data-recent]");
let recent = [];
try { recent = JSON.parse(localStorage.getItem("torri.recent") ?? "[]"); } catch { /* nothing to show */ }

for (const { href, text } of recent.slice(0, 5)) {
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
