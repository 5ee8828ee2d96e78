// Starts the box while the rest of the page is loading; `worker-line.js` takes it over.

globalThis.startedBox = new Worker("site/box-worker.js", { type: "module" });
