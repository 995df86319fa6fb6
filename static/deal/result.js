// The result page: copy, share, and turn the picture into a PNG.
import { rememberResult } from "../common/kept.js";
import "./lights.js";

const page = document.querySelector("main");

// ---- the link, as others can open it ----------------------------------------------------------
const link = page.querySelector("[data-link]");
const { origin } = page.querySelector("[data-origin]").dataset;
const alone = ["localhost", "127.0.0.1", "[::1]"].includes(location.hostname); // an address no other phone can open
link.value = new URL(link.value, alone ? origin : location.href).href;

const share = page.querySelector("[data-share]");
if (navigator.share) {
  share.hidden = false;
  share.addEventListener("click", () => {
    const text = page.querySelector("h1").textContent;
    navigator.share({ title: document.title, text, url: link.value }).catch(() => {});
  });
}

// ---- the picture: drawn by the server as SVG, painted here with the phone's own fonts ---------
const SIZE = 1080, UNTIL_SAVED = 10000;

async function paint(address) {
  const image = new Image(SIZE, SIZE);
  image.src = address;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = SIZE;
  canvas.getContext("2d").drawImage(image, 0, 0, SIZE, SIZE);
  return new Promise((resolve) => { canvas.toBlob(resolve, "image/png"); });
}

async function handOver(blob, name) {
  const file = new File([blob], name, { type: blob.type });
  if (navigator.canShare?.({ files: [file] })) {
    try { await navigator.share({ files: [file] }); return; } catch (error) { if (error.name === "AbortError") return; }
  }
  const anchor = document.createElement("a");
  anchor.href = URL.createObjectURL(blob);
  anchor.download = name;
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(anchor.href), UNTIL_SAVED);
}

const picture = page.querySelector("[data-picture]");
picture.hidden = false;
picture.addEventListener("click", async () => {
  const failed = page.querySelector("[data-picture-error]");
  failed.hidden = true;
  try { await handOver(await paint(picture.dataset.picture), picture.dataset.file); } catch { failed.hidden = false; }
});

// ---- what this phone did last ------------------------------------------------------------------
const sides = [...page.querySelectorAll("figcaption")].map((one) => one.textContent.trim().replace(/\s+/g, " "));
rememberResult({ href: link.value, text: sides.join(" : ") });
