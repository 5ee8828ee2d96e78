// Shows that something has changed, and leaves it to the reader when to look: a form may be half filled in.
const note = document.querySelector("[data-news]");
new EventSource(note.dataset.news).addEventListener("message", () => { note.hidden = false; });
