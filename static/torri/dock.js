// The dock: rows of keys for what is being entered. They never move while it changes.
import { RANKS, extension, isWhole, storiesOf, towerName } from "./composing.js";
import { fill } from "../common/words.js";
import { asked, card, element, key, put, row } from "./pieces.js";

const NOBLES = ["monumento", "cappella", "mura", "via", "palazzo"], IN_HAND = [...NOBLES, "pietra", "giostra"];
const BACKS = { deck: "back-tower", noble: "back-noble" };

export function makeDock(place, words) {
  const say = (name, gaps = {}) => fill(words[name] ?? "", gaps);
  const light = (table) => table.follows === "towers";
  const cancel = () => key("×", ["cancel"], { kind: "square.cancel", name: say("cancel") });
  const hint = (text, ...more) => row("top-row.words", asked(text), ...more);
  const question = (...inside) => row("top-row.words.needed", ...inside);
  const idle = (text) => row("top-row.words.idle", asked(text));
  const cards = (some) => element("span", "hand-of", ...some.map((one) => card(BACKS[one] ?? one)));
  const rankKey = (rank, on = false) => key(rank, ["rank", rank], { kind: `rank.r${rank}`, on });
  const isOn = ({ rank, top, bottom }, one) => (rank ? rank === one : bottom >= Number(one) && top <= Number(one));

  function ranks(entry, where = "rank-row", colorful = true) {
    const how = { kind: "rank.rc", on: Boolean(entry.colorful), name: say("colorful") };
    const last = colorful ? key(say("colorful"), ["colorful"], how) : null;
    return row(`${where}.ranks`, RANKS.map((rank) => rankKey(rank, isOn(entry, rank))), last);
  }

  const stepper = (entry) => [
    key("−", ["less"], { kind: "square", name: say("less") }),
    element("p", "number", String(entry.stories), element("small", "", say("stories"))),
    key("+", ["more"], { kind: "square", name: say("more") }),
  ];

  function stone(entry, table, todo) {
    const number = entry.pietre || "", on = Boolean(entry.pietre || entry.stone);
    return table.nobles ? key(`B ${number}`, [todo], { kind: "square", name: say("noble_pietra"), on }) : null;
  }

  // A noble card is its picture; its first word is below it.
  function noble(word, todo, dim = false) {
    const name = say(`noble_${word}`), made = key("", todo, { dim, kind: "noble", name });
    made.append(element("span", "face", card(word), element("small", "", name.split(" ")[0])));
    return made;
  }

  // ---- towers only ------------------------------------------------------------------------------
  function closers(table) {
    const who = [0, 1].filter((player) => table.may[player].close);
    return who.map((player) => key(
      say("closes", { name: table.names[player] }), ["word", "close", player],
      { kind: `by${player}`, initial: table.initials[player] },
    ));
  }

  function idleTowers(table) {
    const closing = closers(table);
    return [idle(say("idle_towers")), ranks({}), row(
      "act-row", closing,
      table.nobles ? key(say("noble"), ["nobles"]) : null,
      table.phase === "normal" ? key(say("ending"), ["bare", "ending"]) : null,
      closing.length ? null : key(say("pass"), ["guess", "pass"]), key(say("over"), ["bare", "over"]),
    )];
  }

  const builders = (entry, table) => table.names.map((name, player) => key(name, ["build", player], {
    kind: `${player === table.guess ? "go" : "out"}.by${player}`,
    initial: table.initials[player],
    more: say("builds", { tower: towerName(entry) }),
  }));

  function buildTowers(entry, table) {
    if (!isWhole(entry)) return [hint(say("bottom"), cancel()), ranks(entry), row("act-row")];
    const size = entry.rank ? stepper(entry) : asked(towerName(entry), say("top"));
    const stones = entry.rank ? stone(entry, table, "pietra") : null; // where it is in a run, only a typed line says
    const top = row(entry.rank ? "top-row" : "top-row.words", size, stones, cancel());
    return [top, ranks(entry), row("act-row", builders(entry, table))];
  }

  // ---- everything -------------------------------------------------------------------------------
  function idleAll(table) {
    const { turn } = table, may = table.may[turn ?? 0], normal = table.phase === "normal";
    const word = (name) => key(say(name), ["word", name, turn], { dim: !may[name] });
    return [idle(say(normal ? "idle_all" : "idle_ending")), row(
      "act-row",
      key(say("build"), ["start"], { dim: !may.build }),
      normal ? key(say("swap"), ["exchange"], { dim: !may.swap }) : null,
      table.nobles ? key(say("noble"), ["nobles"]) : null,
      word(normal ? "close" : "complete"), word("pass"),
    )];
  }

  function buildAll(entry, table) {
    const { turn } = table, whole = isWhole(entry), tower = whole ? towerName(entry) : "";
    const then = table.phase === "normal" ? say(`then_${entry.rank}`, { number: whole ? storiesOf(entry) : "" }) : "";
    const go = { kind: `go.by${turn}`, more: then };
    return [ranks(entry, "top-row"), row(
      "act-row",
      entry.rank ? stepper(entry) : null, entry.rank ? stone(entry, table, "pietra") : null,
      whole ? key(say("build_this", { tower }), ["build", turn], go) : asked(""), cancel(),
    )];
  }

  // ---- a tower ----------------------------------------------------------------------------------
  function tower(entry, table) {
    const { number, owner, others, tower: built } = entry, may = table.may[owner], shut = built.completed;
    const labels = [built.number, ...others].map((one) => table.labels[owner][one]).join(" + ");
    const title = say("tower_of", { name: table.names[owner], tower: labels });
    const next = extension(built, number, entry.stone).map((one) => (one === "pietra" ? "B" : one)).join(" ");
    const due = table.phase === "normal" && !shut && may.extend;
    const draws = due ? say(number > 1 ? "draw_left" : "draw_one", { number }) : "";
    const more = key(`+ ${number + 1}`, ["more"], { dim: shut || !may.extend });
    const extend = key(say("extend", { card: next }), ["extend"], { dim: shut || !may.extend, kind: `go.by${owner}` });
    const complete = key(say("complete"), ["complete"], { dim: shut || !may.complete, kind: `out.by${owner}` });
    const pietra = stone(entry, table, "stone");
    if (!light(table)) {
      return [row("top-row", asked(title, draws), pietra, cancel()), row("act-row", extend, more, complete)];
    }
    const rest = [more, pietra, key(say("correct"), ["correct"]), key(say("ask"), ["asks"])];
    return [hint(title, cancel()), row("rank-row", rest), row("act-row", extend, complete)];
  }

  // ---- answers to an entry --------------------------------------------------------------------
  // A Guard, Giostra: offered above the usual keys, so that the next entry needs no other tap.
  function answer(_, table) {
    const kind = (one) => (one.kind === "other" ? "" : `go.by${one.player}`);
    const keys = table.answers.map((one, at) => key(one.label, ["answer", at], { kind: kind(one) }));
    const { asked: text } = table.answers[0];
    const go = text ? key("×", ["dismiss"], { kind: "square", name: say("go_on") }) : null;
    const [, ...others] = light(table) ? idleTowers(table) : idleAll(table);
    return [row("top-row.words.needed.offer", asked("", text || say("idle_towers")), keys, go), ...others];
  }

  function swap(entry, table) {
    const { given, taken } = entry, full = given.length > 1 && taken.length === given.length;
    const nobles = table.nobles ? IN_HAND.map((word) => noble(word, ["rank", word])) : [];
    if (full) {
      const confirm = key(say("confirm"), ["swap"], { kind: `go.by${table.turn}` });
      return [row("top-row", cards(given), asked("→"), cards(taken), cancel()), row("act-row", confirm)];
    }
    if (given.length < 2) {
      const rest = nobles.length ? nobles : [asked(say("give")), cards(given)];
      return [ranks({}, "top-row", false), row("act-row", rest, cancel())];
    }
    const more = nobles.length ? nobles : RANKS.map((rank) => rankKey(rank));
    return [row("top-row", cards(given), asked(say("take")), cards(taken), cancel()), row("act-row", more)];
  }

  function choose(entry, table) {
    const aimed = entry.why === "missing_target";
    const how = (one) => (aimed ? { kind: `out.by${one.player}`, initial: table.initials[one.player] } : {});
    const keys = entry.choices.map((one, at) => key(one.label, ["choice", at], how(one)));
    return spread(table, question(asked(say(aimed ? "equal" : "choose")), cancel()), row("act-row.many", keys));
  }

  function nobles(_, table) {
    const who = light(table) ? [0, 1] : [table.turn], where = light(table) ? ["rank-row", "act-row"] : ["act-row"];
    const whose = (player) => element("span", `by${player}`, element("span", "initial", table.initials[player]));
    const rows = who.map((player, at) => row(
      where[at], light(table) ? whose(player) : null,
      NOBLES.map((word) => noble(word, ["noble", word, player], !table.may[player][word])),
    ));
    return [question(asked(say("which_noble")), cancel()), ...rows];
  }

  function refill(entry, table) {
    const left = say("refill", { number: table.refill - entry.ranks.length });
    const undo = entry.ranks.length ? cancel() : null;
    return [ranks({}, "top-row", false), row("act-row", asked(left), cards(entry.ranks), undo)];
  }

  function buy({ sources }, table) {
    const { cards: before, limit } = table.hands[table.names[table.turn]];
    const hand = say("hand", { before, after: before + sources.length, limit });
    const confirm = key(say(sources.length > 1 ? "buy_two" : "buy_one"), ["buy"], { kind: `go.by${table.turn}` });
    return [row("top-row", cards(sources), asked("", hand), cancel()), row("act-row", confirm)];
  }

  const spread = (table, top, act) => (light(table) ? [top, row("rank-row"), act] : [top, act]);

  const drawn = {
    idle(_, table) {
      if (table.over) return [];
      return light(table) ? idleTowers(table) : idleAll(table);
    },
    build: (entry, table) => (light(table) ? buildTowers(entry, table) : buildAll(entry, table)),
    tower,
    answer,
    buy,
    swap,
    choose,
    refill,
    noble: nobles,
    draw({ sources, draws }) {
      const left = `${sources.length} / ${draws}`;
      return [row("top-row", asked(say("income"), left), cards(sources), cancel()), row("act-row")];
    },
    under(entry, table) {
      const keys = [key(say("deck"), ["back", "deck"]), key(say("noble_deck"), ["back", "noble"])];
      return spread(table, question(asked(say("under")), cards(entry.backs), cancel()), row("act-row", keys));
    },
    late({ entry }, table) {
      const keys = [key(say("send"), ["resend"], { kind: "go" }), key(say("drop"), ["cancel"])];
      return spread(table, question(asked(say("sent_later"), entry.text ?? "")), row("act-row", keys));
    },
  };

  return {
    say,
    draw(entry, table) { put(place, drawn[entry.mode](entry, table)); },
  };
}
