// A row in a list of matches, with buttons to download and to check the match.

import { element } from "../shared/elements.js";
import { titleOf } from "../shared/games.js";
import { text } from "../shared/texts.js";
import { save } from "./save.js";
import { NoAnswer } from "./serial-client.js";

/** @import { Listed } from "./match-list.js" */
/** @import { MatchEntry, SerialClient } from "./serial-client.js" */

/**
 * @param {SerialClient} box
 * @param {Listed} match
 * @param {(fetched: () => Promise<Uint8Array>, name: string) => Promise<void>} onCheck has the log of that name checked
 */
export function rowOf(box, match, onCheck) {
  const title = match.header ? `${titleOf(match.header.game)}: ${match.header.players.join(", ")}` : "?";
  const state = match.state.includes("closed") ? "" : ` (${text("open")})`;
  const progress = element("span", { class: "progress", role: "status" });
  const name = fileNameOf(match);
  const fetched = async () => {
    const log = await box.log(match.number, (lines) => {
      progress.textContent = text("fetching", { lines });
    });
    return new TextEncoder().encode(log);
  };
  const download = action(text("download"), progress, async () =>
    save(new Blob([await fetched()], { type: "application/x-ndjson" }), name),
  );
  const check = action(text("check"), progress, () => onCheck(fetched, name));
  const words = element("span", { class: "what" }, element("b", {}, `${match.number} `), title + state);
  return element("li", {}, words, progress, element("span", { class: "actions" }, download, check));
}

/** @param {MatchEntry} match */
export function fileNameOf({ number, id }) {
  return `match-${String(number).padStart(5, "0")}-${id}.jsonl`;
}

/**
 * Returns a button for an action that fails if the box does not answer.
 * @param {string} label
 * @param {HTMLElement} progress
 * @param {() => Promise<void>} run
 */
function action(label, progress, run) {
  const button = element("button", { type: "button" }, label);
  button.addEventListener("click", async () => {
    button.disabled = true;
    try {
      await run();
      progress.textContent = "";
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
      progress.textContent = text("own_silent");
    } finally {
      button.disabled = false;
    }
  });
  return button;
}
