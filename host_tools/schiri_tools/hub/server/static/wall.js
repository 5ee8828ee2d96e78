// Keeps the wall up to date, and has its panels take turns.
import { listen } from "./stream.js";

const PANEL_SECONDS = 10;
const RETRY_SECONDS = 3;
const wall = document.getElementById("wall");
let shown = 0;
let asked = 0;

function show() {
  const panels = wall.querySelectorAll(".panel");
  for (const [number, panel] of panels.entries()) panel.hidden = number !== shown % panels.length;
}

async function update() {
  const number = ++asked;
  try {
    const answer = await fetch(wall.dataset.panels);
    if (number !== asked) return; // a later one is on its way
    if (answer.status === 404) location.reload(); // it is not published any more
    if (!answer.ok) throw new Error(answer.statusText);
    wall.innerHTML = await answer.text();
    show();
  } catch {
    setTimeout(update, RETRY_SECONDS * 1000);
  }
}

listen(wall.dataset.news, ["message"], update);
setInterval(() => { shown += 1; show(); }, PANEL_SECONDS * 1000);
