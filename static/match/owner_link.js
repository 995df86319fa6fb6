// A new link arrives in the fragment: shown once, to copy or to scan; no log sees it.
// The list of phones follows.
import { follow } from "../common/follow.js";

const brought = new URLSearchParams(location.hash.slice(1));
const boxes = [...document.querySelectorAll("[data-owner-link]")];
const shown = boxes.find((box) => brought.has(box.dataset.ownerLink));
if (shown) {
  const secret = brought.get(shown.dataset.ownerLink), field = shown.querySelector("input");
  field.value = `${shown.dataset.join}#${secret}`;
  shown.hidden = false;
  field.select();
  history.replaceState(null, "", location.pathname);
  if (shown.dataset.qr) draw(shown, secret);
}

async function draw({ dataset, lastElementChild: place }, secret) {
  const answer = await fetch(dataset.qr, {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-CSRFToken": dataset.token },
    body: JSON.stringify({ secret }),
  });
  if (!answer.ok) return; // the address can still be copied
  const image = new Image();
  image.alt = "";
  image.src = `data:image/svg+xml,${encodeURIComponent((await answer.json()).svg)}`;
  place.replaceChildren(image);
}

const opened = () => document.querySelector("details[open]"); // somebody is about to decide something
const again = () => { if (!opened() && !shown) location.assign(location.pathname); };
const phones = document.querySelector(".phones"); // pages of a tournament have none that follows
if (phones) follow(phones.dataset, { changed: again, gone: again });
