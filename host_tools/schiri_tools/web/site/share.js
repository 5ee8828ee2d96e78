// The result of a signed match as a link, which leads to the second verifier and carries the code of the result: whoever
// opens it has it checked by their own browser. What stands behind the # of an address is sent to nobody.

import { element } from "../shared/elements.js";
import { text } from "../shared/texts.js";
import { namesOf, outcomeInWords } from "./outcome.js";

/** @import { Code, Facts, Outcome } from "./checker.js" */
/** @typedef {Facts & { outcome: Outcome, code: Code }} Signed */

/**
 * @param {string} code
 * @param {string} base an address beside the verifier's
 */
export function linkOf(code, base) {
  // Programs that make links of addresses take a last point for the end of a sentence, and stars for bold letters.
  const letters = encodeURIComponent(code).replaceAll("*", "%2A").replaceAll(".", "%2E");
  return new URL(`verifier.html#${letters}`, base).href;
}

/**
 * Who has won, and the buttons that share it.
 * @param {Signed} found
 */
export function shareOf(found) {
  const said = element("p", { class: "said", role: "status" });
  const names = namesOf(found);
  const words = outcomeInWords(names, found.outcome);
  const link = { title: `${found.title}: ${words}`, url: linkOf(found.code.text, document.baseURI) };
  const canShare = navigator.canShare?.(link) ?? false;
  const share = element("button", { type: "button" }, text(canShare ? "share_link" : "copy_link"));
  share.addEventListener("click", () => (canShare ? shared(link) : copied(link.url, said)));
  const outcome = element("p", { class: "outcome" }, element("bdi", {}, words));
  return element("div", { class: "share" }, outcome, element("div", { class: "actions" }, share), said);
}

/** @param {ShareData} data */
async function shared(data) {
  try {
    await navigator.share(data);
  } catch (error) {
    if (/** @type {Error} */ (error).name !== "AbortError") throw error; // else people have changed their minds
  }
}

/**
 * Copies a link, or shows it where the browser copies nothing.
 * @param {string} link
 * @param {HTMLElement} said
 */
async function copied(link, said) {
  try {
    await navigator.clipboard.writeText(link);
    said.textContent = text("copied");
  } catch {
    const field = element("input", { readonly: "", value: link, "aria-label": text("copy_link") });
    said.replaceChildren(field);
    field.select();
  }
}
