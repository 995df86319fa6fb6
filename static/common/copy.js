// A button that copies the field next to it, and shows for a moment that it did.
const MOMENT = 1500;

async function copy(field) {
  field.select();
  try { await navigator.clipboard.writeText(field.value); } catch { document.execCommand("copy"); } // plain http
}

for (const button of document.querySelectorAll("[data-copy]")) {
  const field = button.parentElement.querySelector("input"), name = button.textContent;
  button.hidden = false;
  button.addEventListener("click", async () => {
    await copy(field);
    button.textContent = button.dataset.done;
    setTimeout(() => { button.textContent = name; }, MOMENT);
  });
}
