// Leads from the legend to the user guide in the reader's language, in a window of its own: a match may be on.

import { element } from "./elements.js";
import "./site-texts.js";
import { LANGUAGE, text } from "./texts.js";

const MANUAL = { en: "../docs/", de: "../docs/de/", fr: "../docs/fr/" };

export function linkGuide() {
  const link = element("a", { href: `${MANUAL[LANGUAGE]}user-guide/`, target: "_blank" }, text("guide"));
  document.querySelector("#legend ul").prepend(element("li", {}, link));
}
