// The towers of a city, or the turn, set by hand.
import { badge } from "./turn.js";

export function makeCorrections(sheet, read, send) {
  if (!sheet) return { open() {} };
  const city = sheet.querySelector("[data-correct-city]"), turn = sheet.querySelector("[data-correct-turn]");
  const letters = sheet.querySelector("[data-letters]"), fields = [city.elements.site1, city.elements.site2];
  let field = fields[0];

  function show() {
    const known = read().cities[city.elements.city.value];
    fields.forEach((one, at) => { one.value = known.towers[at]; });
  }

  for (const one of fields) one.addEventListener("focus", () => { field = one; });
  city.elements.city.addEventListener("change", show);
  letters.addEventListener("click", ({ target }) => {
    const key = target.closest("[data-letter]");
    if (!key) return;
    field.value = key.dataset.letter === "-" ? field.value.slice(0, -1) : field.value + key.dataset.letter;
  });
  const entered = async (event, text) => {
    event.preventDefault();
    if (await send(text)) sheet.close();
  };
  city.addEventListener("submit", (event) => {
    const [first, second] = fields.map((one) => one.value.toUpperCase().replace(/[^A-E]/g, ""));
    entered(event, `correct ${city.elements.city.value}:${first}.${second}`);
  });
  turn.addEventListener("submit", (event) => entered(event, `correct turn${turn.elements.turn.value}`));

  return {
    open(code) {
      const table = read(), choice = city.elements.city;
      choice.replaceChildren(...Object.entries(table.cities).map(([value, { name }]) => new Option(name, value)));
      choice.value = code || choice.options[0].value;
      letters.replaceChildren(...[...table.initials, "-"].map((letter) => {
        const key = document.createElement("button");
        key.type = "button";
        key.className = "key";
        key.dataset.letter = letter;
        key.append(letter === "-" ? "⌫" : badge(letter));
        key.setAttribute("aria-label", letter);
        return key;
      }));
      turn.elements.turn.max = table.turns + 1;
      turn.elements.turn.value = table.played + 1;
      show();
      sheet.showModal();
    },
  };
}
