// A new owner link arrives in the fragment: shown once, to copy; no server and no log sees it.
// The list of phones follows.
import { follow } from "../common/follow.js";

const box = document.querySelector("[data-owner-link]");
const secret = new URLSearchParams(location.hash.slice(1)).get("o");
if (secret) {
  const field = box.querySelector("input");
  field.value = `${box.dataset.join}#${secret}`;
  box.hidden = false;
  field.select();
  history.replaceState(null, "", location.pathname);
}

const opened = () => document.querySelector("details[open]"); // somebody is about to decide something
const again = () => { if (!opened() && box.hidden) location.assign(location.pathname); };
const phones = document.querySelector(".phones"); // pages of a tournament have none that follows
if (phones) follow(phones.dataset, { changed: again, gone: again });
