// The page has a text for whatever it says.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { page, TEXTS, WEB } from "./pages.mjs";

const { filled, languageOf } = await page("shared/texts.js");
const { wordsOf } = await page("site/sentences.js");
const WORDS = Object.fromEntries(
  ["de", "fr"].map((language) => [
    language,
    JSON.parse(readFileSync(new URL(`../logs/texts/${language}.json`, WEB), "utf-8")),
  ]),
);

test("every text that the page asks for by its name is there", () => {
  let asked = 0;
  for (const folder of ["shared", "sim", "site", "install", "film"]) {
    for (const file of readdirSync(new URL(folder, WEB))) {
      const source = readFileSync(new URL(`${folder}/${file}`, WEB), "utf-8");
      for (const [, js, html] of source.matchAll(/\btext\("(\w+)"|data-text="(\w+)"/g)) {
        assert.ok((js ?? html) in TEXTS.en, `${file}: ${js ?? html}`);
        asked += 1;
      }
    }
  }
  assert.ok(asked > 50);
});

test("every failure of an installation has a sentence, and every sentence a failure", () => {
  const known = Object.keys(TEXTS.en).filter((name) => name.startsWith("failure_"));
  const files = readdirSync(new URL("install", WEB)).filter((file) => file.endsWith(".js"));
  const source = files.map((file) => readFileSync(new URL(`install/${file}`, WEB), "utf-8")).join("\n");
  const thrown = [...source.matchAll(/\bFailure\("(\w+)"/g)].map(([, code]) => code);
  assert.ok(thrown.length > 30);
  for (const code of thrown) assert.ok(known.includes(`failure_${code}`), code);
  for (const name of known)
    assert.ok(source.includes(`"${name.slice("failure_".length)}"`) || source.includes(name), name);
});

test("the page speaks the first language of the reader that it knows", () => {
  assert.equal(languageOf(["it-CH", "de-CH", "fr"]), "de");
  assert.equal(languageOf(["FR"]), "fr");
  assert.equal(languageOf(["it"]), "en");
  assert.equal(languageOf([]), "en");
});

test("a text is filled in as text", () => {
  assert.equal(filled("{a} and {b}", { a: 1, b: "<b>" }), "1 and <b>");
});

test("a verdict is said in the page's language, and in English where there are no words", () => {
  const said = { code: "time_backwards", values: { before: 7, found: 5 }, sentence: "The time runs backwards." };
  const german = { words: "Die Zeit läuft rückwärts: von 7 auf 5.", language: "de" };
  assert.deepEqual(wordsOf(said, WORDS.de, "de"), german);
  assert.deepEqual(wordsOf(said, {}, "en"), { words: said.sentence, language: "en" });
  assert.deepEqual(wordsOf({ ...said, code: "new" }, WORDS.de, "de"), { words: said.sentence, language: "en" });
});

test("a sentence with a part that has no words is English as a whole", () => {
  const said = (/** @type {string} */ code) => ({ code, values: { who: "ada" }, sentence: "steps" });
  const line = { code: "sentence", values: { words: { code: "capitalized", values: { words: said("step") } } } };
  const words = { ...WORDS.de, step: "geht von {who} aus" };
  const whole = { ...line, sentence: "  Steps." };
  assert.deepEqual(wordsOf(whole, words, "de"), { words: "Geht von ada aus.", language: "de" });
  assert.deepEqual(wordsOf(whole, WORDS.de, "de"), { words: "  Steps.", language: "en" });
});

test("a number has the decimal sign of the page's language", () => {
  const words = { at_time: "{at} s nach {start}", decimal_sign: "," };
  const said = { code: "at_time", values: { at: "0.95", start: "0.1.0" }, sentence: "" };
  assert.equal(wordsOf(said, words, "de").words, "0,95 s nach 0.1.0");
});

test("the players' parts are told with the seal", () => {
  const part = (/** @type {string} */ who, /** @type {string} */ digits) => ({
    code: "part",
    values: { who, part: digits },
    sentence: "",
  });
  const values = { commitment: "7895 df46", throws: 3, sealed: ["7895 df46", part("Ada", "314"), part("Ben", "654")] };
  const { words } = wordsOf({ code: "seal_opened", values, sentence: "" }, WORDS.de, "de");
  assert.match(words, /7895 df46, Ada gab 314 dazu, Ben gab 654 dazu\. Geprüfte Würfe: 3;/);
});
