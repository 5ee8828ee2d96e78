// Leads from the legend to the user guide in the reader's language, in a window of its own: a match may be on.

import { element, part } from "../shared/elements.js";
import { LANGUAGE, text } from "../shared/texts.js";

export function linkGuide() {
  const link = element("a", { href: `../docs/play/${LANGUAGE}/fini/`, target: "_blank" }, text("guide"));
  part(document, "#legend ul").prepend(element("li", {}, link));
}
