// A sound when the time of the round is up. Browsers allow it only after somebody has asked for it by a tap.
const button = document.querySelector("[data-gong]"), TONES = [660, 550, 440], LENGTH = 0.9;
let sounds = null, before = null;

function ring() {
  TONES.forEach((tone, number) => {
    const start = sounds.currentTime + number * LENGTH, voice = sounds.createOscillator(), volume = sounds.createGain();
    voice.frequency.value = tone;
    volume.gain.setValueAtTime(0.4, start);
    volume.gain.exponentialRampToValueAtTime(0.001, start + LENGTH * 2);
    voice.connect(volume).connect(sounds.destination);
    voice.start(start);
    voice.stop(start + LENGTH * 2);
  });
}

function choose() {
  const on = button.getAttribute("aria-pressed") !== "true";
  button.setAttribute("aria-pressed", on);
  if (on) sounds ??= new AudioContext();
}

function listen() {
  const clock = document.querySelector("[data-clock][data-running='1']");
  const now = clock ? clock.classList.contains("late") : null;
  if (before === false && now && button.getAttribute("aria-pressed") === "true") ring();
  before = now;
}

if (window.AudioContext) {
  button.hidden = false;
  button.addEventListener("click", choose);
  setInterval(listen, 500);
}
