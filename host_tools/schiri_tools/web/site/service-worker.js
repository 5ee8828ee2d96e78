// Keeps the page for when there is no network. `make site` puts VERSION and FILES in front: what tells this set of
// files from any other, and the digest of each.

/// <reference lib="webworker" />

const own = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const OURS = `schiri ${own.registration.scope} `; // beside those of other pages of the site
const CACHE = OURS + VERSION;

own.addEventListener("install", (event) => event.waitUntil(keep()));

// The browser's own cache may still have a file of the version before, and the web space may get a new one meanwhile:
// only this version's files, to the byte, are kept, or nothing.
async function keep() {
  const cache = await caches.open(CACHE);
  await cache.addAll(
    Object.entries(FILES).map(([name, integrity]) => new Request(name, { integrity, cache: "no-cache" })),
  );
}

// A page that is open keeps the version it was loaded with; the old one goes when the last of them has been closed.
own.addEventListener("activate", (event) => event.waitUntil(forgetOld()));

async function forgetOld() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(OURS) && name !== CACHE).map((name) => caches.delete(name)));
}

own.addEventListener("fetch", (event) => {
  if (event.request.method === "GET") event.respondWith(answer(event.request));
});

/** @param {Request} request */
async function answer(request) {
  const cache = await caches.open(CACHE);
  return (await cache.match(request, { ignoreSearch: true })) ?? fetch(request);
}
