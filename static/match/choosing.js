// Typing in a field chooses its option; choosing another option puts back what was typed beside the first.
const isChoice = (field) => field.matches("[type=radio], [type=checkbox]");
const beside = (field, selector) => field.closest("li")?.querySelector(selector);

document.addEventListener("input", ({ target }) => {
  const choice = target.matches(".short") && beside(target, "[type=radio], [type=checkbox]");
  if (choice) choice.checked = true;
});

document.addEventListener("change", ({ target }) => {
  if (!isChoice(target)) return;
  for (const other of document.querySelectorAll(".choices :is([type=radio], [type=checkbox])")) {
    const number = beside(other, ".short");
    if (number && !other.checked) number.value = number.defaultValue;
  }
});
