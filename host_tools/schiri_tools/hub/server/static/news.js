// Keeps a page as the hub has it, and sends its forms without leaving it. What somebody has typed stays; where it is in
// the way of news, a note offers them instead.
import { listen } from "./stream.js";

const PAUSE_MS = 200; // many results may come at once
const TYPED = "input:not([type=hidden]), select, textarea";
const note = document.querySelector("[data-news]");
const main = document.querySelector("main");
const sent = new Set(); // forms whose answers are on their way
let due = null;
let asked = 0;

function isTyped(field) {
  if (field === document.activeElement) return true;
  if (field.type === "checkbox") return field.checked !== field.defaultChecked;
  if (field.type === "file") return field.files.length > 0;
  if (field.options) return [...field.options].some((option) => option.defaultSelected && !option.selected);
  return field.value !== field.defaultValue;
}

// Makes a node like the fresh one, as far as nothing typed is in the way; returns whether it is.
function renewed(old, fresh) {
  if (old === note || old.isEqualNode(fresh)) return true;
  if (old.nodeType === Node.TEXT_NODE) {
    old.data = fresh.data;
    return true;
  }
  if (old.matches(TYPED) && isTyped(old)) return true;
  if (old.matches("[data-kept]") && !fresh.matches("[data-kept]")) return true;
  const [children, others] = [[...old.childNodes], [...fresh.childNodes]];
  const areAlike = children.length === others.length && children.every((child, n) => child.nodeName === others[n].nodeName);
  if (areAlike && !old.matches(TYPED)) {
    for (const { name, value } of fresh.attributes) old.setAttribute(name, value);
    for (const { name } of [...old.attributes]) {
      if (name !== "open" && !fresh.hasAttribute(name)) old.removeAttribute(name); // details stay open
    }
    return children.map((child, n) => renewed(child, others[n])).every(Boolean);
  }
  if ([...old.querySelectorAll(TYPED)].some(isTyped)) return false;
  const label = old.contains(document.activeElement) && document.activeElement.getAttribute("aria-label");
  old.replaceWith(fresh);
  if (label) fresh.querySelector(`[aria-label="${CSS.escape(label)}"]`)?.focus({ preventScroll: true });
  return true;
}

async function mainOf(answer) {
  return new DOMParser().parseFromString(await answer.text(), "text/html").querySelector("main");
}

function show(fresh) {
  note.hidden = renewed(main, fresh);
}

async function update() {
  due = null;
  const number = ++asked;
  const answer = await fetch(note.querySelector("a").href).catch(() => null);
  if (!answer?.ok) return; // the hub is away, or nobody has signed in: a form tells so
  const fresh = await mainOf(answer);
  if (number !== asked) return; // a later one is on its way
  fresh.querySelector("#said").replaceWith(document.getElementById("said").cloneNode(true));
  show(fresh);
}

async function send(form, button) {
  const data = new FormData(form, button);
  const body = form.enctype === "multipart/form-data" ? data : new URLSearchParams(data);
  const answer = await fetch(form.action, { method: "POST", body }).catch(() => null);
  if (!answer) {
    document.getElementById("said").innerHTML = document.getElementById("away").innerHTML;
    return;
  }
  const fresh = await mainOf(answer);
  asked += 1;
  if (answer.ok) {
    form.reset();
    delete form.dataset.kept;
  }
  if (fresh.querySelector("[data-news]")) {
    const table = form.closest("section");
    if (answer.ok) document.activeElement.blur();
    show(fresh);
    if (answer.ok) table?.focus({ preventScroll: true });
  } else if (answer.ok) location.assign(answer.url);
  else document.getElementById("said").replaceChildren(fresh.querySelector(".said"));
}

main.addEventListener("submit", async (event) => {
  const form = event.target;
  if (form.method !== "post") return;
  event.preventDefault();
  if (sent.has(form)) return;
  sent.add(form);
  await send(form, event.submitter);
  sent.delete(form);
});
listen(note.dataset.news, ["message", "boxes"], () => {
  due ??= setTimeout(update, PAUSE_MS);
});
