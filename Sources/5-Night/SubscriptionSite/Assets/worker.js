"use strict";
// Keeps the published pages for reading without a network. With one, every answer is the server's, as it is now: what is
// kept is shown only when the server cannot be reached, with a note.
const store = "subcal";
const home = registration.scope;

// Without its query, by which chart.js asks for files again; a folder is its index.
const plain = (url) => url.split(/[?#]/)[0].replace(/\/$/, "/index.html");
// The candle of the session is nothing to keep.
const isOurs = ({ method, url }) => method === "GET" && url.startsWith(home) && !plain(url).endsWith("/assets/live.js");

// What is not kept says so, in place of the browser's error.
const none = () => new Response("<!doctype html><meta charset=utf-8><meta name=viewport content='width=device-width'>"
  + "<p>目前離線，這一頁沒有存下來。<p>Offline: this page is not kept.", { status: 503, headers: { "Content-Type": "text/html; charset=utf-8" } });

const keep = async (url, answer) => {
  const type = answer.headers.get("Content-Type") || "";
  if (answer.status === 200 && /html|css|javascript|json|svg|png/.test(type)) await (await caches.open(store)).put(url, answer);
};

const kept = async (url) => {
  const answer = await caches.match(url, { cacheName: store });
  if (!answer || !/html/.test(answer.headers.get("Content-Type"))) return answer;
  return new Response((await answer.text()).replace("<html ", "<html data-offline "), { headers: { "Content-Type": "text/html; charset=utf-8" } });
};

// The pages and what they load, with a fingerprint each: what differs from the last time is fetched again.
const keepAll = async (page) => {
  if (navigator.connection?.saveData) return;
  const list = new URL(page.endsWith(".en.html") ? "assets/offline.en.json" : "assets/offline.json", home).href;
  const answer = await fetch(list, { cache: "no-cache" });
  if (!answer.ok) return;
  const cache = await caches.open(store), before = await cache.match(list);
  // Every page of the origin can write there: what is not the list counts as none.
  const [old, now] = [await before?.json().catch(() => null) || {}, await answer.clone().json()];
  for (const [path, fingerprint] of Object.entries(now)) {
    const url = new URL(path, home).href;
    if (old[path] === fingerprint && await cache.match(url)) continue;
    const file = await fetch(url, { cache: "no-cache" });
    if (!file.ok) return;
    await keep(url, file);
  }
  for (const path of Object.keys(old)) if (!(path in now)) await cache.delete(new URL(path, home).href);
  // Last, so that what was interrupted is done again.
  await cache.put(list, answer);
};

let isKeeping = false;
addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil(clients.claim()));
// A page is open.
addEventListener("message", (event) => {
  if (isKeeping || typeof event.data !== "string" || !event.data.startsWith(home)) return;
  isKeeping = true;
  event.waitUntil(keepAll(plain(event.data)).catch(() => { /* The next page. */ }).then(() => isKeeping = false));
});
addEventListener("fetch", (event) => {
  const { request } = event;
  if (!isOurs(request)) return;
  const url = plain(request.url);
  event.respondWith((async () => {
    try {
      const answer = await fetch(request, { cache: "no-cache" }), copy = answer.clone();
      event.waitUntil(keep(url, copy).catch(() => { /* There is no room. */ }));
      return answer;
    } catch (error) {
      const answer = await kept(url);
      if (!answer && request.mode === "navigate") return none();
      if (!answer) throw error;
      return answer;
    }
  })());
});
