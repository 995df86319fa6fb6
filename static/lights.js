// An open row of a sheet lights up the towers it counts.
const page = document.querySelector("main");
const $$ = (selector) => [...page.querySelectorAll(selector)];

function light() {
  const open = $$("[data-lights][open]").flatMap((row) => row.dataset.lights.trim().split(" ").filter(Boolean));
  page.classList.toggle("lighting", open.length > 0);
  for (const tower of $$("[data-tower]")) tower.classList.toggle("lit", open.includes(tower.dataset.tower));
}

for (const row of $$("[data-lights]")) row.addEventListener("toggle", light);
