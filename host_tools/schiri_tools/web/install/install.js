// The page that brings a bare board to the first menu over a USB cable.

import { byId, element } from "../shared/elements.js";
import { LANGUAGE, text } from "../shared/texts.js";
import { isChipsOwn } from "../site/boxes.js";
import { BoxPanel } from "./box-panel.js";
import { Chip } from "./chip.js";
import { sha256Of } from "./digests.js";
import { builtIn, facts } from "./facts.js";
import { Failure } from "./failure.js";
import { imageFor, install } from "./flashing.js";
import { MIB, read } from "./image.js";
import { opened, rest, returned, versionOf } from "./line.js";

/** @import { RealBox } from "../site/boxes.js" */
/** @import { Facts } from "./facts.js" */
/** @import { Image } from "./image.js" */

const STEPS = ["connect", "write", "menu"];
const LOOKS = 10; // attempts of three seconds each to reach a box that starts
const REPLUG_MS = 1500; // time for a system to set up a port
const TRIES = 3; // automatic attempts to go on

class Page {
  /** @param {Facts} known */
  constructor(known) {
    this.facts = known;
    /** @type {Image[]} */
    this.images = [];
    /** @type {SerialPort | undefined} */
    this.port = undefined;
    /** @type {RealBox | undefined} */
    this.line = undefined;
    /** @type {Chip | undefined} */
    this.chip = undefined;
    /** @type {BoxPanel | undefined} */
    this.panel = undefined;
    this.wanted = false; // whether people have asked for an installation that is not done yet
    this.erases = false; // whether matches in another place may be erased
    this.busy = false;
    this.connect = button("connect", () => this.run(() => this.connected()), "primary");
    this.actions = element("div", { class: "bar" });
    this.told = element("dl", { class: "facts" });
    this.status = element("p", { id: "status", role: "status" });
    this.bar = element("progress", { max: "1", value: "0", "aria-label": text("progress"), hidden: "" });
    this.trouble = element("div", { id: "failure", role: "alert" });
    this.steps = element("ol", { class: "steps" }, ...STEPS.map((step) => element("li", {}, text(`step_${step}`))));
    this.image = element("section", { class: "card", id: "image" });
    const board = element("section", { class: "card", id: "board" }, element("h2", {}, text("board_title")));
    board.append(element("p", {}, text("board_text")), this.steps, this.told, this.actions);
    board.append(this.bar, this.status, this.trouble);
    byId("work").append(this.image, board);
    this.actions.append(this.connect);
    navigator.serial.addEventListener("connect", () => this.plugged());
    navigator.serial.addEventListener("disconnect", () => this.unplugged());
    this.progress = {
      say: (/** @type {string} */ code, /** @type {Record<string, unknown>} */ values = {}) => {
        this.status.textContent = said(code, values);
      },
      show: (/** @type {number} */ done, /** @type {number} */ total) => {
        this.bar.hidden = false;
        this.bar.value = total ? done / total : 0;
      },
    };
  }

  /** Shows the images that the site has, and a field to choose an image as a file. */
  async offerImages() {
    const input = element("input", { type: "file", accept: ".bin", id: "image-file", class: "unseen" });
    const chosen = element("ul", { class: "chosen", "aria-live": "polite" });
    const row = async (/** @type {Image} */ image, /** @type {string} */ sha256) =>
      element(
        "li",
        {},
        element("b", {}, `MicroPython ${image.version}`),
        ` ${image.chip} · ${image.name}`,
        digest(sha256),
      );
    input.addEventListener("change", () =>
      this.run(async () => {
        const [file] = [...(input.files ?? [])];
        if (!file) return;
        input.value = ""; // the same name can be chosen again, with other content
        const content = new Uint8Array(await file.arrayBuffer());
        const image = await read(this.facts, file.name, content);
        this.images.unshift(image);
        chosen.prepend(await row(image, await sha256Of(content)));
        if (this.chip) this.showChip(this.chip);
      }),
    );
    const choose = element("label", { for: "image-file", class: "button" }, text("image_choose"));
    const links = this.facts.downloads.map(([name, address]) =>
      element("a", { href: address, rel: "noreferrer" }, name),
    );
    const where = element(
      "p",
      {},
      text("image_text"),
      " ",
      ...links.flatMap((link, at) => (at ? [" · ", link] : [link])),
    );
    this.image.append(element("h2", {}, text("image_title")), where, input, choose, chosen);
    for (const one of this.facts.built_in) {
      const image = await read(this.facts, one.name, await builtIn(one));
      this.images.push(image);
      chosen.append(await row(image, one.sha256));
    }
  }

  /**
   * Runs one action at a time, and shows its failure.
   * @param {() => Promise<void>} act
   */
  async run(act) {
    if (this.busy) return;
    this.busy = true;
    document.body.dataset.busy = "";
    this.trouble.replaceChildren();
    try {
      await act();
    } catch (error) {
      await this.failed(error);
    } finally {
      this.bar.hidden = true;
      this.busy = false;
      delete document.body.dataset.busy;
    }
  }

  /** @param {unknown} error */
  async failed(error) {
    if (!(error instanceof Failure)) console.warn(error);
    const known = error instanceof Failure ? error : new Failure("unknown", { reason: String(error) });
    this.status.textContent = "";
    const lost = known.code === "cable";
    this.wanted &&= lost;
    this.erases &&= lost;
    await this.letGo();
    this.trouble.append(element("p", {}, said(`failure_${known.code}`, known.values)));
    if (lost) this.trouble.append(element("p", {}, text(this.wanted ? "plug_goes_on" : "plug_again")));
    const goesOn = known.code === "matches_elsewhere";
    if (goesOn) this.trouble.append(this.tick());
    const again = button(this.port ? "again" : "connect", () => this.run(() => this.connected()), "primary");
    this.offer(goesOn ? this.put() : again, this.other());
  }

  /** Returns the box to tick that permits to erase matches in another place. */
  tick() {
    const box = element("input", { type: "checkbox", id: "erase-matches" });
    box.addEventListener("change", () => {
      this.erases = box.checked;
    });
    return element("label", { class: "tick" }, box, text("erase_matches"));
  }

  /** Closes the connection to the board. */
  async letGo() {
    this.panel?.close();
    this.panel = undefined;
    await this.line?.close();
    this.line = undefined;
    await this.chip?.restart().catch(() => {}); // the cable was pulled
    this.chip = undefined;
  }

  /** @param {...HTMLElement} buttons */
  offer(...buttons) {
    this.actions.replaceChildren(...buttons);
  }

  other() {
    return button("other_port", () => {
      this.port = undefined;
      this.wanted = this.erases = false;
      return this.run(() => this.connected());
    });
  }

  /** Goes on after a pulled cable. Some boards do not answer at once. */
  async plugged() {
    for (let tries = 0; tries < TRIES; tries++) {
      if (!this.wanted || this.busy || !this.trouble.childElementCount) return;
      await rest(REPLUG_MS);
      if (this.port?.connected === false) return; // it was pulled again
      await this.run(() => this.connected());
    }
  }

  unplugged() {
    if (this.panel && this.port?.connected === false) this.run(() => Promise.reject(new Failure("cable")));
  }

  /** Opens the port, after asking for one if there is none yet, and finds out what is connected. */
  async connected() {
    this.at("connect");
    await this.letGo();
    if (this.port?.connected === false) this.port = await returned(this.port);
    try {
      this.port ??= await navigator.serial.requestPort();
    } catch {
      this.at("");
      return; // nobody has chosen a port
    }
    if (this.wanted) return this.goOn();
    this.progress.say("looking");
    this.line = await opened(this.port);
    const version = await versionOf(this.line.client);
    this.told.replaceChildren();
    if (version) {
      this.progress.say("found_schiri", { version });
      this.offer(this.put(), this.other());
      this.openPanel(this.line, version);
    } else {
      this.showChip(await this.toChip(this.port));
    }
  }

  /** @param {SerialPort} port */
  async toChip(port) {
    await this.line?.close();
    this.line = undefined;
    this.progress.say("asking_chip");
    this.chip = await Chip.connected(port, this.facts);
    this.port = this.chip.port;
    return this.chip;
  }

  /** @param {Chip} chip */
  showChip(chip) {
    const lines = chip.psram_lines.join("/");
    const psram = chip.psram_lines.length ? (chip.knows_psram ? "psram_lines" : "psram_unknown") : "psram_none";
    const rows = [
      ["fact_chip", chip.name],
      ["fact_psram", text(psram, { lines })],
      ["fact_flash", `${chip.flash_bytes / MIB} MiB`],
    ];
    this.told.replaceChildren(
      ...rows.flatMap(([name, value]) => [element("dt", {}, text(name)), element("dd", {}, value)]),
    );
    this.status.textContent = "";
    this.trouble.replaceChildren();
    try {
      const { version } = imageFor(this.facts, chip, this.images);
      this.progress.say("ready", { version, schiri: this.facts.version });
      this.offer(this.put(), this.other());
    } catch (error) {
      const { code, values } = /** @type {Failure} */ (error);
      this.trouble.append(element("p", {}, said(`failure_${code}`, values)));
      this.offer(this.other());
    }
  }

  put() {
    return button(
      "put",
      () =>
        this.run(async () => {
          this.wanted = true;
          await this.goOn();
        }),
      "primary",
    );
  }

  /** Does what people have asked for, depending on what is on the board. */
  async goOn() {
    this.panel?.close();
    this.panel = undefined;
    this.offer();
    this.at("write");
    if (!this.images.length) throw new Failure("image_missing", { chip: this.facts.chips });
    if (!this.port) throw new Failure("cable");
    const chip = this.chip ?? (await this.toChip(this.port));
    const image = imageFor(this.facts, chip, this.images);
    const isChanged = await install(this.facts, chip, image, this.progress, this.erases);
    await chip.restart();
    this.chip = undefined;
    this.at("menu");
    this.bar.hidden = true;
    this.progress.say("box_starts");
    const [line, version] = await this.started(this.port);
    this.wanted = this.erases = false;
    this.at("done");
    this.progress.say(isChanged ? "runs" : "nothing_new", { version });
    this.offer(this.other());
    this.openPanel(line, version);
  }

  /**
   * Waits for a box that starts, and returns it with the version of its firmware.
   * @param {SerialPort} port
   * @returns {Promise<[RealBox, string]>} and its version
   */
  async started(port) {
    if (isChipsOwn(port)) await rest(REPLUG_MS);
    this.port = isChipsOwn(port) ? await returned(port) : port;
    this.line = await opened(this.port);
    for (let looks = 0; looks < LOOKS; looks++) {
      const version = await versionOf(this.line.client);
      if (version) return [this.line, version];
    }
    throw new Failure("no_start");
  }

  /**
   * @param {RealBox} line
   * @param {string} version
   */
  openPanel(line, version) {
    this.panel = new BoxPanel(line.client, version);
    byId("box").replaceChildren(this.panel.element);
  }

  /**
   * Marks the present step and those before it.
   * @param {string} step one of `STEPS`, "done" or ""
   */
  at(step) {
    const now = step === "done" ? STEPS.length : STEPS.indexOf(step);
    [...this.steps.children].forEach((item, at) => {
      item.className = at < now ? "done" : at === now ? "now" : "";
      if (at === now) item.setAttribute("aria-current", "step");
      else item.removeAttribute("aria-current");
    });
  }
}

/**
 * @param {string} name of its text
 * @param {() => Promise<void>} act
 * @param {string} [kind]
 */
function button(name, act, kind = "") {
  const made = element("button", { type: "button", class: kind, id: name }, text(name));
  made.addEventListener("click", () => act());
  return made;
}

/**
 * Returns a sentence with its values filled in, and lists written as in the page's language.
 * @param {string} code
 * @param {object} values
 */
function said(code, values) {
  const written = Object.entries(values).map(([name, value]) => [name, Array.isArray(value) ? listed(value) : value]);
  return text(code, Object.fromEntries(written));
}

/** @param {unknown[]} values */
function listed(values) {
  return new Intl.ListFormat(LANGUAGE, { type: "disjunction" }).format(values.map(String));
}

/** @param {string} sha256 */
function digest(sha256) {
  return element("span", { class: "digest" }, `SHA-256 ${sha256}`);
}

async function open() {
  document.documentElement.lang = LANGUAGE;
  document.title = text("install_title");
  byId("title").textContent = text("install_title");
  byId("lead").append(element("p", {}, text("install_lead")));
  byId("links").append(
    element("a", { href: "../" }, text("link_play")),
    element("a", { href: guide() }, text("link_guide")),
  );
  if (!("serial" in navigator)) {
    byId("work").append(element("p", { class: "card", role: "alert", id: "failure" }, text("failure_no_serial")));
    return;
  }
  try {
    const page = new Page(await facts);
    await page.offerImages();
    document.body.dataset.ready = "";
  } catch (error) {
    const { code, values } = error instanceof Failure ? error : new Failure("unknown", { reason: String(error) });
    byId("work").append(element("p", { class: "card", role: "alert" }, said(`failure_${code}`, values)));
  }
  navigator.serviceWorker?.register("service-worker.js").catch(() => {});
}

function guide() {
  return "../../docs/build/firmware/#from-the-browser";
}

open();
