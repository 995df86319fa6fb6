// Results while typing. Without this script the same form opens a page of them.
const form = document.querySelector("[data-search]");
const [input, found, count] = ["input", "[data-found]", "[data-count]"].map((one) => form.querySelector(one));
const PATIENCE = 120;
let timer = 0, asked = null;

function make(tag, text) {
  const element = document.createElement(tag);
  element.textContent = text;
  return element;
}

function entry(hit) {
  const item = document.createElement("li"), link = document.createElement("a");
  link.href = hit.address;
  link.append(make("small", `${hit.kind} · ${hit.id}`), make("b", hit.title));
  if (hit.text) link.append(make("span", hit.text));
  item.append(link);
  return item;
}

function show({ hits, note }) {
  const list = document.createElement("ul");
  list.className = "results";
  list.append(...hits.map(entry));
  found.replaceChildren(hits.length ? list : make("p", count.dataset.none), ...(note ? [make("p", note)] : []));
  found.hidden = false;
  count.textContent = hits.length ? count.dataset.some.replace("{count}", hits.length) : count.dataset.none;
}

function hide() {
  asked?.abort();
  found.hidden = true;
  count.textContent = "";
}

async function ask() {
  const query = input.value.trim();
  asked?.abort();
  if (!query) return hide();
  asked = new AbortController();
  try {
    const answer = await fetch(`${form.dataset.search}?q=${encodeURIComponent(query)}`, { signal: asked.signal });
    if (answer.ok) show(await answer.json());
  } catch { /* no network, or typed on: the form still works */ }
}

input.addEventListener("input", () => { clearTimeout(timer); timer = setTimeout(ask, PATIENCE); });
addEventListener("pointerdown", (event) => { if (!form.contains(event.target)) hide(); });
form.addEventListener("focusout", ({ relatedTarget: next }) => { if (next && !form.contains(next)) hide(); });
form.addEventListener("keydown", (event) => { if (event.key === "Escape") { hide(); input.focus(); } });
