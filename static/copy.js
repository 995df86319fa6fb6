// A button that copies a field; where the clipboard is closed it selects it instead.
for (const button of document.querySelectorAll("[data-copy]")) {
  const field = document.querySelector(button.dataset.copy), name = button.textContent;
  button.hidden = false;
  button.addEventListener("click", async () => {
    field.select();
    try { await navigator.clipboard.writeText(field.value); } catch { return; }
    button.textContent = button.dataset.done;
    setTimeout(() => { button.textContent = name; }, 2000);
  });
}
