// A new link arrives in the fragment: shown once, to copy or to scan; no log sees it.
// The list of phones follows.
import { follow } from "../common/follow.js";
import { showTimes } from "../common/times.js";

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

// Only the list is new: a code or a link that is shown, and what somebody types, stay.
const phones = document.querySelector(".phones"); // pages of a tournament have no list that follows
const again = () => location.assign(location.pathname);

// Asked for as a document: our policy forbids making a document from text.
function asked(address) {
  return new Promise((found, failed) => {
    const request = Object.assign(new XMLHttpRequest(), { responseType: "document", onerror: failed });
    request.onload = () => found(request.status === 200 ? request.response : null);
    request.open("GET", address);
    request.send();
  });
}

async function changed() {
  if (phones.querySelector("details[open]")) return false; // somebody is about to decide something
  const now = (await asked(location.pathname))?.querySelector(".phones");
  if (!now) { again(); return true; }
  phones.replaceChildren(...now.children);
  phones.dataset.version = now.dataset.version;
  showTimes();
  return true;
}

if (phones) follow(phones.dataset, { changed, gone: again });
