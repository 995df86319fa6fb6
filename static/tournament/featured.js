// The featured table: both towns as they are now, asked for as a viewer asks.
import { made } from "../common/changes.js";
import { inTime } from "../common/stale.js";

const PAUSE = 1000, HIDDEN = 5000;
let shown = "", lines = -1;

async function look(place) {
  const { featured } = place.dataset, { lang } = document.documentElement;
  if (shown !== featured || !place.firstChild) lines = -1;
  shown = featured;
  const query = new URLSearchParams({ since: lines, in: lang });
  const answer = await fetch(`${featured}/wall?${query}`, {
    cache: "no-store", credentials: "omit", referrerPolicy: "no-referrer", signal: inTime(),
  });
  if (answer.status !== 200) return;
  const news = await answer.json(), first = lines < 0;
  place.replaceChildren(...news.wall.map((one) => made(one, null)));
  lines = news.lines;
  if (first) document.dispatchEvent(new Event("torri:changed")); // the other lists now have less room
}

async function again() {
  const place = document.querySelector("[data-featured]"), seen = document.visibilityState === "visible";
  try { if (place && seen) await look(place); } catch { /* no network: ask again */ }
  setTimeout(again, place && seen ? PAUSE : HIDDEN);
}

again();
