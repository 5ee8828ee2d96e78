// The part of the sheet on evenings: tonight's series, the counts of wins, and the bests of each player.

import { element } from "../shared/elements.js";
import { titleOf } from "../shared/games.js";
import { LANGUAGE, text } from "../shared/texts.js";
import { save } from "./save.js";
import { pairsOf, playersOf, seriesOf, tonightOf, winnerOf } from "./standings.js";

/** @import { Kept } from "./evenings.js" */
/** @import { Player, Series } from "./standings.js" */

/**
 * @param {Kept} kept
 * @param {() => void} erase
 */
export function eveningsPage(kept, erase) {
  const { matches } = kept;
  const players = playersOf(matches);
  const actions = element("div", { class: "actions" }, exportButton(kept), eraseButton(erase));
  return [
    heading("evenings"),
    ...(players.length ? [] : [element("p", {}, text("evenings_none"))]),
    ...list("tonight", seriesOf(tonightOf(matches, Date.now())).map(seriesLine)),
    ...players.map(playerSection),
    ...list("pairs", pairsOf(matches).map(score)),
    ...(matches.length ? [element("p", { class: "about" }, text("evenings_kept")), actions] : []),
  ];
}

/** @param {string} words by their name */
function heading(words) {
  return element("h3", {}, text(words));
}

/**
 * @param {string} words by their name
 * @param {Node[][]} lines
 */
function list(words, lines) {
  const rows = lines.map((line) => element("li", {}, ...line));
  return rows.length ? [heading(words), element("ul", { class: "scores" }, ...rows)] : [];
}

/** @param {Series} series */
function score({ names, wins }) {
  const [one, other] = names.map((name) => element("bdi", {}, name));
  return [one, element("b", {}, ` ${wins[0]} : ${wins[1]} `), other];
}

/** @param {Series} series */
function seriesLine(series) {
  const winner = winnerOf(series);
  const state = winner === undefined ? text("series_open") : text("won", { names: winner });
  const title = element("span", {}, `${titleOf(series.game)}: `);
  return [title, ...score(series), element("span", { class: "state" }, ` (${state})`)];
}

/** @param {Player} player */
function playerSection(player) {
  const all = [...player.games].map(([game, { won, played }]) => `${titleOf(game)}\u00a0${won}/${played}`).join(", ");
  const words = [
    text("player_won", { ...player, games: all }),
    ...(player.longest > 1 ? [text("player_streak", player)] : []),
    ...(player.call_us === null ? [] : [text("player_call", { seconds: inSeconds(player.call_us) })]),
    ...(player.straight ? [text("player_straight", player)] : []),
  ];
  const lines = words.map((line) => element("li", {}, line));
  return element("section", { class: "player" }, element("h4", {}, player.name), element("ul", {}, ...lines));
}

/** @param {number} time_us */
function inSeconds(time_us) {
  return (time_us / 1e6).toLocaleString(LANGUAGE, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
}

/** @param {Kept} kept */
function exportButton(kept) {
  const button = element("button", { type: "button" }, text("evenings_export"));
  button.addEventListener("click", () => {
    const file = new Blob([JSON.stringify(kept, null, 1)], { type: "application/json" });
    save(file, "schiri-evenings.json");
  });
  return button;
}

/**
 * Returns a button that erases when it is pressed for the second time.
 * @param {() => void} erase
 */
function eraseButton(erase) {
  const button = element("button", { type: "button" }, text("erase"));
  button.addEventListener("click", () => {
    if (button.textContent === text("erase_really")) erase();
    else button.textContent = text("erase_really");
  });
  button.addEventListener("blur", () => {
    button.textContent = text("erase");
  });
  return button;
}
