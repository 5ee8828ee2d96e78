// The result of a signed match as a picture and as a link. The link leads to the second verifier and contains the code
// of the result, which the reader's own browser checks. Browsers send nothing that is behind # in an address.

import { element } from "../shared/elements.js";
import { text } from "../shared/texts.js";
import { namesOf, outcomeInWords } from "./outcome.js";
import { pictureOf } from "./picture.js";
import { save } from "./save.js";

/** @import { Code, Facts, Outcome } from "./checker.js" */
/** @typedef {Facts & { outcome: Outcome, code: Code }} Signed */

/**
 * @param {string} code
 * @param {string} base an address beside the verifier's
 */
export function linkOf(code, base) {
  // Programs that turn addresses into links leave out a full stop at the end, and take stars for bold letters.
  const letters = encodeURIComponent(code).replaceAll("*", "%2A").replaceAll(".", "%2E");
  return new URL(`verifier.html#${letters}`, base).href;
}

/**
 * Returns the outcome, and the buttons that share it.
 * @param {Signed} found
 * @param {Date | undefined} date when it was played, if that is known
 */
export function shareOf(found, date) {
  const said = element("p", { class: "said", role: "status" });
  const names = namesOf(found);
  const words = outcomeInWords(names, found.outcome);
  const title = `${found.title}: ${words}`;
  const link = { title, url: linkOf(found.code.text, document.baseURI) };
  const canShare = navigator.canShare?.(link) ?? false;
  const share = button(canShare ? "share_link" : "copy_link", () => (canShare ? shared(link) : copied(link.url, said)));
  const isFile = navigator.canShare?.({ files: [new File([], "a.png", { type: "image/png" })] }) ?? false;
  const picture = button(isFile ? "share_picture" : "save_picture", async () => {
    const { host, pathname } = new URL("verifier.html", document.baseURI);
    const blob = await pngOf(pictureOf(found, date, host + pathname));
    const file = new File([blob], `schiri-${found.id}.png`, { type: blob.type });
    if (isFile) await shared({ title, files: [file] });
    else save(file, file.name);
  });
  const outcome = element("p", { class: "outcome" }, element("bdi", {}, words));
  return element("div", { class: "share" }, outcome, element("div", { class: "actions" }, share, picture), said);
}

/**
 * @param {string} words by their name
 * @param {() => void} run
 */
function button(words, run) {
  const made = element("button", { type: "button" }, text(words));
  made.addEventListener("click", run);
  return made;
}

/**
 * @param {HTMLCanvasElement} canvas
 * @returns {Promise<Blob>}
 */
function pngOf(canvas) {
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("this browser makes no pictures")))),
  );
}

/** @param {ShareData} data */
async function shared(data) {
  try {
    await navigator.share(data);
  } catch (error) {
    if (/** @type {Error} */ (error).name !== "AbortError") throw error; // otherwise people have changed their minds
  }
}

/**
 * Copies a link, or shows it if the browser cannot copy.
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
