// The set-up of a followed deal: the opening cards are tapped, the last one sends the form.
const MARKET = 4, SVG = "http://www.w3.org/2000/svg";
const form = document.querySelector(".follow-form");

function card(rank) {
  const picture = document.createElementNS(SVG, "svg"), use = document.createElementNS(SVG, "use");
  picture.setAttribute("viewBox", "0 0 46 64");
  use.setAttribute("href", `#k${rank}`);
  picture.append(use);
  return picture;
}

const market = form?.querySelector("[data-market]");
if (market) {
  const laid = form.querySelector("[data-laid]"), send = form.querySelector("[data-depth-all]");
  let cards = [];
  const show = () => {
    market.value = cards.join(" ");
    laid.replaceChildren(...Array.from({ length: MARKET }, (_, place) => card(cards[place] ?? "empty")));
  };
  market.type = "hidden";
  laid.hidden = false;
  send.classList.add("unseen");
  const ranks = form.querySelector("[data-market-ranks]");
  ranks.hidden = false;
  show();
  ranks.addEventListener("click", ({ target }) => {
    const key = target.closest("[data-rank]");
    if (!key) return;
    if (cards.length >= MARKET) cards = [];
    cards.push(key.dataset.rank);
    show();
    if (cards.length === MARKET) form.requestSubmit(send);
  });
  laid.addEventListener("click", () => { cards.pop(); show(); });
  form.querySelector(".everything").addEventListener("toggle", ({ target }) => {
    if (target.open) target.scrollIntoView({ block: "end", behavior: "smooth" });
  });
}

// The keys for the dealer show the names that are typed.
form?.addEventListener("input", () => {
  const names = [...form.querySelectorAll("[data-player]")].map((field) => field.value.trim() || field.placeholder);
  if (names.length !== 2) return;
  const size = names[0][0]?.toUpperCase() === names[1][0]?.toUpperCase() ? 2 : 1;
  for (const one of form.querySelectorAll("[data-named]")) one.textContent = names[Number(one.dataset.named)];
  for (const one of form.querySelectorAll("[data-initial]")) {
    one.textContent = names[Number(one.dataset.initial)].slice(0, size).toUpperCase();
  }
});
