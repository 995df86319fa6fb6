// The keyboard on the board: arrows lead to the next region or place on that side, Enter takes it.
const SIDES = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };
const NEAR = 0.5; // the cosine of 60 degrees: a region at a larger angle is on another side

function middle(one) {
  const box = one.getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
}

function next(from, others, [dx, dy]) {
  const [x, y] = middle(from);
  const found = others.filter((one) => one !== from).map((one) => {
    const [a, b] = middle(one), far = Math.hypot(a - x, b - y);
    return { one, far, aside: ((a - x) * dx + (b - y) * dy) / (far || 1) };
  }).filter(({ aside }) => aside > NEAR);
  return found.sort((a, b) => a.far / a.aside - b.far / b.aside)[0]?.one ?? null;
}

export function makeKeys(holder) {
  holder.addEventListener("keydown", (event) => {
    const here = event.target.closest?.("[data-region], [data-place]");
    if (!here) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      here.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    }
    const side = SIDES[event.key];
    if (!side) return;
    event.preventDefault();
    const others = [...holder.querySelectorAll(here.dataset.place ? "[data-place]" : "[data-region]")];
    const found = next(here, others, side);
    if (!found) return;
    here.setAttribute("tabindex", "-1");
    found.setAttribute("tabindex", "0");
    found.focus();
  });
}
