// Has a log checked, in a worker that is started with the first one.

let worker;

// What is found in a log's bytes; rejected if there can be no checker.
export function checked(log) {
  worker ??= new Worker(new URL("checker-worker.js", import.meta.url), { type: "module" });
  return new Promise((resolve, reject) => {
    worker.onmessage = ({ data }) => (data.error ? reject(new Error(data.error)) : resolve(data.found));
    worker.onerror = (event) => {
      event.preventDefault();
      worker = undefined; // the next log may have more luck
      reject(new Error(event.message ?? "?"));
    };
    worker.postMessage(log);
  });
}
