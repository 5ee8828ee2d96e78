// Starts the box while the rest of the page is still on its way; `link.js` takes it over.

globalThis.startedBox = new Worker("box-worker.js", { type: "module" });
