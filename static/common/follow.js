// Asks again and again whether the page is still as the server has it: while somebody looks at it and
// types nothing. A phone in the pocket asks nothing.
const PAUSE = 1500, TYPING = "dialog[open], input:focus, textarea:focus, select:focus";

export function follow({ poll, version, role }, { changed, gone }) {
  let tag = null;

  async function ask() {
    const answer = await fetch(poll, { headers: tag ? { "If-None-Match": tag } : {}, cache: "no-store" });
    if (answer.status === 404) gone();
    if (!answer.ok) return;
    tag = answer.headers.get("ETag");
    const now = await answer.json();
    if (String(now.version) !== version || now.role !== role) changed();
  }

  async function askAgain() {
    if (document.visibilityState === "visible" && !document.querySelector(TYPING)) {
      try { await ask(); } catch { /* no network: ask again */ }
    }
    setTimeout(askAgain, PAUSE);
  }

  setTimeout(askAgain, PAUSE);
}
