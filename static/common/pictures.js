// A link to a picture: drawn by the server as SVG, painted here with the phone's own fonts, handed
// over as PNG. Without this script the link opens the drawing. Links may come later: the page listens.
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

document.addEventListener("click", async (event) => {
  const link = event.target.closest("[data-picture]");
  if (!link) return;
  event.preventDefault();
  const failed = document.querySelector("[data-picture-error]");
  failed.hidden = true;
  try { await handOver(await paint(link.href), link.dataset.picture); } catch { failed.hidden = false; }
});
