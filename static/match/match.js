// The match page: follow other phones, show the invitation, send what waits.
import {
  adopt, discard, drafts, dropMatch, finishDraft, forget, keepMatch, keepSecret, rememberNames, secretOf, send, waiting,
} from "../common/kept.js";
import "../common/houses.js";
import { give } from "../common/giving.js";
import { follow, followChanges } from "../common/follow.js";
import { showTimes } from "../common/times.js";
import { showClocks } from "../tournament/clock.js";

const page = document.querySelector("[data-match-page]");
const $ = (selector) => page.querySelector(selector);
const say = (name) => $(`[data-say=${name}]`).textContent;
const { key, role } = page.dataset;
const token = $("[data-csrf] input")?.value; // a viewer sends nothing
adopt(page.dataset.slug, key);

const players = [...page.querySelectorAll(".total-name")].map((name) => name.textContent);
if (role !== "view") rememberNames(players);

// What the page of the next deal needs when it opens without a network. It contains no secret.
function keepForNextDeal() {
  const { slug, again, enter, save, conflict, insist, known, result, variant } = page.dataset;
  const readings = new URL(result, location.href).searchParams.getAll("reading");
  const places = { again, save, conflict, insist, page: location.pathname };
  if (role === "view" || !enter) dropMatch(slug);
  else keepMatch({ slug, key, players, number: null, seen: Number(known), variant, readings, ...places });
}
keepForNextDeal();

// ---- what an address contains: the secret of a link, a draft that the server has now ------------
const brought = new URLSearchParams(location.hash.slice(1));
if (brought.get("s")) keepSecret(key, brought.get("s"));
const ours = `${document.referrer}/`.startsWith(`${location.origin}/`); // a link from elsewhere discards nothing
if (brought.get("done") && ours) finishDraft(key, brought.get("done"));
if (location.hash) history.replaceState(null, "", location.pathname);

// A phone that joined by a code or with a rematch has no link to show yet: it asks for one, and keeps it.
async function showInvitation() {
  if (role === "view") return;
  const own = brought.get("s") ?? secretOf(key), further = keepSecret(key, own ?? "");
  const answer = await fetch(page.dataset.qr, {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-CSRFToken": token },
    body: JSON.stringify({ secret: own ?? "", further }),
  });
  if (!answer.ok) return;
  const { secret, svg } = await answer.json();
  keepSecret(key, secret);
  const image = new Image();
  image.alt = "";
  image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  $("[data-invite-qr]").replaceChildren(image);
  $("[data-invite-text]").hidden = true;
  $("[data-invite-scorer]").hidden = false;
  const link = $("[data-invite-link]"), share = $("[data-invite-share]");
  share.hidden = false;
  share.querySelector("button").dataset.share = new URL(`${page.dataset.join}#${secret}`, link.href).href;
  link.parentElement.hidden = true; // a secret is scanned or sent, not read aloud
}

// ---- what this phone keeps: sent if it can be, else shown, to go on with, to read or to discard ------
function showKept() {
  const unsent = waiting(key);
  const begun = drafts(key).filter(({ number, line }) => number || line !== unsent?.line);
  $("[data-kept]").replaceChildren(...(unsent ? [keptDeal(unsent)] : []), ...begun.map(keptDraft));
}

function kept({ text, line, go, drop }) {
  const note = $("[data-kept-note]").content.firstElementChild.cloneNode(true);
  const part = (name) => note.querySelector(`[data-kept-${name}]`);
  part("text").textContent = text;
  part("go").hidden = !go;
  if (go) part("go").href = go;
  part("open").hidden = !line || Boolean(go);
  const { result } = page.dataset;
  part("open").href = `${result}${result.includes("?") ? "&" : "?"}${new URLSearchParams({ line })}`;
  part("drop").hidden = !drop;
  part("drop").addEventListener("click", () => { drop(); showKept(); });
  return note;
}

let refusal = null;

function keptDeal({ line }) {
  const drop = () => {
    forget(key);
    for (const draft of drafts(key)) if (draft.line === line) discard(draft.name);
  };
  if (role !== "view" && refusal === null) return kept({ text: say("unsent"), line });
  return kept({ text: [say("unsent"), refusal].filter(Boolean).join(" "), line, drop });
}

function keptDraft({ name, number, line, seen }) {
  const { enter, known } = page.dataset;
  const there = number ? $(`tbody a[href$="/deals/${number}"]`) : enter;
  const go = role !== "view" && there && (number ? `${page.dataset.correct}?number=${number}` : enter);
  const text = number ? say("correction").replace("{number}", number) : say("begun");
  const meanwhile = !number && seen < Number(known) ? ` ${say("meanwhile")}` : "";
  return kept({ text: text + meanwhile, line, go, drop: () => discard(name) });
}

async function drain() {
  if (!waiting(key) || role === "view") return;
  try {
    const answer = await send(key, page.dataset, token);
    if (answer?.address) location.assign(answer.address);
    else setTimeout(drain, 3000);
  } catch (error) {
    refusal = error.message;
    showKept();
  }
}

// ---- addresses for the group chat -------------------------------------------------
for (const one of page.querySelectorAll("[data-view-share]")) one.hidden = false;
for (const button of page.querySelectorAll("[data-share]")) {
  button.addEventListener("click", () => give(button, button.dataset.share));
}

// ---- the screen stays on beside the cards, where the phone allows that (https) -----------------------
async function stayAwake() {
  if (role === "view" || document.visibilityState !== "visible") return;
  try { await navigator.wakeLock?.request("screen"); } catch { /* not now */ }
}
document.addEventListener("visibilitychange", stayAwake);
stayAwake();

showInvitation().catch(() => {});
showKept();
drain();

const reload = () => location.reload();
const gone = () => location.replace(page.dataset.again); // its address has changed, or it was deleted
const changed = () => { showClocks(); showTimes(); showKept(); };
if (page.dataset.since) followChanges(page.dataset.since, { changed, gone, reload });
else follow(page.dataset, { changed: reload, gone });
