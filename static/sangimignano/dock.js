// The dock under the board: the actions of this stage, and the keys that are always there.
import { fill } from "../common/words.js";

function element(tag, kind, ...inside) {
  const made = document.createElement(tag);
  if (kind) made.className = kind;
  made.append(...inside.filter(Boolean));
  return made;
}

function key(label, todo, { kind = "", on = false, picture = null, name = "" } = {}) {
  const made = element("button", `key ${kind}${on ? " on" : ""}`.trim(), picture, element("span", "", label));
  made.type = "button";
  made.dataset.tap = todo;
  if (name) made.setAttribute("aria-label", name);
  if (on) made.setAttribute("aria-pressed", "true");
  return made;
}

export function makeDock(place, words) {
  const say = (name, gaps = {}) => fill(words[name] ?? "", gaps);
  const row = (kind, ...keys) => element("div", `dock-row ${kind}`, ...keys.flat());
  const picture = (type) => {
    const found = document.querySelector(`[data-type-picture="${type}"] svg`);
    return found?.cloneNode(true) ?? null;
  };
  const always = (camera) => [
    key(say(camera.close ? "whole" : "is_over"), camera.close ? "whole" : "over"),
    key(say("referee"), "referee"), key(say("log"), "log"),
  ];

  function types(entry, table) {
    return row(`types n${table.types.length}`, table.types.map(([type, left]) => {
      const number = say("left", { number: left }), on = entry.type === type;
      return key(number, `type ${type}`, { kind: "type", on, picture: picture(type), name: `${type} ${number}` });
    }));
  }

  const drawn = {
    late: ({ entry }) => [
      element("p", "asked", say("sent_later"), " ", element("b", "", entry.text ?? "")),
      row("act", key(say("drop"), "cancel"), key(say("send"), "resend", { kind: "go" })),
    ],
    ending: () => [row("act", key(say("stop"), "stop"), key(say("go_on"), "cancel", { kind: "go" }))],
    segment(entry, table, camera) {
      const rows = table.types.length > 1 ? [types(entry, table)] : [];
      if (!entry.at) return [...rows, row("act", always(camera))];
      const at = entry.hours.indexOf(entry.hour) + 1, all = entry.hours.length;
      const turn = key(`⟳ ${say("turn", { at, all })}`, "turned", { name: say("turn", { at, all }) });
      return [...rows, row("act", turn, key(say("here"), "here", { kind: "go" }))];
    },
    idle(entry, table, camera) {
      if (table.stage === "segment") return drawn.segment(entry, table, camera);
      const skip = table.stage === "tower" && table.leave ? [key(say("not_now"), "leave", { kind: "wide" })] : [];
      return [...(skip.length ? [row("act", skip)] : []), row("act", always(camera))];
    },
  };

  return {
    say,
    draw(entry, table, camera) {
      const focus = place.contains(document.activeElement) ? document.activeElement.dataset.tap : null;
      place.replaceChildren(...(drawn[entry.mode] ?? drawn.idle)(entry, table, camera));
      if (focus) (place.querySelector(`[data-tap="${focus}"]`) ?? place.querySelector("button"))?.focus();
    },
  };
}
