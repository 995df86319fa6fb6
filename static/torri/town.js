// The two towns: one scale for both, the height to beat, the ghost of a tower that is being built.
const MOST = 1.28, LEAST = 0.35, GROUND = 24;

const towns = (page) => [...page.querySelectorAll("[data-town]")];

// Towers keep their places while something is entered: there is always a place for one more.
export function measure(page, { story, head, wide, narrow, room }) {
  const found = towns(page);
  if (!found.length) return;
  const heights = [...page.querySelectorAll("[data-stories]")].map((one) => Number(one.dataset.stories));
  const highest = Math.max(0, ...heights);
  const most = Math.max(...found.map((town) => town.querySelectorAll(".built").length)) + 1;
  const { clientHeight: height, clientWidth: width } = found[0];
  const slot = Math.max(narrow, Math.min(wide * MOST, width / most));
  const high = story * Math.max(room, highest + 1) + head;
  const scale = Math.max(LEAST, Math.min(MOST, (slot / wide) * 1.06, (height - GROUND) / high));
  for (const town of found) {
    town.style.setProperty("--s", scale.toFixed(3));
    town.style.setProperty("--slot", `${slot.toFixed(1)}px`);
    const line = town.querySelector("[data-level]");
    line?.style.setProperty("--level", line.dataset.level);
  }
}

// `plan` is null, or what is being built: by whom (null: either), how high, its name.
export function ghosts(page, plan) {
  for (const ghost of page.querySelectorAll("[data-ghost]")) {
    const shown = plan && (plan.player === null || plan.player === Number(ghost.dataset.ghost));
    ghost.hidden = !shown;
    if (!shown) continue;
    ghost.style.setProperty("--stories", plan.stories);
    ghost.querySelector("[data-ghost-caption]").textContent = plan.caption;
    ghost.setAttribute("aria-label", plan.labels[Number(ghost.dataset.ghost)]);
  }
}

export function marked(page, { towers = [], sources = [], calls = false }) {
  for (const one of page.querySelectorAll("[data-tower]")) {
    const place = `${one.closest("[data-seat]").dataset.seat}-${one.dataset.tower}`;
    one.classList.toggle("chosen", towers.includes(place));
  }
  const left = [...sources.entries()];
  for (const one of page.querySelectorAll("[data-source]")) {
    const same = left.filter(([, source]) => source === one.dataset.source);
    const mine = ["deck", "noble"].includes(one.dataset.source) ? same : same.slice(0, 1);
    for (const taken of mine) left.splice(left.indexOf(taken), 1);
    one.classList.toggle("taken", mine.length > 0);
    one.classList.toggle("calls", calls && !mine.length);
    order(one, mine.map(([place]) => place + 1).join(" "));
  }
}

function order(source, text) {
  let badge = source.querySelector(".order");
  if (!badge && !text) return;
  if (!badge) {
    badge = document.createElement("span");
    badge.className = "order";
    source.append(badge);
  }
  badge.textContent = text;
}
