// Names that played on this phone before are offered again.
const PLAYERS = "torri.players", KEPT = 20;
const form = document.querySelector("form.plain-form");
let known = [];
try { known = JSON.parse(localStorage.getItem(PLAYERS) ?? "[]"); } catch { /* nothing to offer */ }

form.querySelector("[data-players]").append(...known.map((name) => {
  const option = document.createElement("option");
  option.value = name;
  return option;
}));

form.addEventListener("submit", () => {
  const names = [...form.querySelectorAll("[data-player]")].map((field) => field.value.trim()).filter(Boolean);
  try { localStorage.setItem(PLAYERS, JSON.stringify([...new Set([...names, ...known])].slice(0, KEPT))); } catch { /* private mode */ }
});
