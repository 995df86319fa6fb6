// The pieces of the dock: a key, a row, a question above them.
const SVG = "http://www.w3.org/2000/svg";

export function element(tag, kind, ...inside) {
  const made = document.createElement(tag);
  if (kind) made.className = kind.replaceAll(".", " ");
  made.append(...inside.filter((one) => one !== null && one !== undefined && one !== ""));
  return made;
}

export function card(symbol) {
  const picture = document.createElementNS(SVG, "svg"), use = document.createElementNS(SVG, "use");
  picture.setAttribute("viewBox", "0 0 46 64");
  picture.setAttribute("aria-hidden", "true");
  use.setAttribute("href", `#k${symbol}`);
  picture.append(use);
  return picture;
}

// `todo` is what table.js does with it. A dimmed key is never disabled: when touched, it says why it cannot
// be used.
export function key(label, todo, how = {}) {
  const { kind = "", dim = false, name = "", more = "", initial = null, on = false } = how;
  const made = element("button", ["key", kind, dim ? "dimmed" : "", on ? "on" : ""].filter(Boolean).join("."));
  made.type = "button";
  made.dataset.tap = todo.join(" ");
  if (initial) made.append(element("span", "initial", initial));
  made.append(more ? element("span", initial ? "two" : "", label, element("small", "", more)) : label);
  if (name) made.setAttribute("aria-label", name);
  if (on) made.setAttribute("aria-current", "true");
  return made;
}

// Names of classes are joined by a dot here, so that no text of two words is in a script.
export const row = (kind, ...keys) => element("div", `dock-row.${kind}`, ...keys.flat().filter(Boolean));

export function asked(text, more = "") {
  if (!more) return element("p", "asked", text);
  return element("p", "asked", text ? element("b", "", text) : null, element("small", "", more));
}

// A key that does not change keeps its element: so a tap is not lost while other keys change.
export function put(place, wanted) {
  wanted.forEach((one, at) => {
    const old = place.childNodes[at];
    if (!old) place.append(one);
    else if (!stays(old, one)) old.replaceWith(one);
  });
  while (place.childNodes.length > wanted.length) place.lastChild.remove();
}

// A key with another action gets a new element.
function stays(old, one) {
  if (old.isEqualNode(one)) return true;
  if (old.nodeName !== one.nodeName || !old.dataset || old.dataset.tap !== one.dataset.tap) return false;
  for (const name of old.getAttributeNames()) if (!one.hasAttribute(name)) old.removeAttribute(name);
  for (const name of one.getAttributeNames()) old.setAttribute(name, one.getAttribute(name));
  put(old, [...one.childNodes]);
  return true;
}
