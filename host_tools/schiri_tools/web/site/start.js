// Starts the box while the rest of the page is still on its way; `worker-line.js` takes it over.

globalThis.startedBox = new Worker("site/box-worker.js", { type: "module" });
