// The projector: as many lines as fit on the wall, then the next ones, at a steady pace, also when results
// come in.
const TURN = 9000, PLACE = `torri.slide.${location.pathname}${location.search}`, WIDE = 1000, MARGIN = 32;
const FEW = 80, SIZES = [1.8, 1.6, 1.4, 1.25, 1.1, 1]; // with so few lines the type grows, if all of it still fits
const page = document.querySelector("[data-projector]"), turn = page.querySelector("[data-turn]");
let slides = [];
const deckOf = (slide) => slide.querySelector("[data-deck]");
const round = () => page.querySelector("[data-round]")?.dataset.round;
let leaves = [], at = 0, seen = round(); // the lists shown together, the page shown now, and its round

// A small event: tables and standings next to each other, without turning pages.
function fitsAtOnce() {
  page.classList.add("both");
  const shown = slides.filter((slide) => !slide.hasAttribute("data-extra"));
  for (const slide of slides) {
    slide.hidden = !shown.includes(slide);
    deckOf(slide).classList.remove("down");
    for (const line of deckOf(slide).children) line.hidden = false;
  }
  const low = document.documentElement.scrollHeight <= innerHeight;
  if (shown.length > 1 && innerWidth > WIDE && low && !isCut()) return true;
  page.classList.remove("both");
  return false;
}

// Small type is better than a name that does not fit its line.
const isCut = () => [...page.querySelectorAll("[data-deck] b, [data-deck] .seat-names > span")]
  .some((one) => one.scrollWidth > one.clientWidth + 1 && one.clientWidth);

function rowsOf(deck, lines, gap) {
  const room = innerHeight - deck.getBoundingClientRect().top - MARGIN;
  const high = Math.max(...lines.map((line) => line.offsetHeight)) + gap;
  return Math.max(1, Math.floor(room / high));
}

function leavesOf(slide) {
  slide.hidden = false;
  const deck = deckOf(slide), lines = [...deck.children], style = getComputedStyle(deck);
  for (const line of lines) line.hidden = false;
  deck.classList.remove("down"); // the columns without it, as this runs more than once
  const columns = style.gridTemplateColumns.split(" ").length;
  const rows = rowsOf(deck, lines, parseFloat(style.rowGap)), fits = rows * columns;
  deck.classList.add("down"); // read down the columns, as on paper
  deck.style.setProperty("--rows", rows);
  slide.hidden = true;
  const count = Math.ceil(lines.length / fits);
  return Array.from({ length: count }, (_, n) => ({ slide, lines, start: n * fits, end: (n + 1) * fits }));
}

function grown(size) {
  page.style.setProperty("--grow", size);
  for (const slide of slides) slide.hidden = true;
}

const together = (size) => { grown(size); return fitsAtOnce(); };

function oneByOne(size) {
  grown(size);
  leaves = slides.flatMap(leavesOf);
  return leaves.length <= slides.length;
}

function layOut() {
  slides = [...page.querySelectorAll("[data-slide]")];
  turn.textContent = "";
  leaves = [];
  const lines = slides.reduce((sum, slide) => sum + deckOf(slide).children.length, 0);
  const sizes = lines <= FEW ? SIZES : [1];
  if (!sizes.some(together) && !sizes.some(oneByOne)) oneByOne(1);
}

function show() {
  if (!leaves.length) return;
  at %= leaves.length;
  const leaf = leaves[at];
  for (const slide of slides) slide.hidden = slide !== leaf.slide;
  leaf.lines.forEach((line, number) => { line.hidden = number < leaf.start || number >= leaf.end; });
  turn.textContent = leaves.map((_, number) => (number === at ? "●" : "○")).join(" ");
  try { sessionStorage.setItem(PLACE, at); } catch { /* begins again after a change */ }
}

function turnOver() {
  at += 1;
  show();
}

function changed() {
  if (round() !== seen) at = 0; // a new round begins with its tables
  seen = round();
  layOut();
  show();
}

layOut();
at = Number(sessionStorage.getItem(PLACE) ?? 0);
show();
setInterval(turnOver, TURN);
addEventListener("resize", () => { layOut(); show(); });
document.addEventListener("torri:changed", changed);
addEventListener("keydown", ({ key, target }) => {
  if (key === "ArrowRight" || (key === " " && !target.closest("button"))) turnOver();
});
