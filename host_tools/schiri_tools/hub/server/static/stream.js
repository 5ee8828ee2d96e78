// The stream of a page's news from the hub.
const RETRY_MS = 3000; // of a stream that was refused, for which the browser does not ask again

// Calls `heard` at each event of these names, and whenever the stream begins.
export function listen(address, names, heard) {
  const news = new EventSource(address);
  for (const name of ["open", ...names]) news.addEventListener(name, heard);
  news.addEventListener("error", () => {
    if (news.readyState === EventSource.CLOSED) setTimeout(() => listen(address, names, heard), RETRY_MS);
  });
}
