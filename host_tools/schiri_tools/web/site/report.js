// The checker's result for a log as a page.

import { element } from "../shared/elements.js";
import { inGroups } from "../shared/hex.js";
import { ReplayPlayer } from "../shared/replay.js";
import { LANGUAGE, TEXTS, text } from "../shared/texts.js";
import { namesOf } from "./outcome.js";
import { inWords, wordsForCourse, wordsForVerdicts, wordsOf } from "./sentences.js";
import { shareOf } from "./share.js";

/** @import { Replay } from "../shared/replay.js" */
/** @import { Facts, Found, Sentence } from "./checker.js" */
/** @import { Signed } from "./share.js" */

const VALUES = [1, 2, 3, 4, 5, 6];

/**
 * @param {Found} found
 * @param {Date} [date] when the match was played, if that is known
 */
export function reportOf(found, date) {
  if (!found.good) {
    const verdict = element("p", { class: "verdict bad", role: "status" });
    if (found.code === "no_match_log") {
      verdict.append(...paragraph(found).childNodes);
      return [verdict];
    }
    verdict.append(text("bad", { line: found.line }));
    return [verdict, paragraph(found), limits()];
  }
  const words = text(found.complete ? "good" : "good_so_far");
  return [
    element("p", { class: `verdict ${found.complete ? "good" : "open"}`, role: "status" }, words),
    element("h3", {}, `${found.title}: `, ...isolated(namesOf(found))),
    ...(found.outcome && found.code ? [shareOf(/** @type {Signed} */ (found), date)] : []),
    ...replay(found),
    ...[...found.remarks, found.seal, found.signature].filter((said) => said !== null).map(paragraph),
    facts(found),
    ...dice(found.dice),
    element("details", { open: "" }, element("summary", {}, text("course")), course(found)),
    limits(),
  ];
}

/**
 * Returns the replay of a match, move by move.
 * @param {Facts} found
 */
function replay(found) {
  const moves = found.replay && inWords(found.replay, wordsForCourse(found.game));
  return moves ? [new ReplayPlayer(/** @type {Replay} */ (moves)).element] : [];
}

/** @param {Sentence} sentence */
function paragraph(sentence) {
  const { words, language } = wordsOf(sentence, wordsForVerdicts());
  return element("p", { lang: language }, words);
}

/**
 * Returns the course of a match, line by line.
 * @param {Facts} found
 */
function course(found) {
  const known = wordsForCourse(found.game);
  const lines = found.course.map((sentence) => {
    const { words, language } = wordsOf(sentence, known);
    const [indentation] = sentence.sentence.match(/^ */) ?? [""];
    return element("span", { lang: language }, `${language === "en" ? "" : indentation}${words}\n`);
  });
  return element("pre", { tabindex: "0", role: "region", "aria-label": text("course") }, ...lines);
}

/**
 * Returns names in elements that isolate them, because names from right to left would change the order of other words.
 * @param {string[]} names
 */
function isolated(names) {
  return names.flatMap((name, seat) => [...(seat ? [", "] : []), element("bdi", {}, name)]);
}

function limits() {
  return element("p", { class: "about" }, text("limits"));
}

/**
 * Returns the words for a board or a source of entropy; the log's own name for it if there are none.
 * @param {string} kind
 * @param {string} value
 */
function named(kind, value) {
  return TEXTS[LANGUAGE][`${kind}_${value}`] ?? value;
}

/** @param {Facts} found */
function facts(found) {
  const { commitment, check } = found;
  const rows = [
    ["match", text("fact_match_value", found)],
    ["box", text("fact_box_value", { ...found, board: named("board", found.board) })],
    ["times", text("fact_times_value", found)],
    ["chance", named("chance", found.entropy)],
    ["records", String(found.records)],
    ["check", inGroups(check)],
    ...(commitment ? [["commitment", inGroups(commitment)]] : []),
  ];
  return element(
    "dl",
    {},
    ...rows.flatMap(([name, value]) => [element("dt", {}, text(`fact_${name}`)), element("dd", {}, value)]),
  );
}

/**
 * Returns the counts of the values of dice, as bars.
 * @param {number[]} counts
 */
function dice(counts) {
  if (!counts.some(Boolean)) return [];
  const most = Math.max(...counts);
  const bars = VALUES.map((value, at) => {
    const count = String(counts[at]);
    const bar = element("meter", { min: "0", max: String(most), value: count, "aria-label": String(value) });
    return element("li", {}, element("b", {}, String(value)), bar, element("span", {}, count));
  });
  return [element("h3", {}, text("dice")), element("ul", { class: "dice" }, ...bars)];
}
