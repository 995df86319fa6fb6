// An open row of a sheet lights up what it counts in the pictures.
const page = document.querySelector("main");
const findAll = (selector) => [...page.querySelectorAll(selector)];

function light() {
  const rows = findAll("[data-lights][open]");
  const counted = rows.flatMap((row) => row.dataset.lights.trim().split(" ").filter(Boolean));
  page.classList.toggle("lighting", counted.length > 0);
  for (const piece of findAll("[data-place]")) piece.classList.toggle("lit", counted.includes(piece.dataset.place));
}

for (const row of findAll("[data-lights]")) row.addEventListener("toggle", light);
