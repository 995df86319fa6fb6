// A page that follows says when the server no longer answers, and since when, until it answers again.
const stale = document.querySelector("[data-stale]"), sentence = stale.textContent;
const TOO_OFTEN = 2; // one failure may be chance
const PATIENCE = 8000; // a lost network often gives no error

const clock = (at) => at.toLocaleTimeString(document.documentElement.lang, { hour: "2-digit", minute: "2-digit" });
let heard = new Date(), failed = 0;

export function told(answered) {
  failed = answered ? 0 : failed + 1;
  if (answered) heard = new Date();
  else stale.textContent = sentence.replace("{time}", clock(heard));
  stale.hidden = failed < TOO_OFTEN;
}

export const inTime = () => AbortSignal.timeout(PATIENCE);
