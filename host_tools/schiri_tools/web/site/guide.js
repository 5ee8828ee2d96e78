// Leads from the legend to the user guide in the reader's language, in a window of its own: a match may be on.

import { element, part } from "../shared/elements.js";
import { LANGUAGE, text } from "../shared/texts.js";

/** @type {Record<string, string>} */
const MANUAL = { en: "../docs/", de: "../docs/de/", fr: "../docs/fr/" };

export function linkGuide() {
  const link = element("a", { href: `${MANUAL[LANGUAGE]}user-guide/`, target: "_blank" }, text("guide"));
  part(document, "#legend ul").prepend(element("li", {}, link));
}
