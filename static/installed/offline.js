// Shown in place of a page that needs the server: the matches of this phone, and the page itself as
// soon as the server answers.
import { keptMatches } from "../common/kept.js";

const AGAIN = 3000, list = document.querySelector("[data-matches]"), next = document.querySelector("[data-next]");

for (const { slug, players } of keptMatches()) {
  const link = document.createElement("a");
  link.className = "button";
  link.href = `/m/${slug}/deal`;
  link.textContent = `${next.textContent} · ${players.join(" – ")}`;
  list.append(link);
}
list.hidden = !list.children.length;

async function look() {
  try {
    const { status } = await fetch(location.href, { method: "HEAD", cache: "no-store" });
    if (status < 500 && location.pathname !== "/offline") return location.reload();
  } catch { /* still no network */ }
  return setTimeout(look, AGAIN);
}
setTimeout(look, AGAIN);
