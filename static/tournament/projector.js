// The projector: as many lines as fit on the wall, then the next ones.
const TURN = 9000, PLACE = `torri.slide.${location.pathname}`, WIDE = 1000, MARGIN = 32;
const page = document.querySelector("[data-projector]"), turn = page.querySelector("[data-turn]");
let slides = [];
const deckOf = (slide) => slide.querySelector("[data-deck]");
let leaves = [], at = 0; // what is shown together, and the number of the leaf that is shown now

// A small event: tables and standings beside each other, and nothing turns.
function fitsAtOnce() {
  page.classList.add("both");
  const shown = slides.filter((slide) => !slide.hasAttribute("data-extra"));
  for (const slide of slides) {
    slide.hidden = !shown.includes(slide);
    deckOf(slide).classList.remove("down");
    for (const line of deckOf(slide).children) line.hidden = false;
  }
  const low = document.documentElement.scrollHeight <= innerHeight;
  if (shown.length > 1 && innerWidth > WIDE && low) return true;
  page.classList.remove("both");
  return false;
}

function rowsOf(deck, lines, gap) {
  const room = innerHeight - deck.getBoundingClientRect().top - MARGIN;
  const high = Math.max(...lines.map((line) => line.offsetHeight)) + gap;
  return Math.max(1, Math.floor(room / high));
}

function leavesOf(slide) {
  slide.hidden = false;
  const deck = deckOf(slide), lines = [...deck.children], style = getComputedStyle(deck);
  for (const line of lines) line.hidden = false;
  const columns = style.gridTemplateColumns.split(" ").length;
  const rows = rowsOf(deck, lines, parseFloat(style.rowGap)), fits = rows * columns;
  deck.classList.add("down"); // read down the columns, as on paper
  deck.style.setProperty("--rows", rows);
  slide.hidden = true;
  const count = Math.ceil(lines.length / fits);
  return Array.from({ length: count }, (_, n) => ({ slide, lines, start: n * fits, end: (n + 1) * fits }));
}

function layOut() {
  slides = [...page.querySelectorAll("[data-slide]")];
  turn.textContent = "";
  leaves = fitsAtOnce() ? [] : slides.flatMap(leavesOf);
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

function turnOver() {
  at += 1;
  show();
}

layOut();
at = Number(sessionStorage.getItem(PLACE) ?? 0);
show();
setInterval(turnOver, TURN);
addEventListener("resize", () => { layOut(); show(); });
document.addEventListener("torri:changed", () => { layOut(); show(); });
addEventListener("keydown", ({ key }) => { if (key === "ArrowRight" || key === " ") turnOver(); });
