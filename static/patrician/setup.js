// The seats of a followed game: names that are typed, and letters by who begins.
const form = document.querySelector(".follow-form"), LETTERS = "ABCDE";
const begins = (seat) => seat.querySelector("input").checked;

function show() {
  const typed = [...form.querySelectorAll("[data-player]")];
  const names = typed.map((field) => field.value.trim() || (field.required ? field.placeholder : ""));
  const seats = [...form.querySelectorAll("[data-seats] .pill")];
  const here = seats.filter((_, at) => !typed.length || names[at]);
  if (here.length && !here.some(begins)) here[0].querySelector("input").checked = true; // who began is gone
  const first = Math.max(0, here.findIndex(begins));
  for (const [at, seat] of seats.entries()) {
    const place = here.indexOf(seat);
    seat.hidden = place < 0;
    if (place < 0) continue;
    if (typed.length) seat.querySelector("[data-named]").textContent = names[at];
    const letter = LETTERS[(place - first + here.length) % here.length], badge = seat.querySelector(".badge");
    badge.textContent = letter;
    badge.className = `badge seat-${letter.toLowerCase()}`;
    seat.querySelector("input").value = place;
  }
}

if (form) {
  form.addEventListener("input", show);
  show();
}
