// The result page: the last deal of this phone, and what can be done with it.
import { rememberResult } from "../common/kept.js";
import { link } from "./share.js";
import "./sheet.js";

const sides = [...document.querySelector("main").querySelectorAll("figcaption")];
const texts = sides.map((one) => one.textContent.trim().replace(/\s+/g, " "));
rememberResult({ href: link.value, text: texts.join(" : ") });
