// Sharing a result: the link as others can open it, the share sheet, the play for BG Stats.
import "../common/pictures.js";

const page = document.querySelector("main");
export const link = page.querySelector("[data-link]");
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

// BG Stats takes the moment in UTC. A deal of a match has its own; else it is now, by this phone's clock.
const stats = page.querySelector("[data-bgstats]");
stats.addEventListener("click", () => {
  if (stats.dataset.bgstats) return;
  const address = new URL(stats.href), play = JSON.parse(address.searchParams.get("data"));
  play.playDate = new Date().toISOString().slice(0, 19).replace("T", " ");
  stats.href = `${address.origin}${address.pathname}?data=${encodeURIComponent(JSON.stringify(play))}`;
});
