// A turn on the board before it is sent: floors, tags, arrows, and what each site may do now.
const $ = (selector, from) => from.querySelector(selector);

export function badge(letter) {
  const made = document.createElement("b");
  made.className = `badge seat-${letter.toLowerCase()}`;
  made.textContent = letter;
  return made;
}

export function coin(value, sure = true) {
  const made = document.createElement("b");
  made.className = "coin";
  made.classList.toggle("maybe", !sure);
  made.textContent = value;
  return made;
}

function floor(letter, kinds) {
  const made = document.createElement("i");
  made.className = ["seat-", letter.toLowerCase()].join("");
  made.classList.add(...kinds);
  made.textContent = letter;
  return made;
}

const letterOf = (table) => table.initials[table.turn] ?? "";

// The towers of a city with the floors and the move of this turn, each floor with its looks.
function towersOf(table, entry, code) {
  const towers = table.cities[code].towers.map((tower) => [...tower].map((letter) => ({ letter, kinds: [] })));
  if (entry.city === code) {
    for (const site of entry.sites) towers[site - 1].push({ letter: letterOf(table), kinds: ["fresh"] });
    if (entry.dropped) towers[entry.dropped - 1].at(-1)?.kinds.push("dropped");
  }
  if (entry.move?.[0] === code) {
    const [moved] = towers[entry.move[1] - 1].splice(-1);
    towers[2 - entry.move[1]].push({ ...moved, kinds: ["fresh", "dropped"] });
  }
  return towers;
}

function tagsOf(table, entry, code) {
  const known = table.cities[code];
  if (entry.city === code && entry.sites.length) return known.ways[entry.sites.join("")]?.tags;
  if (entry.move?.[0] === code) return known.moves[entry.move[1]].tags;
  return null;
}

// Redraws a city if this turn changes it, or if an earlier tap has changed it.
function drawCity(section, table, entry, code) {
  const tags = tagsOf(table, entry, code);
  if (!tags && !section.classList.contains("built")) return;
  if (!section.original) section.original = [...section.childNodes].map((one) => one.cloneNode(true));
  section.replaceChildren(...section.original.map((one) => one.cloneNode(true)));
  section.classList.toggle("built", Boolean(tags));
  const full = tags && Boolean(table.cities[code].ways[entry.sites.join("")]?.scored) && entry.city === code;
  section.classList.toggle("scored", Boolean(full));
  const towers = towersOf(table, entry, code);
  const tallest = Math.max(towers[0].length, towers[1].length);
  section.className = section.className.replace(/\bt\d+\b/, `t${tallest}`);
  if (!tags) return;
  $(".pa-coins", section)?.remove();
  towers.forEach((tower, at) => {
    const site = $(`[data-site="${at + 1}"]`, section), [letter, value, sure, lit] = tags[at];
    site.classList.toggle("lot", !tower.length);
    const marks = [letter ? badge(letter) : "", value ? coin(value, sure) : ""].filter(Boolean);
    $(".tag", site).replaceChildren(...marks);
    $(".floors", site).replaceChildren(...tower.map((one, number) => floor(
      one.letter, full && number === lit ? ["lit"] : one.kinds,
    )));
    if (full) {
      const roof = document.createElement("span");
      roof.className = ["roof", "dropped"].join(" ");
      $(".floors", site).before(roof);
    }
  });
  const left = $(".room", section);
  if (entry.city !== code || !left) return;
  left.lastChild.data = String(table.cities[code].room - entry.sites.length);
  if (full) left.replaceWith("✓");
}

function arrow(site) {
  const made = document.createElement("span");
  made.className = "arrow";
  made.textContent = site === 1 ? "→" : "←";
  return made;
}

// Why a city has no special move: the city built in has a sign of its own, in others the badge is crossed
// out.
function whyNot(section, table, entry, code) {
  const why = document.createElement("span"), shut = document.createElement("span");
  why.className = "why";
  shut.className = "shut";
  const own = Object.values(table.cities[code].moves).some((one) => one.why === "move-no-own-piece");
  why.append(own && code !== entry.city ? badge(letterOf(table)) : shut);
  section.append(why);
}

function moving(section, table, entry, code, say) {
  const known = table.cities[code];
  const legal = [1, 2].filter((site) => code !== entry.city && known.moves[site] && !known.moves[site].why);
  section.classList.toggle("no", !legal.length);
  section.classList.toggle("may", legal.length > 0);
  if (!legal.length && known.room) whyNot(section, table, entry, code);
  for (const one of section.querySelectorAll("[data-site]")) {
    const can = legal.includes(Number(one.dataset.site));
    one.classList.toggle("no", !can);
    if (can) {
      const last = $(".floors", one).lastElementChild;
      last?.append(arrow(Number(one.dataset.site)));
    }
    name(one, say(can ? "crosses" : "no_move"), !can);
  }
}

function name(site, action, dim) {
  site.setAttribute("aria-label", [site.dataset.label, action].filter(Boolean).join(", "));
  if (dim) site.setAttribute("aria-disabled", "true");
  else site.removeAttribute("aria-disabled");
}

function placing(section, table, entry, code, say) {
  const known = table.cities[code], begun = entry.sites.length > 0;
  const here = !begun || entry.city === code;
  let any = false;
  for (const one of section.querySelectorAll("[data-site]")) {
    const way = [...(entry.city === code ? entry.sites : []), Number(one.dataset.site)].join("");
    const can = here && !entry.move && Boolean(known.ways[way]);
    any ||= can;
    one.classList.toggle("no", !can);
    const placed = entry.city === code && entry.sites.includes(Number(one.dataset.site));
    name(one, placed ? say("placed", { letters: letterOf(table) }) : can ? say("place") : "", !can);
  }
  section.classList.toggle("may", any && (begun || known.room > 0));
}

export function drawTurn(page, table, entry, say) {
  page.classList.toggle("moving", entry.mode === "moving");
  page.classList.toggle("composing", entry.mode === "turn");
  for (const section of page.querySelectorAll("[data-city]")) {
    const code = section.dataset.city;
    section.classList.remove("no", "may");
    for (const one of section.querySelectorAll(".why, .arrow")) one.remove();
    drawCity(section, table, entry, code);
    if (entry.looking || table.over) continue;
    if (entry.mode === "moving") moving(section, table, entry, code, say);
    else placing(section, table, entry, code, say);
  }
}
