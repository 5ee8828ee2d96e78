// Stores the page for use without a network. `make site` puts VERSION and FILES in front: a hash of the list of files,
// and the digest of each file.

/// <reference lib="webworker" />

const own = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const OURS = `schiri ${own.registration.scope} `; // the name differs from those of other pages of the site
const CACHE = OURS + VERSION;

own.addEventListener("install", (event) => event.waitUntil(keep()));

// The browser's cache may still have a file of an older version, and the server may get a newer one meanwhile. So all
// files are stored with the digests of this version, or none.
async function keep() {
  const cache = await caches.open(CACHE);
  await cache.addAll(
    Object.entries(FILES).map(([name, integrity]) => new Request(name, { integrity, cache: "no-cache" })),
  );
}

// An open page keeps the version with which it was loaded. The old version is removed when all its pages are closed.
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
