// "Correct" changes the position to what is really on the table: each form becomes one line of the record.
const said = {
  region: ({ region, held }) => `region ${region} ${held}`,
  segment: ({ at, type, hour }) => `segment ${type} ${at}@${hour}`,
  hand: ({ player, number }) => `hand ${player} ${number}`,
  turn: ({ player, stage }) => `turn ${player} ${stage}`,
  duty: ({ player }) => `duty ${player} none`,
};
const ABOUT = {
  turn: ["turn", "stage"], hand: ["hand-empty", "not-in-hand", "box"], duty: ["duty", "duty-elsewhere"],
  segment: ["occupied", "touch", "same-guild"],
};
const about = (reason) => Object.keys(ABOUT).find((fact) => ABOUT[fact].includes(reason));
const factOf = (reason) => about(reason) ?? (reason ? "region" : "");
const option = (value, label) => Object.assign(document.createElement("option"), { value, textContent: label });

export function makeCorrections(sheet, table, send) {
  if (!sheet) return { open() {} };
  const every = (selector) => [...sheet.querySelectorAll(selector)];

  function prepare(region) {
    const { names, board, hexagons, open = [] } = table();
    for (const one of every("[data-players]")) one.replaceChildren(...names.map((name) => option(name, name)));
    const [regions] = every("[data-regions]"), [held] = every("[data-held]"), [places] = every("[data-hexagons]");
    const keys = [...document.querySelectorAll("[data-table] [data-region]")];
    regions.replaceChildren(...keys.map((one) => option(one.dataset.region, one.getAttribute("aria-label"))));
    if (region) regions.value = region;
    const seats = names.map((_, seat) => seat), pairs = seats.flatMap((a) => seats.slice(a).map((b) => [a, b]));
    held.replaceChildren(
      option("none", held.dataset.empty),
      ...seats.map((a) => option(String(a + 1), names[a])),
      ...pairs.map(([a, b]) => option(`${a + 1}${b + 1}`, `${names[a]} + ${names[b]}`)),
      ...seats.map((a) => option(`*${a + 1}`, held.dataset.tower.replace("{name}", names[a]))),
    );
    held.value = board[regions.value] ?? "none";
    regions.onchange = () => { held.value = table().board[regions.value] ?? "none"; };
    const used = new Set(Object.keys(board).map((one) => one.split("@")[0]));
    const bare = hexagons.map((one) => one.join(",")).filter((one) => !used.has(one));
    places.replaceChildren(...[...bare, ...open].map((one) => option(one, one)));
  }

  sheet.addEventListener("submit", (event) => {
    event.preventDefault();
    const { fact } = event.target.closest("[data-fact]").dataset;
    sheet.close();
    send(`correct ${said[fact](Object.fromEntries(new FormData(event.target)))}`);
  });
  return {
    open({ reason = "", region = "", fact = factOf(reason) } = {}) {
      prepare(region);
      for (const one of every("[data-fact]")) one.open = one.dataset.fact === fact;
      sheet.showModal();
    },
  };
}
