// What a phone sends to a followed deal and gets from it, for every game. Entries go one after the
// other; without a network they wait on the phone, and are checked again if others were faster.
import { inTime, told } from "../common/stale.js";
import { forget, keep, newKey, waiting } from "../common/kept.js";

const PAUSE = 700, AGAIN = 2000;

export class Lines {
  constructor(page, token, { shown, refused, lacking, first, waits, asks }) {
    Object.assign(this, { page, token, shown, refused, lacking, first, waits, asks });
    this.seen = Number(page.dataset.seen);
    this.lines = Number(page.dataset.lines);
    this.key = `live.${page.dataset.key}`;
    this.busy = false;
    this.current = null;
  }

  get here() { return this.page.dataset.here; }
  get queue() { return waiting(this.key)?.entries ?? []; }
  set queue(entries) {
    if (entries.length) keep(this.key, { entries });
    else forget(this.key);
  }

  // An entry is kept before it is sent: a reload or an empty battery loses nothing.
  // While one is on its way the same again is a double tap, and another one waits for its turn.
  async enter(entry) {
    if (this.busy && this.queue[0]?.text === entry.text && this.queue[0]?.kind === entry.kind) return false;
    while (this.busy) await this.current;
    const late = this.queue.length > 0;
    this.queue = [...this.queue, { ...entry, key: newKey(), seen: this.seen, late }];
    if (late) this.waits(this.queue.length);
    return (await this.send()) || late;
  }

  async send() {
    const [entry] = this.queue;
    if (!entry || this.busy) return false;
    this.busy = true;
    this.current = this.deliver(entry).finally(() => { this.busy = false; });
    const done = await this.current;
    if (done && this.queue.length) this.send();
    return done;
  }

  async deliver(entry) {
    const answer = await fetch(`${this.here}/lines`, {
      method: "POST",
      headers: { "Content-Type": "application/json", Accept: "application/json", "X-CSRFToken": this.token },
      body: JSON.stringify(entry),
    }).catch(() => null);
    const said = answer && await answer.json().catch(() => null);
    if (!said || answer.status >= 500 || answer.status === 429) return this.later(entry, said);
    const [, ...others] = this.queue;
    if (answer.status === 201) { // what waits was entered after this one
      this.queue = others.map((one) => ({ ...one, seen: one.seen === entry.seen ? said.seen : one.seen }));
      this.hear(said);
      return true;
    }
    this.queue = others;
    if (said.code === "conflict") return this.wasFirst(entry, said.news);
    if (said.code === "lacking") this.lacking(said.lacking, entry);
    else this.refused(said, entry);
    return false;
  }

  later(entry, said) {
    const [first, ...others] = this.queue;
    this.queue = [{ ...first, late: true }, ...others];
    this.waits(this.queue.length, said?.detail);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.send(), AGAIN);
    return false;
  }

  // Somebody else was faster. What waited is judged again, and the player is asked; nothing is lost.
  wasFirst(entry, news) {
    this.hear(news);
    if (entry.late) this.asks(entry);
    else this.first(entry, news);
    return false;
  }

  hear(news) {
    this.seen = news.seen;
    this.lines = news.lines;
    this.shown(news);
  }

  // A viewer asks without cookies: all viewers get the same answer, which is made once.
  async news(at = null) {
    const looks = this.page.dataset.role === "view";
    const who = looks ? { in: document.documentElement.lang } : {};
    const query = new URLSearchParams({ ...(at === null ? {} : { at }), since: this.lines, ...who });
    const credentials = looks ? "omit" : "same-origin";
    const answer = await fetch(`${this.here}/news?${query}`, { cache: "no-store", credentials, signal: inTime() });
    if (answer.status >= 500) throw new Error("server");
    return answer.status === 200 ? answer.json() : null;
  }

  async ask(what, asked) {
    const address = `${this.here}/${what}?${new URLSearchParams(asked)}`;
    const answer = await fetch(address, { cache: "no-store" }).catch(() => null);
    return await answer?.json().catch(() => null) ?? {};
  }

  follow(looking) {
    setTimeout(async () => {
      try {
        if (document.visibilityState === "visible" && !this.busy && !looking()) {
          const news = await this.news();
          told(true);
          if (news && !this.busy && news.lines !== this.lines) this.hear(news); // asked before our own entry
        }
      } catch { told(false); } // no network: ask again
      this.follow(looking);
    }, PAUSE);
  }
}
