// The round clock of a tournament counts down, in the hall and at the tables.
const ends = new WeakMap(); // the value of each running clock, and when it will be at zero

function leftOf(clock) {
  const { clock: left } = clock.dataset;
  if (ends.get(clock)?.left !== left) ends.set(clock, { left, end: performance.now() + left * 1000 });
  return Math.round((ends.get(clock).end - performance.now()) / 1000);
}

function show(clock) {
  const running = clock.dataset.running === "1";
  if (!running) ends.delete(clock);
  const left = running ? leftOf(clock) : Math.max(0, clock.dataset.clock), size = Math.abs(left);
  clock.textContent = `${left < 0 ? "−" : ""}${Math.floor(size / 60)}:${String(size % 60).padStart(2, "0")}`;
  clock.classList.toggle("late", left < 0);
  clock.classList.toggle("soon", running && left >= 0 && left < 300);
}

export function showClocks() {
  for (const clock of document.querySelectorAll("[data-clock]")) show(clock);
}

showClocks();
setInterval(showClocks, 1000);
