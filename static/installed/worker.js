// Keeps some pages with their styles and scripts, so that Torri opens without a network. The server
// writes KEPT above: language, version of everything, pages. Online every page comes from the server.
// Pages are asked for without cookies: nothing personal is kept. All of one version is kept at once or
// not at all, so that no page meets the script of another version.
const PREFIX = "torri-", NAME = `${PREFIX}${KEPT.version}-${KEPT.lang}`, STAMP = "/sw.js/kept";
const PATIENCE = 5000, DEAD = [502, 504]; // a proxy whose server is away
const ADDRESS = /(?:href|src)="(\/static\/[^"]+)"/g, MATCH_DEAL = /^\/m\/[0-9A-Za-z]+\/deal$/;

async function fetched(address) {
  const headers = { "Accept-Language": KEPT.lang };
  const answer = await fetch(address, { credentials: "omit", cache: "no-store", headers });
  if (!answer.ok) throw new Error(address);
  return answer;
}

async function keepAll() {
  const pages = await Promise.all(KEPT.pages.map(fetched));
  const texts = await Promise.all(pages.map((page) => page.clone().text()));
  const files = [...new Set(texts.flatMap((text) => [...text.matchAll(ADDRESS)].map(([, found]) => found)))];
  if (new Set(files.map((file) => file.split("/")[2])).size !== 1) throw new Error("versions"); // updated since
  const kept = await Promise.all(files.map(fetched)), cache = await caches.open(NAME);
  await Promise.all(KEPT.pages.map((page, number) => cache.put(page, pages[number])));
  await Promise.all(files.map((file, number) => cache.put(file, kept[number])));
  await cache.put(STAMP, new Response(String(Date.now())));
}

// The version before this one stays: a page of it may be open still.
async function dropOld() {
  const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== NAME);
  const dated = await Promise.all(names.map(async (name) => {
    const stamp = await (await caches.open(name)).match(STAMP);
    return { name, at: stamp ? Number(await stamp.text()) : 0 };
  }));
  const old = dated.sort((one, other) => other.at - one.at).slice(1);
  await Promise.all(old.map(({ name }) => caches.delete(name)));
}

self.addEventListener("install", (event) => event.waitUntil(keepAll().then(() => self.skipWaiting())));
self.addEventListener("activate", (event) => event.waitUntil(dropOld().then(() => self.clients.claim())));

async function keptPage({ pathname, search }) {
  const cache = await caches.open(NAME);
  if (MATCH_DEAL.test(pathname) && !search) return cache.match(KEPT.next);
  return cache.match(pathname);
}

async function fromServer(request, patient) {
  const asked = fetch(request), late = new Promise((_, reject) => { setTimeout(reject, PATIENCE); });
  const answer = await (patient ? asked : Promise.race([asked, late]));
  if (DEAD.includes(answer.status)) throw new Error("dead");
  return answer;
}

async function page(request, address) {
  const kept = await keptPage(address);
  try { return await fromServer(request, !kept); } catch { /* no network, or no answer */ }
  return kept ?? (await caches.open(NAME)).match(KEPT.offline);
}

self.addEventListener("fetch", (event) => {
  const { request } = event, address = new URL(request.url);
  if (request.method !== "GET" || address.origin !== self.location.origin) return;
  if (address.pathname.startsWith("/static/")) {
    event.respondWith(caches.match(request).then((kept) => kept ?? fetch(request)));
  } else if (request.mode === "navigate") event.respondWith(page(request, address));
});
