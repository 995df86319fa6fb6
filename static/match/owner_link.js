// A new owner link arrives in the fragment: shown once, to copy; no server and no log sees it.
const box = document.querySelector("[data-owner-link]");
const secret = new URLSearchParams(location.hash.slice(1)).get("o");
if (secret) {
  const field = box.querySelector("input");
  field.value = `${box.dataset.join}#${secret}`;
  box.hidden = false;
  field.select();
  history.replaceState(null, "", location.pathname);
}
