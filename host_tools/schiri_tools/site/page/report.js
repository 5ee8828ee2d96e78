// What the checker has found in a log, for people.

import { element } from "./elements.js";
import { text } from "./texts.js";

const ENGLISH = { lang: "en" }; // as all that Schiri says on a PC
const VALUES = [1, 2, 3, 4, 5, 6];

export function reportOf(found) {
  if (!found.good) {
    const verdict = element("p", { class: "verdict bad", role: "status" }, text("bad", { line: found.line }));
    return [verdict, element("p", ENGLISH, found.reason), limits()];
  }
  const words = text(found.complete ? "good" : "good_so_far");
  return [
    element("p", { class: `verdict ${found.complete ? "good" : "open"}`, role: "status" }, words),
    element("h3", {}, found.title),
    ...found.remarks.map((remark) => element("p", ENGLISH, remark.sentence)),
    facts(found.facts),
    ...dice(found.dice),
    element("details", { open: "" }, element("summary", {}, text("course")), element("pre", ENGLISH, found.course.join("\n"))),
    limits(),
  ];
}

function limits() {
  return element("p", { class: "about" }, text("limits"));
}

function facts(pairs) {
  const made = element("dl", ENGLISH);
  for (const [name, value] of pairs) made.append(element("dt", {}, name), element("dd", {}, value));
  return made;
}

// How often each value came, as bars.
function dice(counts) {
  if (!counts.some(Boolean)) return [];
  const most = Math.max(...counts);
  const bars = VALUES.map((value, at) => {
    const bar = element("meter", { min: "0", max: String(most), value: String(counts[at]), "aria-label": String(value) });
    return element("li", {}, element("b", {}, String(value)), bar, element("span", {}, String(counts[at])));
  });
  return [element("h3", {}, text("dice")), element("ul", { class: "dice" }, ...bars)];
}
