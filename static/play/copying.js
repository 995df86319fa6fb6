// Copies a text to the clipboard, and says so for a moment on the key.
const MOMENT = 1500;

function byHand(text) { // plain http has no clipboard
  const field = document.createElement("textarea");
  field.value = text;
  document.body.append(field);
  field.select();
  document.execCommand("copy");
  field.remove();
}

export async function copy(key, text) {
  try { await navigator.clipboard.writeText(text); } catch { byHand(text); }
  const name = key.textContent;
  key.textContent = key.dataset.done;
  setTimeout(() => { key.textContent = name; }, MOMENT);
}
