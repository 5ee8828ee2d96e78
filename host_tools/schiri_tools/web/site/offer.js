// Shows a button for the result of a signed match in the bar, until the next match begins.

import { byId, element } from "../shared/elements.js";
import { text } from "../shared/texts.js";

/** @import { SerialClient } from "./serial-client.js" */

const ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" aria-hidden="true"><path class="line"
  d="M12 14.500V3.500M8 7l4-3.500L16 7M7 11H5v9.500h14V11h-2"/></svg>`;

/**
 * @param {SerialClient} box
 * @param {(ending: string) => void} show gets the last line of the match
 */
export function offerResults(box, show) {
  const place = element("p", { id: "offer", role: "status" });
  byId("matches-button").before(place);
  box.listeners.push((line) => {
    if (line.includes('"signed": {')) place.replaceChildren(button(() => show(line)));
    else if (line.startsWith('{"schiri"')) place.replaceChildren();
  });
}

/** @param {() => void} onClick */
function button(onClick) {
  const icon = new DOMParser().parseFromString(ICON, "image/svg+xml").documentElement;
  const made = element("button", { type: "button" }, icon, element("span", {}, text("share")));
  made.addEventListener("mousedown", (event) => event.preventDefault());
  made.addEventListener("click", onClick);
  return made;
}
