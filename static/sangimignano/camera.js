// Which part of the board is seen, and from which side. The picture is drawn by the server; here it is
// moved, made larger and turned. Letters, tokens and towers keep upright: the style sheet turns them back.
const ACROSS = 51.9615, DOWN = 30, WIDE = 2 * ACROSS, SIXTH = Math.PI / 3, EDGE = 10, MOVE = 180;
const still = matchMedia("(prefers-reduced-motion: reduce)");

export const TOUCHED = 88, LARGE = 132, LEAST = 88, MOST = 120; // widths of a hexagon, in pixels

export const centre = (q, r) => ({ x: (2 * q + r) * ACROSS, y: 3 * r * DOWN });
const turned = ({ x, y }, turn) => {
  const [cos, sin] = [Math.cos(turn * SIXTH), Math.sin(turn * SIXTH)];
  return { x: x * cos - y * sin, y: x * sin + y * cos };
};

// Around hexagons: left, top, width, height. Turned by sixths, a hexagon covers what it covered.
function around(hexagons, turn) {
  const points = hexagons.map(([q, r]) => turned(centre(q, r), turn));
  const xs = points.map(({ x }) => x), ys = points.map(({ y }) => y);
  const left = Math.min(...xs) - ACROSS, top = Math.min(...ys) - 2 * DOWN;
  return { left, top, wide: Math.max(...xs) + ACROSS - left, high: Math.max(...ys) + 2 * DOWN - top };
}

export function makeCamera(holder, { turn, changed }) {
  const field = () => holder.querySelector("[data-field]");
  let svg = null, view = null, goal = null, state = { turn, close: false, shown: [] }, frame = 0;

  const size = () => ({ width: field()?.clientWidth || 1, height: field()?.clientHeight || 1 });
  const fitting = (hexagons, at) => {
    const box = around(hexagons, at), { width, height } = size();
    return Math.min((width - 2 * EDGE) / box.wide, (height - 2 * EDGE) / box.high);
  };

  function show() {
    const { width, height } = size(), wide = width / view.scale, high = height / view.scale;
    const box = [view.x - wide / 2, view.y - high / 2, wide, high];
    svg.setAttribute("viewBox", box.map((number) => number.toFixed(1)).join(" "));
    svg.style.setProperty("--turn", state.turn);
    changed({ width: view.scale * WIDE, close: state.close, wide, high, view, turn: state.turn });
  }

  function go(to, quick = false) {
    cancelAnimationFrame(frame);
    goal = to;
    if (!view || quick || still.matches) {
      view = { ...to };
      return show();
    }
    const from = { ...view }, start = performance.now();
    const step = (now) => {
      const part = Math.min(1, Math.max(0, (now - start) / MOVE)), soft = part * (2 - part);
      view = Object.fromEntries(Object.keys(to).map((name) => [name, from[name] + (to[name] - from[name]) * soft]));
      show();
      if (part < 1) frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
    return null;
  }

  function middle(hexagons, least, most) {
    const box = around(hexagons, state.turn);
    const scale = Math.min(Math.max(fitting(hexagons, state.turn), least / WIDE), most / WIDE);
    return { x: box.left + box.wide / 2, y: box.top + box.high / 2, scale };
  }

  const camera = {
    // After the board was drawn again: show the same part as before.
    adopt(picture, hexagons) {
      svg = picture;
      state.hexagons = hexagons;
      if (state.turn === null) {
        const best = [0, 1, 2].map((at) => [fitting(hexagons, at), at]).sort((a, b) => b[0] - a[0] || a[1] - b[1]);
        [[, state.turn]] = best;
      }
      if (view) show();
    },
    whole(more = [], quick = false) {
      state = { ...state, close: false, shown: [] };
      go(middle([...state.hexagons, ...more], 20, LARGE), quick);
    },
    open([q, r]) {
      state = { ...state, close: true, shown: [[q, r]] };
      go({ ...turned(centre(q, r), state.turn), scale: LARGE / WIDE });
    },
    frame(hexagons) {
      state = { ...state, close: true, shown: hexagons };
      go(middle(hexagons, LEAST, MOST));
    },
    turn(more = []) {
      state.turn = (state.turn + 1) % 6;
      if (state.close) camera[state.shown.length > 1 ? "frame" : "open"](state.shown.length > 1 ? state.shown
        : state.shown[0]);
      else camera.whole(more);
      return state.turn;
    },
    again(more = []) { if (svg && !state.close) camera.whole(more, true); else if (svg) show(); },
    get close() { return state.close; },
    get width() { return (goal ?? view).scale * WIDE; },
    get turned() { return state.turn; },
    hour: (hour) => ((hour + 2 * state.turn) % 12 || 12),
    // The hexagon at a point of the screen.
    at(x, y) {
      const box = field().getBoundingClientRect(), { width, height } = size();
      const point = turned({
        x: view.x + (x - box.left - width / 2) / view.scale, y: view.y + (y - box.top - height / 2) / view.scale,
      }, -state.turn);
      const r = Math.round(point.y / (3 * DOWN)), q = Math.round((point.x / ACROSS - r) / 2);
      const near = [[q, r], [q + 1, r], [q - 1, r], [q, r + 1], [q, r - 1], [q + 1, r - 1], [q - 1, r + 1]];
      const far = ([a, b]) => Math.hypot(centre(a, b).x - point.x, centre(a, b).y - point.y);
      return near.sort((a, b) => far(a) - far(b))[0];
    },
    on: (q, r, hour = null) => {
      const { x, y } = centre(q, r), angle = ((hour ?? 0) - 3) * (Math.PI / 6), far = hour === null ? 0 : DOWN;
      return turned({ x: x + far * Math.cos(angle), y: y + far * Math.sin(angle) }, state.turn);
    },
  };

  // Dragging moves the board, two fingers make it larger. A tap does neither.
  const fingers = new Map();
  let moved = false, apart = 0;
  holder.addEventListener("pointerdown", (event) => {
    moved = false; // also for a tap beside the board, which a drag before it must not swallow
    if (!event.target.closest(".sg-board")) return;
    fingers.set(event.pointerId, event);
    apart = 0;
  });
  addEventListener("pointermove", (event) => {
    const before = fingers.get(event.pointerId);
    if (!before || !view) return;
    const [dx, dy] = [event.clientX - before.clientX, event.clientY - before.clientY];
    if (!moved && Math.hypot(dx, dy) < 8 && fingers.size < 2) return;
    if (!moved) cancelAnimationFrame(frame);
    moved = true;
    fingers.set(event.pointerId, event);
    if (fingers.size > 1) {
      const [one, two] = [...fingers.values()];
      const now = Math.hypot(one.clientX - two.clientX, one.clientY - two.clientY);
      if (apart) view.scale = Math.min(Math.max(view.scale * (now / apart), 40 / WIDE), 240 / WIDE);
      apart = now;
    } else view = { ...view, x: view.x - dx / view.scale, y: view.y - dy / view.scale };
    state = { ...state, close: true, shown: state.shown.length ? state.shown : [[0, 0]] };
    goal = view;
    show();
  });
  const left = ({ pointerId }) => fingers.delete(pointerId);
  for (const name of ["pointerup", "pointercancel"]) addEventListener(name, left);
  holder.addEventListener("click", (event) => {
    if (!moved) return;
    moved = false;
    event.stopPropagation();
  }, true);
  return camera;
}
