// Links from the legend to the user guide in the reader's language, and from the bar to the site's home. The guide
// opens in a window of its own, because a match may be running.

import { byId, element, part } from "../shared/elements.js";
import { LANGUAGE, text } from "../shared/texts.js";

export function linkGuide() {
  const link = element("a", { href: `../docs/play/${LANGUAGE}/fini/`, target: "_blank" }, text("guide"));
  part(document, "#legend ul").prepend(element("li", {}, link));
}

const ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" aria-hidden="true"><path class="line"
  d="M4 11.500 12 4.500l8 7M6.500 10V19.500h11V10M10 19.500v-5h4v5"/></svg>`;

export function linkHome() {
  const icon = new DOMParser().parseFromString(ICON, "image/svg+xml").documentElement;
  const href = LANGUAGE === "en" ? "../" : `../${LANGUAGE}/`;
  byId("power-button").before(
    element("a", { href, id: "home", "aria-label": text("home") }, icon, element("span", {}, text("home"))),
  );
}
