// The match page: follow other phones, show the invitation, send what waits.
import { send, waiting } from "./phone.js";

const page = document.querySelector("[data-match-page]");
const $ = (selector) => page.querySelector(selector);
const { slug } = page.dataset;
const SECRET = `torri.secret.${slug}`;
const token = $("[data-csrf] input").value;

// ---- a link's secret arrives in the fragment and stays on this phone ---------------------------
const brought = new URLSearchParams(location.hash.slice(1));
try {
  if (brought.get("s")) localStorage.setItem(SECRET, brought.get("s"));
} catch { /* private mode: this phone cannot invite others later */ }
if (location.hash) history.replaceState(null, "", location.pathname);

// Whoever is back here has saved or given up a correction: its draft must not come back later.
if (page.dataset.role !== "view") {
  try {
    const abandoned = Object.keys(localStorage).filter((key) => key.startsWith(`torri.draft.${slug}.edit.`));
    for (const key of abandoned) localStorage.removeItem(key);
  } catch { /* private mode: nothing was kept */ }
}

async function showInvitation() {
  const secret = brought.get("s") ?? localStorage.getItem(SECRET);
  if (!secret) return;
  const answer = await fetch(page.dataset.qr, {
    method: "POST", headers: { "Content-Type": "application/json", "X-CSRFToken": token }, body: JSON.stringify({ secret }),
  });
  if (!answer.ok) return;
  const image = new Image();
  image.alt = "";
  image.src = URL.createObjectURL(await answer.blob());
  $("[data-invite-qr]").replaceChildren(image);
  $("[data-invite-text]").hidden = true;
  $("[data-invite-scorer]").hidden = false;
  const link = $("[data-invite-link]"), share = $("[data-invite-share]");
  share.hidden = false;
  share.querySelector("button").dataset.share = new URL(`${page.dataset.join}#${secret}`, link.href).href;
  link.parentElement.hidden = true; // a secret is scanned or sent, not read aloud
}

// ---- other phones: ask while somebody looks, sleep in the pocket -------------------------------
const PAUSE = 1500;
let tag = null;

async function poll() {
  if (document.visibilityState === "visible" && !document.querySelector("dialog[open], input:focus")) {
    try {
      const answer = await fetch(page.dataset.poll, { headers: tag ? { "If-None-Match": tag } : {}, cache: "no-store" });
      if (answer.status === 404) location.reload();
      if (answer.ok) {
        tag = answer.headers.get("ETag");
        const now = await answer.json();
        if (String(now.version) !== page.dataset.version || now.role !== page.dataset.role) location.reload();
      }
    } catch { /* no network: ask again */ }
  }
  setTimeout(poll, PAUSE);
}

// ---- what could not be sent before -------------------------------------------------------------
async function drain() {
  if (!waiting(slug)) return;
  const note = $("[data-unsent]");
  note.hidden = false;
  note.textContent = $("[data-say=unsent]").textContent;
  try {
    const answer = await send(slug, page.dataset, token);
    if (answer) location.assign(answer.address);
    else setTimeout(drain, 3000);
  } catch (error) { note.textContent += ` ${error.message}`; }
}

// ---- addresses for the group chat -------------------------------------------------
async function share({ currentTarget: button }) {
  const url = button.dataset.share, title = document.title;
  try {
    if (navigator.share) await navigator.share({ title, url });
    else await navigator.clipboard.writeText(url);
    if (!navigator.share) button.textContent = button.dataset.done;
  } catch (error) {
    if (error.name !== "AbortError") prompt(button.textContent, url); // plain http has no clipboard
  }
}
$("[data-view-share]").hidden = false;
for (const button of page.querySelectorAll("[data-share]")) button.addEventListener("click", share);

// ---- the clock of a tournament's round ----------------------------------------------------------
for (const clock of page.querySelectorAll("[data-running='1']")) {
  const end = performance.now() + Number(clock.dataset.clock) * 1000;
  setInterval(() => {
    const left = Math.round((end - performance.now()) / 1000), size = Math.abs(left);
    clock.textContent = `${left < 0 ? "−" : ""}${Math.floor(size / 60)}:${String(size % 60).padStart(2, "0")}`;
  }, 1000);
}

showInvitation().catch(() => {});
drain();
setTimeout(poll, PAUSE);
