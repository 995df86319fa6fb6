// What the script draws on the board by itself: the segment that is being laid, and places for it.
import { centre } from "./camera.js";

const SVG = "http://www.w3.org/2000/svg", POINTS = [[0, -60], [52, -30], [52, 30], [0, 60], [-52, 30], [-52, -30]];
const corner = (hour) => POINTS[((hour % 12) + 12) % 12 / 2];

export function drawn(tag, attributes, ...inside) {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...inside);
  return made;
}

export const outlined = (share = 1) => `M${POINTS.map(([x, y]) => `${x * share} ${y * share}`).join("L")}z`;
export const rhomb = (hour) => `M0 0L${[-2, 0, 2].map((more) => corner(hour + more).join(" ")).join("L")}z`;
export const moved = (q, r) => `translate(${centre(q, r).x.toFixed(1)} ${centre(q, r).y.toFixed(1)})`;

export function segment(type, hour) {
  const parts = [...type].flatMap((guild, place) => {
    const at = (hour + 4 * place) % 12, [x, y] = corner(at), d = rhomb(at);
    const letter = drawn("text", { class: "up", y: "7", "text-anchor": "middle" }, guild);
    return [
      drawn("path", { d, class: "cell", fill: `var(--sg-${guild})` }),
      ...(guild === "a" ? [] : [drawn("path", { d, fill: `url(#sg-${guild})` })]),
      drawn("g", { transform: `translate(${x / 2} ${y / 2})` }, letter),
    ];
  });
  return drawn("g", { class: "laid" }, ...parts);
}

export function place(q, r, { name, chosen, tabindex }) {
  const inside = chosen ? [
    segment(chosen.type, chosen.hour),
    drawn("path", { d: outlined(0.99), class: "casing" }), drawn("path", { d: outlined(0.99), class: "gold" }),
  ] : [
    drawn("path", { d: outlined(0.88), class: "ghost" }),
    drawn("path", { d: "M-11 0H11M0-11V11", class: `plus up` }),
  ];
  const spot = { role: "button", "data-place": `${q},${r}`, "aria-label": name, tabindex };
  return drawn("g", { ...spot, class: `place${chosen ? " chosen" : ""}`, transform: moved(q, r) }, ...inside);
}

export function lit(names) {
  const d = names.map((name) => {
    const [place_, hour] = name.split("@"), [q, r] = place_.split(",").map(Number);
    return drawn("path", { d: rhomb(Number(hour) % 12), transform: moved(q, r) });
  });
  return drawn("g", { class: "sg-lit", "aria-hidden": "true" }, ...d);
}

