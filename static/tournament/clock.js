// The round clock of a tournament counts down, in the hall and at the tables.
for (const clock of document.querySelectorAll("[data-clock]")) {
  const end = performance.now() + Number(clock.dataset.clock) * 1000;
  const show = () => {
    const left = Math.round((end - performance.now()) / 1000), size = Math.abs(left);
    clock.textContent = `${left < 0 ? "−" : ""}${Math.floor(size / 60)}:${String(size % 60).padStart(2, "0")}`;
    clock.classList.toggle("late", left < 0);
    clock.classList.toggle("soon", left >= 0 && left < 300);
  };
  if (clock.dataset.running === "1") { show(); setInterval(show, 1000); }
}
