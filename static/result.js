// The result page: copy, share, and turn the picture into a PNG.
import "./lights.js";

const page = document.querySelector("main");
const $$ = (selector) => [...page.querySelectorAll(selector)];

// ---- the link, as others can open it ----------------------------------------------------------
const link = page.querySelector("[data-link]");
const { origin } = page.querySelector("[data-origin]").dataset;
const alone = ["localhost", "127.0.0.1", "[::1]"].includes(location.hostname); // an address no other phone can open
link.value = new URL(link.value, alone ? origin : location.href).href;

async function copy(field) {
  field.select();
  try { await navigator.clipboard.writeText(field.value); } catch { document.execCommand("copy"); } // plain http has no clipboard
}

for (const button of $$("[data-copy]")) {
  button.hidden = false;
  button.addEventListener("click", async () => {
    await copy(button.parentElement.querySelector("[data-copy-field]"));
    const name = button.textContent;
    button.textContent = button.dataset.done;
    setTimeout(() => { button.textContent = name; }, 1500);
  });
}

const share = page.querySelector("[data-share]");
if (navigator.share) {
  share.hidden = false;
  share.addEventListener("click", () => {
    navigator.share({ title: document.title, text: page.querySelector("h1").textContent, url: link.value }).catch(() => {});
  });
}

// ---- the picture: drawn by the server as SVG, painted here with the phone's own fonts ---------
const SIZE = 1080;

async function png(address) {
  const image = new Image(SIZE, SIZE);
  image.src = address;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = SIZE;
  canvas.getContext("2d").drawImage(image, 0, 0, SIZE, SIZE);
  return new Promise((resolve) => { canvas.toBlob(resolve, "image/png"); });
}

async function hand(blob, name) {
  const file = new File([blob], name, { type: blob.type });
  if (navigator.canShare?.({ files: [file] })) {
    try { await navigator.share({ files: [file] }); return; } catch (error) { if (error.name === "AbortError") return; }
  }
  const anchor = document.createElement("a");
  anchor.href = URL.createObjectURL(blob);
  anchor.download = name;
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(anchor.href), 10000);
}

const picture = page.querySelector("[data-picture]");
picture.hidden = false;
picture.addEventListener("click", async () => {
  const failed = page.querySelector("[data-picture-error]");
  failed.hidden = true;
  try { await hand(await png(picture.dataset.picture), picture.dataset.file); } catch { failed.hidden = false; }
});

// ---- what this phone did last ------------------------------------------------------------------
const RECENT = "torri.recent", KEPT = 8;
try {
  const towns = $$("figcaption").map((caption) => caption.textContent.trim().replace(/\s+/g, " "));
  const recent = JSON.parse(localStorage.getItem(RECENT) ?? "[]").filter((one) => one.href !== link.value);
  localStorage.setItem(RECENT, JSON.stringify([{ href: link.value, text: towns.join(" : ") }, ...recent].slice(0, KEPT)));
} catch { /* private mode */ }
