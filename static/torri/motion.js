// How the table moves: what is new drops in, the flag travels, cards fly to a hand, the score counts
// up. Nothing waits for it, and with reduced motion nothing moves.
const still = matchMedia("(prefers-reduced-motion: reduce)");
const FLAG = 400, CARD = 220, COUNT = 300, FALL = 500;

const flagOf = (page) => page.querySelector(".flag")?.getBoundingClientRect() ?? null;

export function before(page) {
  if (still.matches) return null;
  const towers = new Map([...page.querySelectorAll("[data-id]")].map((one) => [one.dataset.id, {
    stories: Number(one.dataset.stories),
    done: one.classList.contains("done"),
    falls: one.classList.contains("falls"),
    picture: one.querySelector("svg"),
    place: one.getBoundingClientRect(),
  }]));
  const totals = [...page.querySelectorAll("[data-total]")].map((one) => Number(one.textContent.replace("−", "-")));
  const cards = [...page.querySelectorAll(".market [data-source]")].map((one) => ({
    source: one.dataset.source, place: one.getBoundingClientRect(), picture: one.firstElementChild,
  }));
  return { towers, totals, cards, flag: flagOf(page) };
}

export function after(page, was, who) {
  if (!was) return;
  for (const one of page.querySelectorAll("[data-id]")) {
    const old = was.towers.get(one.dataset.id);
    if (!old) one.classList.add("fresh");
    else if (Number(one.dataset.stories) > old.stories) one.classList.add("grown");
    else if (one.classList.contains("done") && !old.done) one.classList.add("roofed");
  }
  const now = new Set([...page.querySelectorAll("[data-id]")].map((one) => one.dataset.id));
  for (const [id, old] of was.towers) if (!now.has(id)) falls(page, old);
  travel(page, was.flag);
  count(page, was.totals);
  fly(page, was.cards, who);
}

function travel(page, from) {
  const flag = page.querySelector(".flag"), to = flagOf(page);
  if (!from || !to || (Math.abs(from.x - to.x) < 2 && Math.abs(from.y - to.y) < 2)) return;
  const scale = flag.getScreenCTM()?.a || 1;
  const there = `translate(${(from.x - to.x) / scale}px, ${(from.y - to.y) / scale}px)`;
  flag.animate([{ transform: there }, { transform: "none" }], { duration: FLAG, easing: "ease-in-out" });
}

function copied(picture, place) {
  const copy = picture.cloneNode(true);
  copy.classList.add("flying");
  const where = { left: `${place.x}px`, top: `${place.y}px`, margin: 0 };
  Object.assign(copy.style, { position: "fixed", zIndex: 4, pointerEvents: "none", ...where });
  document.querySelector("[data-live]").append(copy);
  return copy;
}

function leave(copy, frames, duration) {
  const done = copy.animate(frames, { duration, easing: "ease-in", fill: "forwards" });
  done.onfinish = () => copy.remove();
  done.oncancel = done.onfinish;
}

function falls(page, old) {
  const copy = copied(old.picture, old.place), { x, bottom, width } = old.place;
  const deck = page.querySelector('[data-source="deck"]')?.getBoundingClientRect();
  Object.assign(copy.style, { top: "auto", bottom: `${innerHeight - bottom + 24}px`, width: `${width * 0.9}px` });
  const to = deck ? `translate(${deck.x - x}px, ${deck.y - bottom}px) rotate(80deg) scale(.4)`
    : "translateY(60px) rotate(70deg)";
  const start = { transform: old.falls ? "rotate(9deg)" : "none", opacity: 1 };
  leave(copy, [start, { transform: to, opacity: 0 }], FALL);
}

function count(page, from) {
  const start = performance.now(), places = [...page.querySelectorAll("[data-total]")];
  const to = places.map((one) => Number(one.textContent.replace("−", "-")));
  if (to.every((points, place) => points === from[place])) return;
  const step = (time) => {
    const part = Math.min(1, Math.max(0, (time - start) / COUNT));
    places.forEach((one, place) => {
      const begin = from[place] ?? 0, points = Math.round(begin + part * (to[place] - begin));
      one.textContent = String(points).replace("-", "−");
    });
    if (part < 1) requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}

// A card that has left the market flies to the plate of the player who acted.
function fly(page, cards, who) {
  const left = [...page.querySelectorAll(".market [data-source]")].map((one) => one.dataset.source);
  const plate = page.querySelector(`[data-seat="${who}"] .nameplate`)?.getBoundingClientRect();
  if (!plate) return;
  for (const one of cards) {
    const place = left.indexOf(one.source);
    if (place >= 0) left.splice(place, 1);
    else {
      const copy = copied(one.picture, one.place);
      const to = `translate(${plate.x + 60 - one.place.x}px, ${plate.y + 12 - one.place.y}px) scale(.3)`;
      leave(copy, [{ transform: "none" }, { transform: to, opacity: 0.4 }], CARD);
    }
  }
}
