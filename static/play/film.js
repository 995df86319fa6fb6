// The log of a followed deal: look at any moment, run through it as a film, go on from there.
const TURN = 1200, SPEEDS = [1, 2, 4];

export class Film {
  constructor(page, lines, shown) {
    Object.assign(this, { page, lines, shown, at: null, timer: null, speed: 1, stale: false });
    this.panel = page.querySelector("[data-log-panel]");
    this.bar = page.querySelector("[data-film]");
    this.range = page.querySelector("[data-film-range]");
    this.bar.hidden = false;
    this.panel.addEventListener("click", (event) => this.tapped(event));
    this.range.addEventListener("input", () => { this.stop(); this.look(Number(this.range.value)); });
  }

  get last() { return Number(this.page.dataset.last); }
  get looking() { return this.at !== null; }

  tapped(event) {
    const line = event.target.closest("[data-at]"), key = event.target.closest("[data-film-do]");
    if (line) {
      event.preventDefault();
      this.stop();
      this.look(Number(line.dataset.at));
    }
    if (key) this[key.dataset.filmDo](key);
  }

  open() {
    this.page.classList.add("log-open");
    this.tell();
    this.scroll();
    if (this.stale) this.draw();
  }

  // The picture above the log is asked for where somebody sees it.
  draw() {
    this.stale = !this.page.classList.contains("log-open");
    if (!this.stale && !this.looking) this.now();
  }

  close() {
    this.page.classList.remove("log-open");
    if (this.looking) this.now();
  }

  async look(at) {
    const place = Math.max(0, Math.min(at, this.last));
    this.at = place; // at once, so that two quick taps are two turns
    this.tell();
    const news = await this.lines.news(place).catch(() => null);
    if (!news || this.at !== place) return;
    this.shown(news);
    this.tell();
    this.scroll();
  }

  scroll() { this.panel.querySelector(".now")?.scrollIntoView({ block: "nearest" }); }

  tell() {
    const at = this.at ?? this.last;
    this.page.querySelector("[data-film-at]").textContent = `${at} / ${this.last}`;
    this.range.max = this.last;
    this.range.value = at;
    this.beats();
    this.page.classList.toggle("looking", this.looking);
  }

  beats() {
    const players = [...this.panel.querySelectorAll("[data-at]")].map((one) => one.closest("li").classList);
    const beats = [null, ...players].map((list) => {
      const beat = document.createElement("i");
      beat.className = [...list ?? []].find((one) => /^p\d$/.test(one)) ?? "";
      return beat;
    });
    this.page.querySelector("[data-beats]").replaceChildren(...beats);
  }

  back() { this.stop(); this.look((this.at ?? this.last) - 1); }
  on() { this.stop(); this.look((this.at ?? this.last) + 1); }

  async play(key) {
    if (this.timer) return this.stop();
    const at = this.at === null || this.at >= this.last ? 0 : this.at;
    key.textContent = "❚❚";
    this.key = key;
    await this.look(at);
    this.run();
    return null;
  }

  run() {
    clearInterval(this.timer);
    this.timer = setInterval(() => {
      this.look((this.at ?? 0) + 1);
      if ((this.at ?? 0) >= this.last) this.stop();
    }, TURN / this.speed);
  }

  stop() {
    clearInterval(this.timer);
    this.timer = null;
    if (this.key) this.key.textContent = "▶";
  }

  speedUp(key) {
    this.speed = SPEEDS[(SPEEDS.indexOf(this.speed) + 1) % SPEEDS.length];
    key.textContent = `${this.speed}×`;
    if (this.timer) this.run();
  }

  async now() {
    this.stop();
    this.at = null;
    this.tell();
    const news = await this.lines.news(this.last).catch(() => null);
    if (news && !this.looking) this.shown(news);
    this.scroll();
  }

  // Strikes the later lines; none is deleted.
  async here() {
    const after = this.at === null ? null : this.page.querySelector(`[data-at="${this.at + 1}"]`);
    this.stop();
    this.at = null;
    this.page.classList.remove("log-open");
    this.tell();
    if (after) await this.lines.enter({ kind: "undo", target: Number(after.closest("[data-row]").dataset.row) });
    else this.now();
  }
}
