// Typing results: Enter goes to the next cell, and from the last one it saves.
const form = document.querySelector("[data-results]");
const cells = [...form.querySelectorAll("input[inputmode]")];

form.addEventListener("keydown", (event) => {
  const next = cells[cells.indexOf(event.target) + 1];
  if (event.key !== "Enter" || !next || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  next.focus();
  next.select();
});

(form.querySelector("[aria-invalid]") ?? cells.find((cell) => !cell.value))?.focus({ preventScroll: false });
