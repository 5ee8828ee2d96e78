// The sheet with the matches of this box, of a log file, and of a real box, to download and to check.

import { byId, element } from "../shared/elements.js";
import { text } from "../shared/texts.js";
import { hasSerial, RealBox } from "./boxes.js";
import { checked } from "./checker.js";
import { eveningsPage } from "./evenings-page.js";
import { matchEndingWith, matchesOf } from "./match-list.js";
import { fileNameOf, rowOf } from "./match-row.js";
import { reportOf } from "./report.js";
import { NoAnswer } from "./serial-client.js";

/** @import { Evenings } from "./evenings.js" */
/** @import { SerialClient } from "./serial-client.js" */

const MAX_LOG_BYTES = 8 * 1024 * 1024; // more than the flash of a box holds
const ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" aria-hidden="true"><path class="line"
  d="M6 3.500h9l4 4V20a1 1 0 0 1-1 1H6a1 1 0 0 1-1-1V4.500a1 1 0 0 1 1-1zM14.500 3.500V8H19M8.500 12h7M8.500 15.500h7"/></svg>`;

/**
 * Puts the button into the bar, and returns the sheet.
 * @param {SerialClient} box the one in this page
 * @param {Evenings} evenings
 */
export function openMatches(box, evenings) {
  const matches = new Matches(box, evenings);
  const icon = new DOMParser().parseFromString(ICON, "image/svg+xml").documentElement;
  const button = element(
    "button",
    { type: "button", id: "matches-button" },
    icon,
    element("span", {}, text("matches")),
  );
  button.addEventListener("mousedown", (event) => event.preventDefault());
  button.addEventListener("click", () => matches.show());
  byId("legend-button").before(button);
  addEventListener("dragover", (event) => event.preventDefault());
  addEventListener("drop", (event) => {
    event.preventDefault();
    const file = event.dataTransfer?.files[0];
    if (file) matches.checkFile(file);
  });
  return matches;
}

class Matches {
  /**
   * @param {SerialClient} own the box in this page
   * @param {Evenings} evenings
   */
  constructor(own, evenings) {
    this.own = own;
    this.evenings = evenings;
    /** @type {RealBox | undefined} */
    this.real = undefined; // the box at the end of a cable
    this.wanted = 0; // the number of requests; only the latest is shown
    this.list = element("div", { id: "matches-list" });
    this.report = element("div", { id: "matches-report", hidden: "" });
    this.sheet = element("dialog", { id: "matches", "aria-labelledby": "matches-title" });
    this.sheet.append(element("div", { class: "sheet" }, this.heading(), this.list, this.report));
    document.body.append(this.sheet);
    // While the sheet is open, the keyboard plays no key of the box; a replay uses some of its keys.
    const keep = (/** @type {KeyboardEvent} */ event) => {
      const isOfReplay = event.target instanceof Element && event.target.closest(".replay");
      if (this.sheet.open && !isOfReplay) event.stopPropagation();
    };
    addEventListener("keydown", keep, { capture: true });
    this.sheet.addEventListener("keydown", (event) => event.stopPropagation());
    this.sheet.addEventListener("click", (event) => event.target === this.sheet && this.sheet.close());
    this.sheet.addEventListener("close", () => this.want());
  }

  heading() {
    const close = element("button", { type: "button", class: "round", "aria-label": text("close") }, "×");
    close.addEventListener("click", () => this.sheet.close());
    const title = element("h2", { id: "matches-title", tabindex: "-1", autofocus: "" }, text("matches"));
    return element("header", {}, title, close);
  }

  /** Begins a new request. Returns a function that says whether it is still the latest one. */
  want() {
    this.wanted += 1;
    const mine = this.wanted;
    return () => mine === this.wanted;
  }

  async show() {
    this.want();
    this.showList();
    const own = element("section", { id: "own" }, element("h3", {}, text("own")));
    const real = hasSerial() ? [this.realSection()] : [];
    this.list.replaceChildren(own, this.eveningsSection(), this.fileSection(), ...real, about());
    own.append(...(await warning()));
    if (document.body.dataset.power === "on") await this.showMatches(own, this.own, text("own_silent"));
    else own.append(element("p", {}, text("own_off")));
  }

  showList() {
    if (!this.sheet.open) this.sheet.showModal();
    this.report.hidden = true;
    this.list.hidden = false;
  }

  /**
   * Adds a list of the matches on a box to the end of the section.
   * @param {HTMLElement} section
   * @param {SerialClient} box
   * @param {string} silent what is said if the box does not answer
   */
  async showMatches(section, box, silent) {
    const said = element("p", { role: "status" }, text("own_asking"));
    section.append(said);
    try {
      const check = this.checkFetched.bind(this);
      const rows = (await matchesOf(box)).map((match) => rowOf(box, match, check));
      said.remove();
      section.append(rows.length ? element("ul", { class: "matches" }, ...rows) : element("p", {}, text("own_none")));
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
      said.textContent = silent;
    }
  }

  /**
   * Fetches and checks a match, and shows the result unless there is a newer request.
   * @param {() => Promise<Uint8Array>} fetched
   * @param {string} name
   */
  async checkFetched(fetched, name) {
    const wanted = this.want();
    const log = await fetched();
    if (wanted()) await this.showReport(log, name);
  }

  eveningsSection() {
    const show = element("button", { type: "button" }, text("evenings_show"));
    show.addEventListener("click", () => this.showEvenings());
    return element("section", {}, element("h3", {}, text("evenings")), element("p", {}, text("evenings_text")), show);
  }

  async showEvenings() {
    const wanted = this.want();
    const warned = await warning();
    const show = () => {
      const erase = () => {
        this.evenings.erase();
        this.showEvenings();
      };
      if (wanted()) this.showPage("", ...warned, ...eveningsPage(this.evenings.kept, erase));
    };
    show();
    const before = this.evenings.matches.length;
    if (document.body.dataset.power === "on") await this.evenings.takeIn(this.own);
    if (this.evenings.matches.length > before) show();
  }

  fileSection() {
    const input = element("input", { type: "file", accept: ".jsonl,.part,.txt", id: "log-file", class: "unseen" });
    input.addEventListener("change", () => input.files?.[0] && this.checkFile(input.files[0]));
    const choose = element("label", { for: "log-file", class: "button" }, text("file_choose"));
    const place = element("div", { class: "drop" }, element("p", {}, text("file_text")), input, choose);
    return element("section", {}, element("h3", {}, text("file")), place);
  }

  /**
   * Checks and shows the match of this box that has ended with this line.
   * @param {string} ending
   */
  async showEnd(ending) {
    this.show();
    const wanted = this.want();
    const said = element("p", { role: "status" }, text("own_asking"));
    this.showPage("", said);
    try {
      const match = await matchEndingWith(this.own, ending);
      const log = new TextEncoder().encode(await this.own.log(match.number));
      await this.evenings.taking; // it says when the match was played
      if (wanted()) await this.showReport(log, fileNameOf(match));
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
      said.textContent = text("own_silent");
    }
  }

  /** @param {File} file */
  async checkFile(file) {
    if (!this.sheet.open) this.show();
    const wanted = this.want();
    if (file.size > MAX_LOG_BYTES) {
      this.showPage(file.name, element("p", { class: "warning" }, text("too_large")));
      return;
    }
    const log = new Uint8Array(await file.arrayBuffer());
    if (wanted()) await this.showReport(log, file.name);
  }

  /**
   * Checks a log, and shows the result unless there is a newer request.
   * @param {Uint8Array} log
   * @param {string} name
   */
  async showReport(log, name) {
    const wanted = this.want();
    this.showPage(name, element("p", { role: "status" }, text("checking")));
    try {
      const found = await checked(log);
      const date = found.good ? this.evenings.dateOf(found.id) : undefined;
      if (wanted()) this.showPage(name, ...reportOf(found, date));
    } catch (error) {
      const reason = /** @type {Error} */ (error).message;
      if (wanted()) this.showPage(name, element("p", { class: "warning" }, text("check_failed", { reason })));
    }
  }

  /**
   * @param {string} name
   * @param {...Node} content
   */
  showPage(name, ...content) {
    const back = element("button", { type: "button", class: "back" }, `‹ ${text("back")}`);
    back.addEventListener("click", () => {
      this.want();
      this.showList();
    });
    this.report.replaceChildren(back, element("p", { class: "file" }, name), ...content);
    this.list.hidden = true;
    this.report.hidden = false;
    this.sheet.scrollTop = 0;
  }

  /** @returns {HTMLElement} */
  realSection() {
    const section = element("section", { id: "real" });
    const button = element("button", { type: "button" }, text(this.real ? "real_close" : "real_connect"));
    const again = async () => {
      const fresh = this.realSection();
      section.replaceWith(fresh);
      if (this.real) await this.showMatches(fresh, this.real.client, text("real_silent"));
      return fresh;
    };
    button.addEventListener("click", async () => {
      try {
        if (this.real) await this.real.close();
        this.real = this.real ? undefined : await RealBox.picked();
        await again();
      } catch (error) {
        const { name, message } = /** @type {Error} */ (error);
        if (name === "NotFoundError") return; // nobody has chosen a port
        (await again()).append(element("p", { class: "warning" }, text("real_failed", { reason: message })));
      }
    });
    section.append(element("h3", {}, text("real")), element("p", {}, text("real_text")), button);
    return section;
  }
}

/** Returns the warning for browsers that may forget matches. */
async function warning() {
  const { keeps } = document.body.dataset;
  const mayForget = keeps === "yes" && !(await navigator.storage.persisted?.());
  if (keeps !== "no" && !mayForget) return [];
  return [element("p", { class: "warning" }, text(mayForget ? "may_forget" : "forgetful"))];
}

function about() {
  const licences = element("a", { href: "licences.txt" }, "MIT");
  return element("p", { class: "about" }, text("about"), " ", licences);
}
