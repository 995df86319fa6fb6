// The portraits, secret until the end: one number for each player, or one for each patrician.
import { element } from "./dock.js";
import { badge } from "./turn.js";

const WORDS = ["hat", "lady", "beard"];

export function makeCount(sheet, say, send) {
  const cells = sheet.querySelector("[data-cells]"), save = sheet.querySelector("[data-count-save]");
  const patricians = JSON.parse(cells.dataset.patricians);
  let table = null, by = "sets", active = 0, values = [];

  const perPlayer = () => (by === "sets" ? 1 : patricians.length);
  const size = () => table.names.length * perPlayer();

  function cell(at) {
    const player = Math.floor(at / perPlayer()), one = patricians[at % perPlayer()];
    const label = by === "sets" ? say("sets_of", { name: table.names[player] })
      : say("portraits_of", { name: table.names[player], patrician: one[1] });
    const value = values[at] ?? "", made = element("button", at === active ? "key.on" : "key", String(value) || "–");
    made.type = "button";
    made.dataset.cell = at;
    made.setAttribute("aria-label", `${label}: ${value === "" ? "–" : value}`);
    if (by !== "sets") made.append(element("small", "", one[1]));
    return made;
  }

  function draw() {
    cells.replaceChildren(...table.names.map((name, player) => element(
      "div", "of",
      element("span", "who", badge(table.initials[player]), element("span", "", name)),
      element("span", "fields", ...Array.from({ length: perPlayer() }, (_, at) => cell(player * perPlayer() + at))),
    )));
    save.classList.toggle("dim", values.filter((one) => one !== undefined).length < size());
    for (const one of sheet.querySelectorAll("[data-count-by]")) {
      one.classList.toggle("on", one.dataset.countBy === by);
      one.setAttribute("aria-pressed", String(one.dataset.countBy === by));
    }
  }

  function digit(number) {
    if (number < 0) {
      if (values[active] === undefined && active > 0) active -= 1;
      delete values[active];
    } else {
      values[active] = number;
      const open = Array.from({ length: size() }, (_, at) => at).filter((at) => values[at] === undefined);
      active = open.find((at) => at > active) ?? open[0] ?? active;
    }
    draw();
  }

  function line() {
    const told = table.names.map((name, player) => {
      const own = Array.from({ length: perPlayer() }, (_, at) => values[player * perPlayer() + at]);
      const said = by === "sets" ? `sets${own[0]}` : own.map((number, at) => `${WORDS[at]}${number}`).join(" ");
      return `${name}: ${said}`;
    });
    return `portraits ${told.join(" / ")}`;
  }

  sheet.addEventListener("click", ({ target }) => {
    const pad = target.closest("[data-digit]"), one = target.closest("[data-cell]");
    const way = target.closest("[data-count-by]");
    if (pad) digit(Number(pad.dataset.digit));
    if (one) active = Number(one.dataset.cell);
    if (way && way.dataset.countBy !== by) [by, active, values] = [way.dataset.countBy, 0, []];
    if (one || way) draw();
    if (target.closest("[data-count-save]") && !save.classList.contains("dim")) send(line());
  });

  return {
    open(now) {
      table = now;
      draw();
      sheet.showModal();
    },
    close() { if (sheet.open) sheet.close(); },
  };
}
