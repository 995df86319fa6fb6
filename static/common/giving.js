// Share an address: by the phone's own menu, else by copying it. Plain http has neither: there it
// is copied the old way, and shown to be copied by hand.
const MOMENT = 1500;

function shown(button, url) {
  const next = button.nextElementSibling, has = next?.matches("[data-given]");
  const field = has ? next : document.createElement("input");
  field.dataset.given = "";
  field.readOnly = true;
  field.value = url;
  field.setAttribute("aria-label", button.textContent);
  if (!has) button.after(field);
  return field;
}

function copiedByHand(button, url) {
  const field = shown(button, url);
  field.focus({ preventScroll: true });
  field.select();
  return document.execCommand("copy");
}

async function copied(button, url) {
  try { await navigator.clipboard.writeText(url); } catch { return copiedByHand(button, url); }
  return true;
}

export async function give(button, url) {
  if (navigator.share) {
    const fault = await navigator.share({ title: document.title, url }).catch(({ name }) => name);
    if (!fault || fault === "AbortError") return;
  }
  if (!await copied(button, url)) return;
  const name = button.textContent;
  button.textContent = button.dataset.done;
  setTimeout(() => { button.textContent = name; }, MOMENT);
}
