// House rules: how many are changed, counted again at every tap.
const folds = document.querySelectorAll("[data-house]");

function count() {
  for (const fold of folds) {
    const label = fold.querySelector(":scope > summary .house-count");
    const changed = [...fold.querySelectorAll("input:checked")].filter((choice) => choice.value).length;
    label.hidden = !changed;
    label.querySelector("[data-changed]").textContent = changed;
  }
}

folds[0]?.addEventListener("change", count);
count(); // a browser that comes back here keeps what was chosen
