// Names that played on this phone, the latest first: offered again when a match is started.
const PLAYERS = "torri.players", MOST = 20;

export function knownNames() {
  try { return JSON.parse(localStorage.getItem(PLAYERS) ?? "[]"); } catch { return []; }
}

export function rememberNames(names) {
  const all = [...new Set([...names, ...knownNames()])].slice(0, MOST);
  try { localStorage.setItem(PLAYERS, JSON.stringify(all)); } catch { /* private mode */ }
}
