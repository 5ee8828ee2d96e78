/** @param {import("./checker.js").Remark} remark */
export function sentence(remark) {
  return { words: remark.sentence, language: "en" };
}
/** @param {string} name */
export function factName(name) {
  return name;
}
