// "Correct" changes the position to what is really on the table: each form becomes one line of the record.
const split = (text) => text.trim().split(/[\s,;]+/).filter(Boolean).join(" ");

const said = {
  tower({ player, number, rank, stories, top, bottom, pietre, completed }, wish) {
    if (wish === "none") return `tower ${player} ${number} none`;
    const stones = Number(pietre) ? `b${pietre > 1 ? pietre : ""}` : "";
    const word = rank === "c" ? `c${top}-${bottom}` : `${rank}x${stories}`;
    return `tower ${player} ${number} ${word}${stones}${completed ? "!" : ""}`;
  },
  marker: ({ player }) => `marker ${player || "none"}`,
  hand: ({ player, cards, nobles }, _, table) => `hand ${player} ${cards}${table.nobles ? `+${nobles}` : ""}`,
  market: ({ cards }) => `market ${split(cards) || "none"}`,
  deck: ({ count }) => `deck ${count}`,
  top: ({ cards }) => `top ${split(cards) || "none"}`,
  noble: ({ count }) => `noble ${count}`,
  used: ({ player, card }) => `used ${player} ${[card ?? []].flat().join(" ") || "none"}`,
  turn: ({ player }) => `turn ${player}`,
  phase: ({ phase }) => `phase ${phase}`,
};
const ABOUT = {
  hand: ["over_limit", "hand_too_small", "not_in_hand"],
  deck: ["deck_empty"],
  market: ["not_in_market"],
  turn: ["not_your_turn"],
  used: ["noble_limit"],
  phase: ["ending_closed", "ending_complete", "ending_effect"],
};
const factOf = (reason) => Object.keys(ABOUT).find((fact) => ABOUT[fact].includes(reason)) ?? (reason ? "tower" : "");

function values(form) {
  const found = {};
  for (const [name, value] of new FormData(form)) found[name] = name in found ? [found[name], value].flat() : value;
  return found;
}

export function makeCorrections(sheet, table, send) {
  if (!sheet) return { open() {} };
  const every = (selector) => [...sheet.querySelectorAll(selector)];
  const option = (value, label) => Object.assign(document.createElement("option"), { value, textContent: label });

  function prepare() {
    const now = table();
    for (const one of every("[data-only-all]")) one.hidden = now.follows !== "all";
    for (const one of every("[data-only-nobles]")) one.hidden = !now.nobles || (one.hidden && "onlyAll" in one.dataset);
    for (const one of every("[data-players]")) {
      const nobody = "none" in one.dataset ? [option("", one.dataset.none)] : [];
      one.replaceChildren(...now.names.map((name) => option(name, name)), ...nobody);
    }
    const put = (name, value) => { for (const field of every(`[name="${name}"]`)) field.value = value; };
    if (now.follows === "all") {
      every('[data-fact="market"] input')[0].value = now.market.join(" ");
      every('[data-fact="top"] input')[0].value = now.face_up.join(" ");
      every('[data-fact="deck"] input')[0].value = now.deck;
      every('[data-fact="noble"] input')[0].value = now.noble_deck;
      put("phase", now.phase);
    }
    hands();
    towers();
  }

  function hands() {
    const field = sheet.querySelector('[data-fact="hand"] form').elements, hand = table().hands?.[field.player.value];
    if (!hand) return;
    field.cards.value = hand.cards - hand.nobles;
    field.nobles.value = hand.nobles;
  }

  function towers(number = null) {
    const now = table(), form = sheet.querySelector('[data-fact="tower"] form'), { player } = form.elements;
    const standing = now.towers[player.value] ?? [], labels = now.labels[now.names.indexOf(player.value)] ?? {};
    const list = form.elements.number, next = String(Math.max(0, ...standing.map((one) => one.number)) + 1);
    const options = standing.map((one) => option(String(one.number), labels[one.number]));
    list.replaceChildren(...options, option(next, list.dataset.new));
    list.value = number ?? list.options[0].value;
    describe();
  }

  function describe() {
    const now = table(), form = sheet.querySelector('[data-fact="tower"] form'), field = form.elements;
    const one = (now.towers[field.player.value] ?? []).find(({ number }) => number === Number(field.number.value));
    if (one) {
      field.rank.value = one.rank ?? "c";
      field.stories.value = one.stories;
      if (one.top) [field.top.value, field.bottom.value] = [one.top, one.top + one.stories - 1];
      field.pietre.value = one.pietre;
      field.completed.checked = one.completed;
    }
    shape();
  }

  function shape() {
    const colorful = sheet.querySelector('[name="rank"]').value === "c";
    for (const one of every("[data-run]")) one.hidden = !colorful;
    for (const one of every("[data-plain]")) one.hidden = colorful;
  }

  sheet.addEventListener("change", ({ target }) => {
    const fact = target.closest("[data-fact]")?.dataset.fact;
    if (fact === "hand" && target.name === "player") hands();
    if (fact === "tower" && target.name === "player") towers();
    if (fact === "tower" && target.name === "number") describe();
    if (target.name === "rank") shape();
  });
  sheet.addEventListener("submit", (event) => {
    event.preventDefault();
    const { fact } = event.target.closest("[data-fact]").dataset;
    sheet.close();
    send(`correct ${said[fact](values(event.target), event.submitter?.value, table())}`);
  });

  return {
    // Opens on the fact that a reason is about, or on a tower.
    open({ reason = "", fact = factOf(reason), player = null, number = null } = {}) {
      prepare();
      for (const one of every("[data-fact]")) one.open = one.dataset.fact === fact && !one.hidden;
      if (number) {
        sheet.querySelector('[data-fact="tower"] [name="player"]').value = player;
        towers(String(number));
      }
      sheet.showModal();
    },
  };
}
