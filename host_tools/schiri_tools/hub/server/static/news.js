// Shows that something has changed, and leaves it to the reader when to look: a form may be half filled in. The list of
// boxes has nothing to fill in, and shows itself anew.
const PAUSE_MS = 200; // many boxes may come at once
const note = document.querySelector("[data-news]");
const boxes = document.querySelector("[data-boxes]");
let due = null;

async function showBoxes() {
  due = null;
  const answer = await fetch(boxes.dataset.boxes).catch(() => null);
  if (!answer?.ok) return; // the hub is away, or nobody has signed in: the page itself says so
  const focused = boxes.contains(document.activeElement) && document.activeElement.getAttribute("aria-label");
  boxes.innerHTML = await answer.text();
  if (focused) boxes.querySelector(`[aria-label="${CSS.escape(focused)}"]`)?.focus();
}

const news = new EventSource(note.dataset.news);
news.addEventListener("message", () => { note.hidden = false; });
if (boxes) {
  for (const kind of ["open", "boxes"]) news.addEventListener(kind, () => { due ??= setTimeout(showBoxes, PAUSE_MS); });
}
