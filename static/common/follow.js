// Asks again and again whether the page is still as the server has it, while somebody looks at it.
// A hidden page asks nothing.
import { apply } from "./changes.js";
import { inTime, told } from "./stale.js";

const PAUSE = 1500, TYPING = "dialog[open], input:focus, textarea:focus, select:focus";
const FOLLOWER_PAUSE = [1600, 2200]; // a random time between these, so that a thousand phones do not ask at once
const SHOWN = ["from", "q", "all", "show", "part", "round"]; // the parts of the address that decide what is shown

const seen = () => document.visibilityState === "visible";

function again(ask, pause) {
  setTimeout(async () => {
    try { if (seen()) told(await ask() !== false); } catch { told(false); } // no network: ask again
    again(ask, pause);
  }, pause());
}

// A page with forms is loaded again, but not while somebody types. `known` is a dataset: where
// to ask, and what the page shows. What changed() could not show yet, and says so, is asked for again.
export function follow(known, { changed, gone }) {
  let tag = null;

  async function ask() {
    if (document.querySelector(TYPING)) return true;
    const answer = await fetch(known.poll, {
      headers: tag ? { "If-None-Match": tag } : {}, cache: "no-store", signal: inTime(),
    });
    if (answer.status === 404) gone();
    if (!answer.ok) return answer.status < 500;
    const now = await answer.json(), isSame = String(now.version) === known.version && now.role === known.role;
    if (isSame || await changed() !== false) tag = answer.headers.get("ETag");
    return true;
  }

  again(ask, () => PAUSE);
}

// A page that only shows gets the changes. It asks without cookies: everybody gets the same answer.
export function followChanges(since, { changed, gone, reload }) {
  const asked = [...new URLSearchParams(location.search)].filter(([name]) => SHOWN.includes(name));
  const page = document.querySelector("main"), { lang } = document.documentElement;

  async function ask() {
    const query = new URLSearchParams([...asked, ["since", since], ["in", lang]]);
    const answer = await fetch(`${location.pathname}?${query}`, {
      cache: "no-store", credentials: "omit", referrerPolicy: "no-referrer", signal: inTime(),
    });
    if (answer.status === 404) gone();
    if (answer.status !== 200) return answer.status < 500;
    const news = await answer.json();
    if (news.reload) return reload();
    try { apply(page, news); } catch { return reload(); } // half a change is worse than none
    since = news.since;
    changed();
    return true;
  }

  const [least, most] = FOLLOWER_PAUSE;
  again(ask, () => least + Math.random() * (most - least));
}
