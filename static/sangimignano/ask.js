// A question about San Gimignano: the board is put together by taps. What is tapped is written into the plain fields,
// so that the form means the same with and without this script. No rules here: the server judges.
import {
  around, box, fresh, hexagon, middle, middleOf, openPlaces, painted, readPosition, readSegment, regionName, regionsOf,
  rhomb, slots, turned, typeOf, without, writePosition,
} from "./cutout.js";

const form = document.querySelector("[data-ask]"), template = document.querySelector("[data-editor]");
const field = (name) => form?.querySelector(`[name=${name}]`);
const position = field("position"), segmentField = field("segment"), regionField = field("region") ?? field("regions");
const several = Boolean(field("regions"));
const words = JSON.parse(template?.dataset.words ?? "{}");
const say = (name, values = {}) => words[name].replace(/\{(\w+)\}/g, (_, key) => values[key]);
const BRUSHES = ["mine", "other", "both", "tower", "empty"], SHAPES = [
  "M-10 0a10 10 0 1 0 20 0a10 10 0 1 0-20 0z", "M-9-9h18v18h-18z",
  "M0-11L11 9H-11z", "M0-12L12 0L0 12L-12 0z",
];
const TOWER = "M-13 20V-4L0-20L13-4V20z";
const FIRST = "abc";

let editor, state;
const past = [];

function svg(tag, attributes, ...children) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

// ---- what was entered -------------------------------------------------------------------------------

function opened() {
  const table = readPosition(position.value);
  if (!table) return null;
  const picked = (regionField?.value ?? "").split(/\s+/).filter(Boolean);
  const asked = segmentField ? readSegment(segmentField.value) : null;
  return { table, picked, asked, type: asked ? typeOf(asked) : FIRST,
    tool: segmentField ? "asked" : regionField ? "pick" : "mine" };
}

function change(next) {
  past.push(state);
  show(next);
}

function show(next) {
  state = next;
  save();
  draw();
}

// A segment that a player wants to add is in his hand.
function save() {
  const { table, asked, picked } = state;
  const hand = asked ? typeOf(asked) : "-";
  const hands = segmentField ? table.hands.replace(/:\s*[^/]*?(?=\s*(\/|$))/, `: ${hand}`) : table.hands;
  position.value = writePosition({ ...table, hands });
  if (regionField) regionField.value = picked.join(" ");
  if (segmentField) segmentField.value = asked ? `${hand} ${regionName(asked.key, asked.hour)}` : "";
}

const withSegments = (segments) => ({ ...state, table: { ...state.table, segments } });

// ---- what a tap does --------------------------------------------------------------------------------

function tapRegion(key, hour) {
  const { table, tool, picked } = state, name = regionName(key, hour);
  if (tool === "segments" || tool === "asked" || tool === "remove") return tapSegment(key);
  if (tool !== "pick") return change(withSegments(painted(table.segments, key, hour, tool)));
  const kept = picked.filter((one) => one !== name);
  return change({ ...state, picked: several ? (kept.length < picked.length ? kept : [...picked, name]) : [name] });
}

function tapSegment(key) {
  const { table, tool, asked } = state, here = table.segments[key];
  if (tool === "asked") {
    if (asked?.key === key) change({ ...state, asked: { ...asked, ...turned(asked) } });
  } else if (tool === "remove") {
    if (Object.keys(table.segments).length > 1) change(withSegments(without(table.segments, key)));
  } else {
    change(withSegments({ ...table.segments, [key]: turned(here) }));
  }
}

function tapPlace(key) {
  const { table, tool, type } = state;
  if (tool === "asked") change({ ...state, asked: { ...fresh(type), key } });
  else change(withSegments({ ...table.segments, [key]: fresh(type) }));
}

function tapType(type) {
  const asked = state.tool === "asked" && state.asked ? { ...state.asked, cells: fresh(type).cells } : state.asked;
  change({ ...state, type, asked });
}

function again() {
  const { table } = state, cleared = Object.fromEntries(Object.entries(table.segments).map(([key, one]) =>
    [key, { ...one, cells: one.cells.map(({ guild }) => ({ guild, tokens: "", tower: "" })) }]));
  change({ ...withSegments(cleared), picked: [], asked: null });
}

// ---- drawing ----------------------------------------------------------------------------------------

function key(attributes, label, act) {
  const made = svg("path", { role: "button", tabindex: "0", "aria-label": label, ...attributes });
  made.addEventListener("click", act);
  made.addEventListener("keydown", (event) => {
    if (event.key === "Enter" || event.key === " ") { event.preventDefault(); act(); }
  });
  return made;
}

function pieces(at, hour, { tokens, tower }) {
  const [x, y] = middle(at, hour);
  const piece = (seat, d, [left, top]) => svg("path", {
    class: "cut-piece", d, fill: `var(--p${seat})`, transform: `translate(${left} ${top})`,
  });
  if (tower) return [piece(tower - 1, TOWER, [x, y])];
  return [...tokens].map((player, place) => piece(player - 1, SHAPES[player - 1], slots(at, hour)[place]));
}

function drawn(at, segment, more = "") {
  const name = (hour) => regionName(at, hour);
  return regionsOf(segment).flatMap(([hour, one]) => {
    const [x, y] = middle(at, hour), d = rhomb(at, hour);
    const letter = svg("text", { class: "cut-letter", x, y: y + 7, "text-anchor": "middle" }, one.guild);
    const label = say("region", { guild: one.guild, region: name(hour) });
    return [
      svg("path", { class: `cut-guild cut-${one.guild}${more}`, d }),
      ...(one.guild === "a" ? [] : [svg("path", { d, fill: `url(#sg-${one.guild})` })]),
      ...(one.tower ? [] : [letter]),
      ...pieces(at, hour, one),
      key({ class: "cut-key", d, "data-region": name(hour) }, label, () => tapRegion(at, hour)),
    ];
  }).concat(svg("path", { class: "cut-edge", d: hexagon(at) }));
}

function place(at) {
  const [x, y] = middleOf(at), d = hexagon(at);
  return [svg("path", { class: "cut-place", d }),
    svg("path", { class: "cut-plus", d: `M${x - 14} ${y}h28M${x} ${y - 14}v28` }),
    key({ class: "cut-key", d, "data-place": at }, say("place", { place: at }), () => tapPlace(at))];
}

function board() {
  const { table: { segments }, asked, tool } = state;
  const laying = tool === "segments" || tool === "asked", open = laying ? places(segments, asked) : [];
  const shown = [...Object.keys(segments), ...open, ...(asked ? [asked.key] : [])];
  const [left, top, width, height] = box(shown);
  const all = Object.entries(segments).flatMap(([at, one]) => drawn(at, one));
  all.push(...state.picked.map((name) => name.match(/^(.*)@(\d+)$/)).filter(Boolean)
    .map(([, at, hour]) => svg("path", { class: "cut-picked", d: rhomb(at, Number(hour)) })));
  if (asked && !segments[asked.key]) {
    all.push(...drawn(asked.key, asked), svg("path", { class: "cut-picked", d: hexagon(asked.key) }));
  }
  return svg("svg", { viewBox: [left, top, width, height].join(" "), class: "cut-board", role: "group",
    "aria-label": words.board }, ...open.flatMap(place), ...all);
}

const places = (segments, asked) => openPlaces(segments).filter((at) => at !== asked?.key)
  .filter((at) => around(at).some((one) => segments[one]) || !Object.keys(segments).length);

function button(label, pressed, act, data = {}) {
  const made = document.createElement("button");
  Object.assign(made, { type: "button", className: "key" });
  Object.assign(made.dataset, data);
  if (pressed !== null) made.setAttribute("aria-pressed", String(pressed));
  made.append(...[label].flat());
  made.addEventListener("click", act);
  return made;
}

function sign(tool) {
  const one = (d, seat, x) => svg("path", { d, transform: `translate(${x} 16)`, class: "cut-piece",
    fill: seat === null ? "currentColor" : `var(--p${seat})` });
  const marks = { mine: [one(SHAPES[0], 0, 20)], other: [one(SHAPES[1], 1, 20)],
    both: [one(SHAPES[0], 0, 7), one(SHAPES[1], 1, 34)], tower: [one("M-9 12V-2L0-13L9-2V12z", null, 20)] };
  return svg("svg", { viewBox: "-6 0 52 32", "aria-hidden": "true", class: "cut-sign" }, ...(marks[tool] ??
    [svg("path", { d: { empty: "M12 8l16 16M28 8l-16 16", pick: "M20 2l13 7.5v13L20 30L7 22.500v-13z",
      segments: "M20 4v24M8 16h24", asked: "M20 4v24M8 16h24", remove: "M8 16h24" }[tool], class: "cut-line" })]));
}

function draw() {
  const focus = document.activeElement?.dataset, { tool } = state;
  const laying = tool === "segments" || tool === "asked";
  editor.querySelector("[data-hint]").textContent = words[`hint.${tool === "pick" && several ? "picks" : tool}`];
  editor.querySelector("[data-board]").replaceChildren(board());
  const own = segmentField ? ["asked"] : regionField ? ["pick"] : [];
  const names = [...own, ...BRUSHES, "segments", "remove"];
  const label = (one) => words[one === "asked" ? "pick" : one];
  editor.querySelector("[data-palette]").replaceChildren(...names.map((one) =>
    button([sign(one), label(one)], tool === one, () => show({ ...state, tool: one }), { tool: one })));
  const types = editor.querySelector("[data-types]");
  types.hidden = !laying;
  types.replaceChildren(...template.dataset.types.split(" ").map((type) =>
    button(type, state.type === type, () => tapType(type), { type })));
  editor.querySelector("[data-undo-cut]").disabled = !past.length;
  for (const [name, value] of Object.entries(focus ?? {})) {
    editor.querySelector(`[data-${name}="${value}"]`)?.focus({ preventScroll: true });
  }
}

// ---- beginning --------------------------------------------------------------------------------------

// What is tapped is also there as text, folded; it can be opened.
function fold(inputs) {
  const typed = document.createElement("details"), summary = document.createElement("summary");
  typed.className = "more-fields";
  summary.append(words.typed);
  typed.append(summary, ...inputs.map((input) => input.closest(".ask-field")));
  editor.after(typed);
  for (const input of inputs) input.addEventListener("input", () => { editor.hidden = true; });
}

function start() {
  editor = template.content.firstElementChild.cloneNode(true);
  const inputs = [regionField, segmentField, position].filter(Boolean);
  inputs[0].closest(".ask-field").before(editor);
  if (!form.querySelector(".field-error")) fold(inputs);
  editor.querySelector("[data-undo-cut]").addEventListener("click", () => past.length && show(past.pop()));
  editor.querySelector("[data-again]").addEventListener("click", again);
  draw();
}

if (form && position) {
  state = opened();
  if (state) start();
}
form?.classList.add("ready");
form?.addEventListener("submit", () => {
  for (const input of form.querySelectorAll("input[name], textarea[name]")) input.disabled ||= !input.value;
});
addEventListener("pageshow", () => {
  for (const input of form?.querySelectorAll(":disabled") ?? []) input.disabled = false;
});
