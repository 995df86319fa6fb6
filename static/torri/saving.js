// Saving a deal into its match: confirmed by the server, or kept until it can be.
import { keep, newKey, send, waiting } from "../common/kept.js";
import { showHints } from "./desk.js";
import { dealLine, find, match, state } from "./state.js";
import { say } from "./towers.js";

const AGAIN = 3000;
let delivery = 0; // the timer of a deal that waits to be sent

export function save() {
  const typed = dealLine(), earlier = waiting(match.key);
  if (!earlier) keep(match.key, { line: typed, seen: state.seen, key: newKey() });
  else if (earlier.line === typed) keep(match.key, { ...earlier, seen: state.seen });
  return deliver(); // an earlier deal first; this one is a draft until then
}

export async function deliver() {
  clearTimeout(delivery);
  try {
    const answer = await send(match.key, match, find("[data-csrf] input").value);
    if (answer?.address) location.assign(answer.address);
    else if (waiting(match.key)) waitFor(answer);
  } catch (error) { await showRefusal(error); }
}

function waitFor(answer) {
  const message = answer ? `${answer.trouble} ${say("unsent_server")}` : say("unsent");
  showHints([{ level: "missing", message }]);
  delivery = setTimeout(deliver, AGAIN);
}

// A match that moved is found again, and its page sends what waits; any other refusal is told.
async function showRefusal({ message, status }) {
  if (status === 404 && await hasMoved().catch(() => false)) location.assign(match.again);
  else showHints([{ level: "reject", message: `${say("refused")} ${message} ${say("stays")}` }]);
}

export const hasMoved = async () => (await fetch(match.again, { method: "HEAD", cache: "no-store" })).ok;
