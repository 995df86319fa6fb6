// Check-in: a tap is shown at once and sent in the background; when it cannot be sent, it is taken back.
import { inTime, told } from "../common/stale.js";

const count = document.querySelector("[data-here]"), headers = { Accept: "application/json" };
const sending = new Set();

const isHere = (button) => button.getAttribute("aria-pressed") === "true";

function show(button, here) {
  if (isHere(button) === here) return;
  button.setAttribute("aria-pressed", here);
  button.value = here ? "away" : "here";
  count.textContent = Number(count.textContent) + (here ? 1 : -1);
}

// One after the other: what is tapped while a tick is under way is sent after it.
async function send(form, button, known) {
  for (let sent = known; isHere(button) !== sent;) {
    const body = new FormData(form), here = isHere(button);
    body.set(button.name, here ? "here" : "away");
    try {
      const answer = await fetch(form.action, { method: "POST", headers, body, keepalive: true, signal: inTime() });
      if (!answer.ok) throw new Error(answer.status);
      sent = here;
      told(true);
    } catch {
      show(button, sent);
      told(false);
    }
  }
}

document.addEventListener("submit", async (event) => {
  const form = event.target;
  if (!form.matches("[data-arrival]")) return;
  event.preventDefault();
  const button = form.querySelector(".arrival"), known = isHere(button);
  show(button, !known);
  if (sending.has(form)) return;
  sending.add(form);
  await send(form, button, known);
  sending.delete(form);
});
