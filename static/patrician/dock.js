// The dock of the followed board: what is asked, one step back, the special move, the next player.
import { fill } from "../common/words.js";
import { badge, coin } from "./turn.js";

export function element(tag, kind, ...inside) {
  const made = document.createElement(tag);
  if (kind) made.className = kind.replaceAll(".", " ");
  made.append(...inside.filter((one) => one !== null && one !== undefined && one !== ""));
  return made;
}

export function key(label, todo, how = {}) {
  const { kind = "", dim = false, name = "", letter = "" } = how;
  const made = element("button", ["key", kind, dim ? "dimmed" : ""].filter(Boolean).join("."));
  made.type = "button";
  made.dataset.tap = todo.join(" ");
  made.append(typeof label === "string" ? element("span", "", label) : label);
  if (letter) made.append(badge(letter[0]), element("span", "", letter.slice(1)));
  if (name) made.setAttribute("aria-label", name);
  if (dim) made.setAttribute("aria-disabled", "true");
  return made;
}

export function makeDock(place, words) {
  const say = (name, gaps = {}) => fill(words[name] ?? "", gaps);
  const back = () => key("↶", ["back"], { kind: "square", name: say("undo") });
  const keys = (...some) => element("div", "keys", ...some);
  const asked = (text, kind = "") => element("p", `asked${kind}`, text);

  function next(table, dim) {
    if (table.next === null) return key(say("end"), ["next"], { kind: "go", dim });
    const name = table.names[table.next], letter = table.initials[table.next];
    const how = { kind: "go", dim, letter: `${letter}${name}`, name: `${say("next")} ${letter} ${name}` };
    return key(say("next"), ["next"], how);
  }

  const move = (dim) => key(`⇄ ${say("move")}`, ["move"], { dim, name: say("move") });

  // What a full city gives, with the reasons.
  function scored(table, entry) {
    const way = table.cities[entry.city].ways[entry.sites.join("")];
    if (!way?.scored) return null;
    const title = element("h2", "", say("full", { city: table.cities[entry.city].name }));
    const link = element("a", "", way.rules[0]);
    link.href = `/rules/${way.rules[0]}?game=patrician`;
    title.append(link);
    const given = way.tags.filter(([letter, value]) => letter && value).sort((a, b) => b[1] - a[1]);
    const lines = way.scored.map((text, at) => element(
      "p", "taken", element("span", "", coin(given[at]?.[1] ?? ""), badge(given[at]?.[0] ?? "A")),
      element("span", "", text),
    ));
    const live = element("div", "pa-verdict", title, ...lines);
    live.setAttribute("role", "status");
    return live;
  }

  function turn(entry, table) {
    if (entry.other) {
      const [city, site] = entry.other.split(" ");
      const text = say("one_city", { city: table.cities[entry.city].name });
      const instead = key(say("instead", { city: table.cities[city].name }), ["instead", city, site]);
      const can = Boolean(table.cities[city].ways[site]);
      return [asked(text, ".against"), keys(back(), can ? instead : null, next(table, false))];
    }
    const two = entry.sites.length > 1;
    const text = say(entry.why ?? (entry.move ? "moved" : two ? "two" : "more"));
    return [
      entry.move || entry.why ? null : scored(table, entry) ?? asked(text),
      entry.move || entry.why ? asked(text, entry.why ? ".against" : "") : null,
      keys(back(), move(two || Boolean(entry.move)), next(table, false)),
    ];
  }

  const drawn = {
    idle(entry, table) {
      if (table.waits) return [asked(say("all_full")), keys(back(), key(say("count"), ["count"], { kind: "go" }))];
      if (table.over) return [];
      const text = entry.why ? say(entry.why) : say("idle", { name: table.names[table.turn] });
      return [asked(text, entry.why ? ".against" : ""), keys(back(), move(true), next(table, true))];
    },
    turn,
    moving: () => [asked(say("moving")), keys(back(), key(say("not_now"), ["back"]))],
    full(entry, table) {
      const bare = key(say("no_floor"), ["bare", entry.city]);
      const text = say("is_full", { city: table.cities[entry.city].name });
      return [asked(text), keys(back(), bare, key(say("correct"), ["correct", entry.city]))];
    },
    late({ entry }) {
      const todo = [key(say("send"), ["resend"], { kind: "go" }), key(say("drop"), ["cancel"])];
      return [asked(`${say("sent_later")} ${entry.text ?? ""}`), keys(...todo)];
    },
  };

  return {
    say,
    draw(entry, table) {
      const letter = table.over ? "" : table.initials[table.turn] ?? "";
      place.className = ["live-dock", "pa-dock", letter && `seat-${letter.toLowerCase()}`].filter(Boolean).join(" ");
      place.replaceChildren(...drawn[entry.mode](entry, table).filter(Boolean));
    },
  };
}
