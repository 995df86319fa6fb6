// Names that played on this phone before are suggested.
import { knownNames, rememberNames } from "../common/kept.js";

const form = document.querySelector("form.plain-form");

form.querySelector("[data-players]").append(...knownNames().map((name) => new Option("", name)));

form.addEventListener("submit", () => {
  rememberNames([...form.querySelectorAll("[data-player]")].map((field) => field.value.trim()).filter(Boolean));
});
