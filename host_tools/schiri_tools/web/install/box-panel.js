// The panel of a real box that is connected by a cable: its self-test, its matches, and the match that is being played.

import { element } from "../shared/elements.js";
import { text } from "../shared/texts.js";
import { checked } from "../site/checker.js";
import { matchesOf } from "../site/match-list.js";
import { rowOf } from "../site/match-row.js";
import { reportOf } from "../site/report.js";
import { NoAnswer } from "../site/serial-client.js";
import { Failure } from "./failure.js";
import { rest } from "./line.js";
import { selfTest } from "./self-test.js";

/** @import { SerialClient } from "../site/serial-client.js" */

const LIVE_MS = 1500; // the interval of requests for new lines

export class BoxPanel {
  /**
   * @param {SerialClient} client
   * @param {string} version of its firmware
   */
  constructor(client, version) {
    this.client = client;
    this.shown = 0; // the number of requests; only the latest is shown
    this.testing = false;
    this.place = element("div", { class: "place" });
    const buttons = [
      this.button("box_test", () => this.test()),
      this.button("box_matches", () => this.matches()),
      this.button("box_live", () => this.live()),
    ];
    const heading = element("h2", {}, text("box_title", { version }));
    const bar = element("div", { class: "bar" }, ...buttons);
    this.element = element("section", { class: "card" }, heading, bar, this.place);
  }

  close() {
    this.shown += 1;
    this.element.remove();
  }

  /**
   * @param {string} name of its text
   * @param {() => Promise<void>} run
   */
  button(name, run) {
    const button = element("button", { type: "button", id: name }, text(name));
    button.addEventListener("click", async () => {
      if (this.testing) return;
      const mine = ++this.shown;
      try {
        await run();
      } catch (error) {
        if (mine !== this.shown) return;
        if (error instanceof Failure) this.say(text(`failure_${error.code}`, error.values), "warning");
        else if (error instanceof NoAnswer) this.say(text("own_silent"), "warning");
        else this.say(text("check_failed", { reason: /** @type {Error} */ (error).message }), "warning");
      }
    });
    return button;
  }

  /**
   * @param {string} words
   * @param {string} [kind]
   */
  say(words, kind = "") {
    this.place.replaceChildren(element("p", { role: "status", class: kind }, words));
  }

  async test() {
    this.say(text("test_follow"));
    const list = element("ul", { class: "results" });
    this.place.append(list);
    this.testing = true;
    let bad = false;
    try {
      await selfTest(this.client, ({ step, word, details }) => {
        bad ||= word === "bad";
        const said = element("b", { class: word }, text(`test_${word}`));
        list.append(element("li", {}, element("span", {}, text(`test_${step}`)), said, ` ${details}`));
      });
    } finally {
      this.testing = false;
    }
    this.place.append(element("p", { role: "status", class: "verdict" }, text(bad ? "test_not_well" : "test_well")));
  }

  async matches() {
    this.say(text("own_asking"));
    const mine = this.shown;
    const found = await matchesOf(this.client);
    const report = element("div", { class: "report" });
    const rows = found.map((match) =>
      rowOf(this.client, match, async (fetched, name) => {
        report.replaceChildren(element("p", { role: "status" }, text("checking")));
        const told = reportOf(await checked(await fetched()));
        report.replaceChildren(element("p", { class: "file" }, name), ...told);
      }),
    );
    if (mine !== this.shown) return;
    if (rows.length) this.place.replaceChildren(element("ul", { class: "matches" }, ...rows), report);
    else this.say(text("own_none"));
  }

  /** Follows the open match and then each later one. Every line is checked as it comes. */
  async live() {
    const mine = this.shown;
    /** @type {string[]} */
    let lines = [];
    let number = 0;
    this.say(text("live_waits"));
    for (; mine === this.shown; await rest(LIVE_MS)) {
      if (!number) {
        const open = (await this.client.list()).find(({ state }) => state.includes("open"));
        if (!open) continue;
        [number, lines] = [open.number, []];
      }
      const before = lines.length;
      const state = await this.client.next(number, lines);
      if (mine !== this.shown) return;
      if (lines.length > before && state !== "more") {
        const found = await checked(new TextEncoder().encode(lines.map((line) => `${line}\n`).join("")));
        if (mine === this.shown)
          this.place.replaceChildren(...reportOf(found.good ? { ...found, replay: null } : found));
      }
      if (state === "closed" || state === "none") number = 0;
    }
  }
}
