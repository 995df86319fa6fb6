// Pages of a tournament: follow what happens, find a name, turn the projector's pages.
import "./clock.js";

const page = document.querySelector("[data-hall]");
const PAUSE = 1500, TURN = 9000, OPEN = `torri.open.${location.pathname}`;

// ---- follow, and keep what the reader has opened ---------------------------------------------------
let tag = null;
const typing = () => document.querySelector("dialog[open], input:focus, textarea:focus, select:focus");

function reload() {
  try {
    const open = [...document.querySelectorAll("details[open][id]")].map((one) => one.id);
    sessionStorage.setItem(OPEN, JSON.stringify(open));
  } catch { /* private mode: everything closes */ }
  location.reload();
}

async function poll() {
  if (document.visibilityState === "visible" && !typing()) {
    try {
      const answer = await fetch(page.dataset.poll, { headers: tag ? { "If-None-Match": tag } : {}, cache: "no-store" });
      if (answer.status === 404) reload();
      if (answer.ok) {
        tag = answer.headers.get("ETag");
        const now = await answer.json();
        if (now.version !== page.dataset.version || now.role !== page.dataset.role) reload();
      }
    } catch { /* no network: ask again */ }
  }
  setTimeout(poll, PAUSE);
}

try {
  for (const id of JSON.parse(sessionStorage.getItem(OPEN) ?? "[]")) document.getElementById(id)?.setAttribute("open", "");
  sessionStorage.removeItem(OPEN);
} catch { /* nothing was open */ }
if (location.hash.startsWith("#p")) document.getElementById(location.hash.slice(1))?.setAttribute("open", "");
const forms = page.querySelector("form[method=post]:not([data-follow]) textarea"); // a half-typed list is not reloaded away
if (!forms && page.dataset.poll) setTimeout(poll, PAUSE); // an answer to a form is not sent again

// ---- find a name -----------------------------------------------------------------------------------
const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
for (const field of document.querySelectorAll("[data-filter]")) {
  field.addEventListener("input", () => {
    const wanted = plain(field.value.trim());
    for (const one of document.querySelectorAll("[data-list] > [data-find]")) one.hidden = !plain(one.dataset.find).includes(wanted);
  });
}

for (const button of document.querySelectorAll("[data-print]")) {
  button.hidden = false;
  button.addEventListener("click", () => print());
}

// ---- the projector: as many lines as fit, then the next ones --------------------------------------------
if (page.hasAttribute("data-projector")) {
  const PLACE = `torri.slide.${location.pathname}`;
  const slides = [...page.querySelectorAll("[data-slide]")], turn = page.querySelector("[data-turn]");
  let leaves = [], at = 0;

  // A small event: tables and standings beside each other, and nothing turns.
  function fitsAtOnce() {
    page.classList.add("both");
    const most = slides.filter((slide) => !slide.hasAttribute("data-extra"));
    for (const slide of slides) {
      slide.hidden = !most.includes(slide);
      const deck = slide.querySelector("[data-deck]");
      deck.classList.remove("down");
      for (const line of deck.children) line.hidden = false;
    }
    if (most.length > 1 && innerWidth > 1000 && document.documentElement.scrollHeight <= innerHeight) return true;
    page.classList.remove("both");
    return false;
  }

  function lay() {
    leaves = [];
    turn.textContent = "";
    if (fitsAtOnce()) return;
    for (const slide of slides) {
      slide.hidden = false;
      const deck = slide.querySelector("[data-deck]"), lines = [...deck.children];
      for (const line of lines) line.hidden = false;
      const style = getComputedStyle(deck), columns = style.gridTemplateColumns.split(" ").length;
      const room = innerHeight - deck.getBoundingClientRect().top - 32;
      const high = Math.max(...lines.map((line) => line.offsetHeight)) + parseFloat(style.rowGap);
      const rows = Math.max(1, Math.floor(room / high)), fits = rows * columns;
      deck.classList.add("down"); // read down the columns, as on paper
      deck.style.setProperty("--rows", rows);
      for (let start = 0; start < lines.length; start += fits) leaves.push({ slide, lines, start, end: start + fits });
      slide.hidden = true;
    }
  }

  function show() {
    if (!leaves.length) return;
    at %= leaves.length;
    const leaf = leaves[at];
    for (const slide of slides) slide.hidden = slide !== leaf.slide;
    leaf.lines.forEach((line, number) => { line.hidden = number < leaf.start || number >= leaf.end; });
    turn.textContent = leaves.map((_, number) => (number === at ? "●" : "○")).join(" ");
    try { sessionStorage.setItem(PLACE, at); } catch { /* begins anew after a change */ }
  }

  lay();
  at = Number(sessionStorage.getItem(PLACE) ?? 0);
  show();
  setInterval(() => { at += 1; show(); }, TURN);
  addEventListener("resize", () => { lay(); show(); });
  addEventListener("keydown", ({ key }) => { if (key === "ArrowRight" || key === " ") { at += 1; show(); } });
}
