// Keeps the page for when there is no network. `make site` puts VERSION and FILES in front: all files of the page, and
// what tells this set of them from any other.

const CACHE = `schiri ${VERSION}`;

addEventListener("install", (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(["./", ...FILES])));
});

// A page that is open keeps the version it was loaded with; the old one goes when the last of them has been closed.
addEventListener("activate", (event) => {
  event.waitUntil(forgetOld());
});

async function forgetOld() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith("schiri ") && name !== CACHE).map((name) => caches.delete(name)));
}

addEventListener("fetch", (event) => {
  if (event.request.method !== "GET") return;
  event.respondWith(answer(event.request));
});

async function answer(request) {
  const cache = await caches.open(CACHE);
  return (await cache.match(request, { ignoreSearch: true })) ?? fetch(request);
}
