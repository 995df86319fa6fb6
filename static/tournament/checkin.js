// Check-in: a tap is shown at once and sent in the background; when it cannot be sent, it is taken back.
import { inTime, told } from "../common/stale.js";

const count = document.querySelector("[data-here]");

function show(button, here) {
  button.setAttribute("aria-pressed", here);
  button.value = here ? "away" : "here";
  count.textContent = Number(count.textContent) + (here ? 1 : -1);
}

async function send(form, button) {
  const data = new FormData(form, button), here = button.value === "here";
  show(button, here);
  try {
    const answer = await fetch(form.action, { method: "POST", body: data, keepalive: true, signal: inTime() });
    if (!answer.ok) throw new Error(answer.status);
    told(true);
  } catch {
    show(button, !here);
    told(false);
  }
}

document.addEventListener("submit", (event) => {
  if (!event.target.matches("[data-arrival]")) return;
  event.preventDefault();
  send(event.target, event.submitter);
});
