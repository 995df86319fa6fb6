// The set-up: lay-outs for as many names as are typed, and the picture of segments that are entered.
import { drawn, moved, segment } from "./pieces.js";
import { centre } from "./camera.js";

const form = document.querySelector(".follow-form"), every = (selector) => [...form.querySelectorAll(selector)];
const MOST = 4, FEWEST = 2;

function counted() {
  const named = every("[data-player]");
  if (!named.length) return;
  const filled = named.filter((one) => one.value.trim()).length; // an empty line between two is left out
  const number = Math.min(MOST, Math.max(FEWEST, filled));
  for (const one of every("[data-layouts]")) one.hidden = Number(one.dataset.layouts) !== number;
}

function pictured() {
  for (const own of every("[data-own]")) {
    const chosen = form.querySelector(`[name="layout${own.dataset.own}"][value="own"]`).checked;
    own.hidden = !chosen;
    const rows = [...own.querySelectorAll(".own-row")].map((row) => ({
      q: Number(row.dataset.q), r: Number(row.dataset.r), type: row.querySelector("select").value,
      hour: Number(row.querySelectorAll("select")[1].value) % 12,
    }));
    const xs = rows.map(({ q, r }) => centre(q, r).x), ys = rows.map(({ q, r }) => centre(q, r).y);
    const [left, top] = [Math.min(...xs) - 56, Math.min(...ys) - 64];
    const box = [left, top, Math.max(...xs) + 56 - left, Math.max(...ys) + 64 - top].map(Math.round).join(" ");
    const inside = rows.map(({ q, r, type, hour }) => drawn(
      "g", { transform: moved(q, r) },
      type ? segment(type, hour) : drawn("path", { class: "ghost", d: "M0-56L48-28V28L0 56L-48 28V-28z" }),
    ));
    const svg = drawn("svg", { viewBox: box, class: "sg-board", width: 190, "aria-hidden": "true" }, ...inside);
    own.querySelector("[data-own-picture]").replaceChildren(svg);
  }
}

form?.addEventListener("input", () => { counted(); pictured(); });
if (form) { counted(); pictured(); }
