// The sheet with the matches: those of this box, of a log file, of a real box; to be downloaded and to be checked.

import { RealBox, hasSerial, ownBox } from "./boxes.js";
import { checked } from "./checker.js";
import { element } from "./elements.js";
import { GAMES } from "./games.js";
import { reportOf } from "./report.js";
import { NoAnswer } from "./serial-client.js";
import "./site-texts.js";
import { text } from "./texts.js";

const LARGEST = 8 * 1024 * 1024; // bytes: more than the flash of a box holds

let sheet; // the dialog
let list; // its first page
let report; // its second
let own; // the box in this page
let real; // the one at the end of a cable

// Puts the button into the bar and makes the sheet. `link`: the line to the box.
export function openMatches(link) {
  own = ownBox(link);
  sheet = element("dialog", { id: "matches", "aria-labelledby": "matches-title" });
  list = element("div", { id: "matches-list" });
  report = element("div", { id: "matches-report", hidden: "" });
  sheet.append(element("div", { class: "sheet" }, heading(), list, report));
  document.body.append(sheet);
  const icon = new DOMParser().parseFromString(ICON, "image/svg+xml").documentElement;
  const button = element("button", { type: "button", id: "matches-button" }, icon, element("span", {}, text("matches")));
  button.addEventListener("mousedown", (event) => event.preventDefault());
  button.addEventListener("click", show);
  document.getElementById("legend-button").before(button);
  // While the sheet is open, no key of the keyboard is one of the box.
  addEventListener("keydown", (event) => sheet.open && event.stopPropagation(), { capture: true });
  sheet.addEventListener("click", (event) => event.target === sheet && sheet.close());
  addEventListener("dragover", (event) => event.preventDefault());
  addEventListener("drop", (event) => {
    event.preventDefault();
    const [file] = event.dataTransfer.files;
    if (file) show().then(() => checkFile(file));
  });
}

const ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" aria-hidden="true"><path class="line"
  d="M6 3.500h9l4 4V20a1 1 0 0 1-1 1H6a1 1 0 0 1-1-1V4.500a1 1 0 0 1 1-1zM14.500 3.500V8H19M8.500 12h7M8.500 15.500h7"/></svg>`;

function heading() {
  const close = element("button", { type: "button", class: "round", "aria-label": text("close") }, "×");
  close.addEventListener("click", () => sheet.close());
  return element("header", {}, element("h2", { id: "matches-title", tabindex: "-1", autofocus: "" }, text("matches")), close);
}

async function show() {
  if (!sheet.open) sheet.showModal();
  report.hidden = true;
  list.hidden = false;
  const mine = element("section", { id: "own" }, element("h3", {}, text("own")));
  list.replaceChildren(mine, fileSection(), ...(hasSerial ? [realSection()] : []), about());
  if (document.body.dataset.keeps === "no") mine.append(element("p", { class: "warning" }, text("forgetful")));
  if (document.body.dataset.power === "on") await showMatches(mine, own, text("own_silent"));
  else mine.append(element("p", {}, text("own_off")));
}

function about() {
  const licences = element("a", { href: "licences.txt" }, "MIT");
  return element("p", { class: "about" }, text("about"), " ", licences);
}

// A list of the matches on a box, below what stands in the section already.
async function showMatches(section, box, silent) {
  const said = element("p", { role: "status" }, text("own_asking"));
  section.append(said);
  try {
    const matches = await box.list();
    const rows = element("ul", { class: "matches" });
    for (const match of matches.reverse()) rows.append(await row(box, match));
    said.remove();
    section.append(matches.length ? rows : element("p", {}, text("own_none")));
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error;
    said.textContent = silent;
  }
}

async function row(box, match) {
  const header = await headerOf(box, match.number);
  const title = header ? `${GAMES[header.game] ?? header.game}: ${header.players.join(", ")}` : "?";
  const state = match.state.includes("closed") ? "" : ` (${text("open")})`;
  const progress = element("span", { class: "progress", role: "status" });
  const name = `match-${String(match.number).padStart(5, "0")}-${match.id}.jsonl`;
  const buttons = [
    action(text("download"), progress, async (log) => save(log, name)),
    action(text("check"), progress, async (log) => showReport(log, name)),
  ];
  for (const button of buttons) {
    button.addEventListener("click", () => button.run(() => box.log(match.number, (lines) => {
      progress.textContent = text("fetching", { lines });
    })));
  }
  const words = element("span", { class: "what" }, element("b", {}, `${match.number} `), title + state);
  return element("li", {}, words, progress, element("span", { class: "actions" }, ...buttons));
}

async function headerOf(box, number) {
  const { lines } = await box.lines(number, 0, 1);
  try {
    return JSON.parse(lines[0]);
  } catch {
    return undefined; // the beginning of a damaged log is lost
  }
}

// A button that fetches a log and does something with it.
function action(label, progress, done) {
  const button = element("button", { type: "button" }, label);
  button.run = async (fetch) => {
    button.disabled = true;
    try {
      await done(new TextEncoder().encode(await fetch()));
      progress.textContent = "";
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
      progress.textContent = text("own_silent");
    } finally {
      button.disabled = false;
    }
  };
  return button;
}

function save(log, name) {
  const address = URL.createObjectURL(new Blob([log], { type: "application/x-ndjson" }));
  element("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

// A log from a file

function fileSection() {
  const input = element("input", { type: "file", accept: ".jsonl,.part,.txt", id: "log-file", class: "unseen" });
  input.addEventListener("change", () => input.files[0] && checkFile(input.files[0]));
  const choose = element("label", { for: "log-file", class: "button" }, text("file_choose"));
  const place = element("div", { class: "drop" }, element("p", {}, text("file_text")), input, choose);
  return element("section", {}, element("h3", {}, text("file")), place);
}

async function checkFile(file) {
  if (file.size > LARGEST) showPage(file.name, element("p", { class: "warning" }, text("too_large")));
  else await showReport(new Uint8Array(await file.arrayBuffer()), file.name);
}

async function showReport(log, name) {
  showPage(name, element("p", { role: "status" }, text("checking")));
  try {
    showPage(name, ...reportOf(await checked(log)));
  } catch (error) {
    showPage(name, element("p", { class: "warning" }, text("check_failed", { reason: error.message })));
  }
}

function showPage(name, ...content) {
  const back = element("button", { type: "button", class: "back" }, `‹ ${text("back")}`);
  back.addEventListener("click", () => {
    report.hidden = true;
    list.hidden = false;
  });
  report.replaceChildren(back, element("p", { class: "file" }, name), ...content);
  list.hidden = true;
  report.hidden = false;
  sheet.scrollTop = 0;
}

// A real box

function realSection() {
  const section = element("section", { id: "real" });
  const button = element("button", { type: "button" }, text(real ? "real_close" : "real_connect"));
  const again = async () => {
    const fresh = realSection();
    section.replaceWith(fresh);
    if (real) await showMatches(fresh, real.client, text("real_silent"));
    return fresh;
  };
  button.addEventListener("click", async () => {
    try {
      if (real) await real.close();
      real = real ? undefined : await RealBox.picked();
      await again();
    } catch (error) {
      if (error.name === "NotFoundError") return; // nobody has picked a port
      (await again()).append(element("p", { class: "warning" }, text("real_failed", { reason: error.message })));
    }
  });
  section.append(element("h3", {}, text("real")), element("p", {}, text("real_text")), button);
  return section;
}
