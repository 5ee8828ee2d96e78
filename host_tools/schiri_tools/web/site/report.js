// What the checker has found in a log, for people.

import { element } from "../shared/elements.js";
import { text } from "../shared/texts.js";
import { factName, sentence } from "./verdicts.js";

/** @import { Found } from "./checker.js" */

const ENGLISH = { lang: "en" }; // as all that Schiri says on a PC
const VALUES = [1, 2, 3, 4, 5, 6];

/** @param {Found} found */
export function reportOf(found) {
  if (!found.good) {
    const verdict = element("p", { class: "verdict bad", role: "status" }, text("bad", { line: found.line }));
    return [verdict, paragraph({ code: found.code, values: found.values, sentence: found.reason }), limits()];
  }
  const words = text(found.complete ? "good" : "good_so_far");
  return [
    element("p", { class: `verdict ${found.complete ? "good" : "open"}`, role: "status" }, words),
    element("h3", {}, found.title),
    ...found.remarks.map(paragraph),
    facts(found.facts),
    ...dice(found.dice),
    element(
      "details",
      { open: "" },
      element("summary", {}, text("course")),
      element("pre", ENGLISH, found.course.join("\n")),
    ),
    limits(),
  ];
}

/** @param {import("./checker.js").Remark} remark */
function paragraph(remark) {
  const { words, language } = sentence(remark);
  return element("p", { lang: language }, words);
}

function limits() {
  return element("p", { class: "about" }, text("limits"));
}

/** @param {[string, string][]} pairs */
function facts(pairs) {
  const made = element("dl", {});
  for (const [name, value] of pairs) made.append(element("dt", {}, factName(name)), element("dd", ENGLISH, value));
  return made;
}

/**
 * How often each value came, as bars.
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
