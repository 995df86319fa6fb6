// Carries out on the page the changes that scorer/web/live/changes.py describes. What the reader opened,
// typed and scrolled to is kept.
const SVG = "http://www.w3.org/2000/svg", WORDS = /[^ \t\r\n\f]/;

// The children that are counted: elements and words, not the spaces between them.
const counted = (element) => [...element.childNodes].filter(
  (node) => node.nodeType === Node.ELEMENT_NODE || (node.nodeType === Node.TEXT_NODE && WORDS.test(node.data)),
);

export function made(told, space) {
  if (typeof told === "string") return document.createTextNode(told);
  const [tag, ...rest] = told, inside = tag === "svg" ? SVG : space;
  const element = inside ? document.createElementNS(inside, tag) : document.createElement(tag);
  for (const part of rest) {
    if (typeof part === "string" || Array.isArray(part)) element.append(made(part, inside));
    else for (const [name, value] of Object.entries(part)) element.setAttribute(name, value);
  }
  return element;
}

// As few moves as possible: a child that goes far down is moved itself, not all those that it passes.
function arrange(parent, wanted) {
  const kept = new Set(wanted), placed = new Set();
  for (const node of counted(parent)) if (!kept.has(node)) node.remove();
  const here = counted(parent);
  let at = 0;
  for (const node of wanted) {
    while (placed.has(here[at])) at += 1;
    if (here[at] !== node && here[at + 1] === node) at += 1; // this child comes later
    if (here[at] === node) at += 1;
    else parent.insertBefore(node, here[at] ?? null);
    placed.add(node);
  }
}

function order(parent, told) {
  const before = counted(parent), space = parent.namespaceURI === SVG ? SVG : null;
  arrange(parent, told.flatMap((one) => {
    if (typeof one === "number") return [before[one]];
    if (typeof one[0] === "number") return before.slice(one[0], one[1] + 1);
    return [made(one, space)];
  }));
}

function change(node, told) {
  if (typeof told === "string") {
    node.data = told;
  } else if (Array.isArray(told)) {
    node.replaceWith(made(told, node.parentNode.namespaceURI === SVG ? SVG : null));
  } else {
    for (const [name, value] of Object.entries(told["@"] ?? {})) {
      if (value === null) node.removeAttribute(name);
      else node.setAttribute(name, value);
    }
    if (told["#"]) order(node, told["#"]);
    const children = counted(node);
    for (const [way, rest] of Object.entries(told)) {
      if (way === "@" || way === "#") continue;
      const [first, ...further] = way.split(".");
      change(further.reduce((child, number) => counted(child)[number], children[first]), rest);
    }
  }
}

// Ranks move in runs: players with a rank from the first to the last move by the same number; some move
// differently.
function moveRanks(page, [runs, others]) {
  for (const place of page.querySelectorAll("[data-rank]")) {
    const rank = Number(place.textContent);
    const run = runs.find(([first, last]) => first <= rank && rank <= last);
    const now = others[place.dataset.rank] ?? (run ? rank + run[2] : rank);
    if (now !== rank) place.textContent = now;
  }
}

export function apply(page, { title, ranks, main, clock }) {
  const focused = document.activeElement;
  if (title !== undefined) document.title = title;
  if (ranks) moveRanks(page, ranks);
  if (main) change(page, main);
  if (clock !== undefined) for (const one of page.querySelectorAll("[data-clock]")) one.dataset.clock = clock;
  if (focused !== document.activeElement && focused.isConnected) focused.focus({ preventScroll: true });
}
