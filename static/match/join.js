// A join link: its secret is in the fragment, which no server and no log ever sees.
import { keepSecret } from "../common/kept.js";

const form = document.querySelector("[data-join]");
const secret = location.hash.slice(1);

async function join() {
  const answer = await fetch(location.pathname, {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-CSRFToken": form.elements.csrf_token.value },
    body: JSON.stringify({ secret, label: form.elements.label.value }),
  });
  const body = await answer.json();
  if (!answer.ok) throw new Error(body.detail);
  if (body.role === "scorer") keepSecret(body.key, secret);
  location.replace(body.address);
}

if (secret) {
  history.replaceState(null, "", location.pathname);
  join().catch((error) => {
    const note = document.querySelector("[data-join-error]");
    note.hidden = false;
    note.textContent = error.message;
    form.elements.secret.value = secret;
  });
}
