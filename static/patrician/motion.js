// Tokens fly to their owners when a city is scored. Nothing waits for it; with reduced motion only a ring
// around the number is shown.
const still = matchMedia("(prefers-reduced-motion: reduce)");
const TIME = 600, RING = 1600;

// Where the tokens of each open city are, and what everybody has.
export function coinsOf(page) {
  const places = new Map([...page.querySelectorAll("[data-city]")].map((one) => [one.dataset.city, {
    open: !one.querySelector(".done"),
    coins: [...one.querySelectorAll(".pa-site .tag .coin")].map((coin) => ({
      value: coin.textContent, letter: coin.previousElementSibling?.textContent, from: coin.getBoundingClientRect(),
    })),
  }]));
  const totals = [...page.querySelectorAll("[data-prestige]")].map((one) => one.textContent);
  return { places, totals };
}

export function fly(page, was) {
  const plates = [...page.querySelectorAll("[data-prestige]")];
  plates.forEach((one, at) => {
    if (Number(one.textContent) <= Number(was.totals[at])) return;
    one.classList.add("won");
    setTimeout(() => one.classList.remove("won"), RING);
  });
  if (still.matches) return;
  for (const one of page.querySelectorAll("[data-city]")) {
    const before = was.places.get(one.dataset.city);
    if (!before?.open || !one.querySelector(".done")) continue;
    for (const { value, letter, from } of before.coins) flown(page, plates, value, letter, from);
  }
}

function flown(page, plates, value, letter, { x, y, width }) {
  const to = plates["ABCDE".indexOf(letter)]?.getBoundingClientRect();
  if (!to || !width) return;
  const copy = document.createElement("b");
  copy.className = ["coin", "flying"].join(" ");
  copy.textContent = value;
  Object.assign(copy.style, { left: `${x}px`, top: `${y}px` });
  document.body.append(copy);
  const wide = page.getBoundingClientRect().width;
  const middle = `translate(${(to.x - x) / 2}px, ${(to.y - y) / 2 - wide / 12}px) scale(1.5)`;
  const done = copy.animate(
    [{ transform: "none" }, { transform: middle }, { transform: `translate(${to.x - x}px, ${to.y - y}px)` }],
    { duration: TIME, easing: "ease-in-out" },
  );
  done.onfinish = () => copy.remove();
  done.oncancel = done.onfinish;
}
