// Keeps the files of the site on the device. The build writes the list and a name for this version of it.

const NAME = "@name@";
const FILES = ["@files@"];

self.addEventListener("install", (event) => {
  const add = async () => {
    const cache = await caches.open(NAME);
    // Past the cache of the browser, so that all files are of one version.
    await cache.addAll(FILES.map((file) => new Request(file, { cache: "reload" })));
    await self.skipWaiting();
  };
  event.waitUntil(add());
});

self.addEventListener("activate", (event) => {
  const clean = async () => {
    const names = await caches.keys();
    await Promise.all(names.filter((name) => name.startsWith("oust-") && name !== NAME).map((name) => caches.delete(name)));
    await self.clients.claim();
  };
  event.waitUntil(clean());
});

self.addEventListener("fetch", (event) => {
  const answer = async () => {
    const cache = await caches.open(NAME);
    const kept = await cache.match(event.request, { ignoreSearch: true });
    if (kept) return kept;
    const answer = await fetch(event.request);
    if (answer.ok) await cache.put(event.request, answer.clone());
    return answer;
  };
  if (event.request.method === "GET") event.respondWith(answer());
});
