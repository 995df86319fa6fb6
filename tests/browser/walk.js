() => {
  const found = new Set();
  const seen = (one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const name = (one) => (one.id ? `#${one.id}` : one.className?.baseVal ?? `.${one.className}`) || one.localName;
  const tell = (kind, one, text) => found.add(`${kind}: ${one.localName}${name(one)} "${text.trim().slice(0, 40)}"`);
  const style = (one) => getComputedStyle(one);
  const up = (one) => { const all = []; for (; one; one = one.parentElement) all.push(one); return all; };
  const unseen = (one) => one.closest(".unseen, .skip, .tool-name, noscript, template, svg, option, select");
  const root = document.querySelector("dialog[open]") ?? document.body;
  const { scrollWidth } = document.documentElement;
  if (scrollWidth > innerWidth) found.add(`scrolls sideways: ${scrollWidth}`);

  const words = [], walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode, parent = node.parentElement;
    if (!node.data.trim() || unseen(parent) || !seen(parent)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const above = up(parent), floats = above.some((one) => ["fixed", "sticky"].includes(style(one).position));
    const clips = above.find((one) => style(one).overflowX !== "visible" || style(one).overflowY !== "visible");
    const scrolls = above.some((one) => ["auto", "scroll"].includes(style(one).overflowX) && one !== document.body);
    const shortened = above.some((one) => (
      style(one).textOverflow === "ellipsis" || style(one).webkitLineClamp !== "none"));
    const key = parent.closest(".key, .button, .tool, .plate, th, td, dt, dd");
    const hangs = node.data.includes("\u3000") ? parseFloat(style(parent).fontSize) : 1; // a space at the end of a line
    for (const box of range.getClientRects()) {
      if (box.width < 1) continue;
      if (!scrolls && !shortened && (box.right > innerWidth + hangs || box.left < -1)) tell("beside the page", parent, node.data);
      if (key && !shortened) {
        const { left, right } = key.getBoundingClientRect();
        if (box.right > right + 1 || box.left < left - 1) tell("spills", parent, node.data);
      }
      if (clips && !shortened && ["hidden", "clip"].includes(style(clips).overflowX)) {
        const edge = clips.getBoundingClientRect();
        const beside = box.right > edge.right + hangs || box.left < edge.left - 1;
        if (beside || box.bottom > edge.bottom + 3) tell("clipped", parent, node.data);
      }
      if (!floats && !shortened && !scrolls) words.push({ node, parent, box });
    }
  }
  words.sort((one, other) => one.box.top - other.box.top);
  words.forEach(({ node, parent, box }, place) => {
    for (const other of words.slice(place + 1)) {
      if (other.box.top > box.bottom) break;
      if (other.node === node) continue;
      const wide = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left);
      const high = Math.min(box.bottom, other.box.bottom) - other.box.top;
      if (wide > 3 && high > 0.4 * Math.min(box.height, other.box.height)) {
        tell("overlaps", parent, `${node.data.trim().slice(0, 18)} | ${other.node.data.trim()}`);
      }
    }
  });

  // What is drawn small may be met beside its drawing: a thumb tells.
  const reached = (one, across, down) => {
    one.scrollIntoView({ block: "center", inline: "center" });
    const { left, top, width, height } = one.getBoundingClientRect();
    return [width / 2, Math.min(28, width / 2)].some((inside) => {
      const [x, y] = [left + inside, top + height / 2];
      const hit = (by) => one.contains(document.elementFromPoint(x + by * across, y + by * down));
      let before = 0, after = 0;
      while (before < 44 && hit(-before - 1)) before += 1;
      while (after < 44 && hit(after + 1)) after += 1;
      return before + after + 1 >= 43;
    });
  };
  const inSentence = (one) => one.matches("a") && style(one).display === "inline"
    && one.parentElement.textContent.trim().length > one.textContent.trim().length;
  for (const one of root.querySelectorAll("a, button, summary, input:not([type=hidden]), select, textarea")) {
    if (!seen(one) || one.closest(".skip, .unseen, svg") || inSentence(one)) continue;
    const boxes = [one, ...(one.labels ?? [])].map((part) => part.getBoundingClientRect());
    if (boxes[0].width <= 2) continue;
    const most = (side) => Math.max(...boxes.map((box) => Math.round(box[side])));
    const [wide, high] = [most("width"), most("height")];
    if ((wide < 44 && !reached(one, 1, 0)) || (high < 44 && !reached(one, 0, 1))) {
      tell(`small ${wide}x${high}`, one, one.textContent || one.name || "");
    }
  }
  return [...found];
}
