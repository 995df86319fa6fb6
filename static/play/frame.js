// What is around the table: the bar, the words, the note, the sheets, the record as text.
import { made } from "../common/changes.js";
import { habit, keepHabit } from "../common/kept.js";
import { copy } from "./copying.js";

const $ = (selector, from = document) => from.querySelector(selector);
const isAttributes = (one) => typeof one === "object" && !Array.isArray(one);
const text = (told) => (typeof told === "string" ? told
  : told.slice(1).map((one) => (isAttributes(one) ? "" : text(one))).join(""));

// A line, or the words, have the class p0, p1 and so on of who acted; -1: no player.
const playerOf = ({ className }) => Number(/\bp(\d)\b/.exec(className)?.[1] ?? -1);

export function makeFrame(page, lines, { send, turned, turn, initials, correct, look, log }) {
  const note = $("[data-note]"), sheet = $("[data-sheet]"), strip = $("[data-strip]"), words = $("[data-said]");
  const nothing = words.dataset.nothing ?? "";
  let who = playerOf(strip);

  function open(tree) {
    $("[data-sheet-text]").replaceChildren(...tree.map((one) => made(one, null)));
    if (!sheet.open) sheet.showModal();
  }

  async function referee(topic) {
    const at = page.classList.contains("looking") ? { at: $("[data-film-range]").value } : {};
    const answer = await lines.ask("referee", { topic, ...at });
    if (answer.html) open(answer.html);
  }

  const bar = {
    undo() { if (Number(page.dataset.undo)) lines.enter({ kind: "undo", target: Number(page.dataset.undo) }); },
    redo() { if (Number(page.dataset.redo)) lines.enter({ kind: "redo", target: Number(page.dataset.redo) }); },
    log,
    referee() { referee(""); },
    turn() {
      if (turn) return turn(); // a game whose board has more than two sides
      keepHabit("turned", page.classList.toggle("turned"));
      return turned();
    },
    async copy(key) { copy(key, await (await fetch(`${lines.here}/record.txt`)).text()); },
    share(key) {
      const url = new URL(lines.here, location.href).href;
      if (navigator.share) navigator.share({ url }).catch(() => {});
      else copy(key, url);
    },
  };

  page.addEventListener("click", ({ target }) => {
    const key = target.closest("[data-do]"), redo = target.closest("button[data-redo]");
    if (key) bar[key.dataset.do](key);
    if (redo) lines.enter({ kind: "redo", target: Number(redo.dataset.redo) });
    if (target.closest("[data-sheet-close]")) target.closest("dialog").close();
    if (target.matches("dialog.sheet")) target.close(); // next to the sheet
  });
  sheet.addEventListener("submit", async (event) => {
    const form = event.target;
    event.preventDefault();
    if (form.matches("[data-enter]")) {
      send(form.elements.text.value, form.elements.reason ? { reason: form.elements.reason.value } : {});
    } else {
      const answer = await lines.ask("judge", { text: form.elements.text.value });
      open(answer.html ?? [["p", answer.detail ?? ""]]);
    }
  });
  sheet.addEventListener("click", (event) => {
    const suggest = event.target.closest("[data-suggest]"), wrong = event.target.closest("[data-correct]");
    const at = event.target.closest("[data-at]");
    if (suggest) {
      suggest.form.elements.reason.value = suggest.dataset.suggest;
      for (const one of suggest.parentElement.children) one.classList.toggle("on", one === suggest);
    }
    if (wrong || at) sheet.close();
    if (wrong) correct(wrong.dataset.correct);
    if (at) {
      event.preventDefault();
      look(Number(at.dataset.at));
    }
  });
  $("[data-typed]")?.addEventListener("submit", (event) => {
    event.preventDefault();
    const field = $("[data-line]");
    send(field.value).then(() => { field.value = ""; });
  });
  for (const one of page.querySelectorAll("[data-do][hidden]")) one.hidden = false;
  $("[data-undo-form]")?.setAttribute("hidden", "");
  page.classList.toggle("turned", Boolean(habit("turned")));

  function keys() {
    for (const name of ["undo", "redo"]) $(`[data-do=${name}]`)?.classList.toggle("dim", !Number(page.dataset[name]));
    const { lang } = document.documentElement, clock = { hour: "2-digit", minute: "2-digit" };
    for (const one of page.querySelectorAll("[data-time]")) {
      one.textContent = new Date(one.dateTime).toLocaleTimeString(lang, clock);
    }
    const found = initials();
    for (const one of page.querySelectorAll(".followed-log .initial")) {
      one.textContent = found?.[playerOf(one.closest("li"))] ?? "";
    }
  }

  return {
    nothing,
    open,
    referee,
    words: (told) => told.map(text).join(""),
    close() { if (sheet.open) sheet.close(); },
    tell(told) {
      note.hidden = !told;
      note.textContent = told ?? "";
    },
    heard(news) {
      for (const name of ["last", "undo", "redo"]) page.dataset[name] = news[name];
      page.dataset.over = news.over ? 1 : "";
      $("[data-saved]").hidden = !news.sheet;
      const title = $("[data-title]");
      title.textContent = news.title || title.dataset.deal;
      $("[data-phase]").textContent = news.phase;
      who = news.who ?? -1;
    },
    // The last action; while something is entered, a question in its place: a text or elements.
    strip(question, said) {
      strip.className = `said${who >= 0 && !question ? ` p${who}` : ""}`;
      $("[data-said-by]").textContent = initials()?.[who] ?? "";
      const [fact, ask] = typeof question === "string" ? question.split(/(?<=: )(?=[^:]+[?？]$)/) : [];
      if (typeof question !== "string") words.replaceChildren(...question);
      else if (ask) words.replaceChildren(fact, Object.assign(document.createElement("b"), { textContent: ask }));
      else if (question) words.textContent = question;
      else words.replaceChildren(...said.map((one) => one.cloneNode?.(true) ?? one));
      keys();
    },
  };
}
