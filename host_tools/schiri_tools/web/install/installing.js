// The course of an installation, as `installing.py` of `schiri install` has it: the same files, in the same order, so
// that wherever it is cut the box starts with its old firmware or with the new one (docs/build/firmware.md).

import { sha256Of } from "./digests.js";
import { Failure } from "./failure.js";
import { started } from "./probe.js";
import { Refusal, Repl } from "./repl.js";

/** @import { Facts } from "./facts.js" */
/** @import { Line } from "./line.js" */
/** @import { Progress } from "./progress.js" */
/** @typedef {Map<string, string>} Summaries of files: size and the first digits of the SHA-256, by their paths */
/** @typedef {{ name: string, data: Uint8Array<ArrayBuffer>, source: string | undefined }} Step */

const ACTIVE = "/active"; // a file with the letter of the folder that holds the firmware
const FOLDERS = ["a", "b"];
const NEW = ".new";
const NO_SPACE = 28; // the number of the error
const SPARE_BLOCKS = 8; // for what LittleFS needs itself, and for scripts
const PUT_BYTES = 768; // at a time: a kilobyte as text
const COPY_BYTES = 8192;
const DIGITS = 16; // of a SHA-256, where there are many

/** Puts a firmware onto a board that is at its REPL. */
export class Installation {
  /**
   * @param {Line} line
   * @param {Facts} facts
   * @param {Map<string, Uint8Array<ArrayBuffer>>} modules
   * @param {Progress} progress
   */
  constructor(line, facts, modules, progress) {
    this.stands = ""; // what is on the box, as a code, as long as that is not the usual thing
    this.line = line;
    this.facts = facts;
    this.modules = modules;
    this.progress = progress;
    this.repl = new Repl(line);
    /** @type {Map<string, Uint8Array<ArrayBuffer>>} */
    this.files = new Map(Object.entries(facts.scripts).map(([path, script]) => [path, bytesOf(script)]));
    /** @type {Summaries} */
    this.wanted = new Map();
  }

  /** All of it. `Failure` if it cannot be. */
  async run() {
    for (const [name, data] of this.modules) this.wanted.set(name, `${data.length} ${await digitsOf(data)}`);
    try {
      this.line.waits = false; // whoever restarts it now takes it away from here
      await this.repl.enter();
      await this.check();
      await this.repl.run(this.facts.helper);
      await this.put();
    } catch (error) {
      // Whatever has gone wrong, the box should not be left where nobody can play.
      if (error instanceof Failure && error.code !== "cable") await this.repl.restart().catch(() => {});
      throw error;
    } finally {
      this.line.waits = true;
    }
    await this.repl.restart();
    this.progress.say("box_starts");
    const version = await started(this.line);
    if (version !== this.facts.version) throw new Failure("wrong_version", { version, wanted: this.facts.version });
  }

  /** `Failure` if the board is none that the firmware runs on. */
  async check() {
    const { oldest, form, least_psram, boards } = this.facts;
    await this.repl.run("import os, sys");
    const [platform, name, release, mpy, machine] = await this.repl.value(
      "(sys.platform, sys.implementation[0], sys.implementation[1][:3], getattr(sys.implementation, '_mpy', 0), " +
        "getattr(sys.implementation, '_machine', '?'))",
    );
    if (name !== "micropython") throw new Failure("not_micropython", { name });
    if (platform !== "esp32") throw new Failure("not_esp32", { platform });
    const version = release.join(".");
    if (release[0] < oldest[0] || (release[0] === oldest[0] && release[1] < oldest[1])) {
      throw new Failure("old_micropython", { version, oldest: oldest.join(".") });
    }
    if ((mpy & 0xff) !== form[0] || ((mpy >> 8) & 3) !== form[1]) throw new Failure("wrong_form", { version });
    await this.repl.run("import esp32");
    const regions = await this.repl.value("[region[0] for region in esp32.idf_heap_info(esp32.HEAP_DATA)]");
    if (Math.max(...regions) < least_psram) throw new Failure("no_psram_found", { machine, boards });
  }

  async put() {
    const active = await this.repl.value(`first(${quoted(ACTIVE)})`);
    const known = FOLDERS.includes(active) ? await this.there(`/${active}`) : new Map();
    const paths = await this.changed(known);
    if (!paths.length) {
      this.progress.say("nothing_new", { version: this.facts.version });
      return;
    }
    this.stands = known.has("schiri/__init__.mpy") ? "stands_old" : "stands_none";
    try {
      for (const path of paths) await this.remove(path + NEW);
      if (paths.includes(ACTIVE)) await this.putModules(active, known);
      await this.putFiles(paths);
    } catch (error) {
      if (error instanceof Refusal && error.number === NO_SPACE) throw new Failure("no_room_at_all");
      throw error;
    }
    this.stands = "stands_new";
  }

  /**
   * The files that are to be replaced, in order. With the last of them the box has the new firmware.
   * @param {Summaries} known
   */
  async changed(known) {
    const changed = [];
    for (const [path, data] of this.files) {
      const there = await this.repl.value(`summary(${quoted(path)})`);
      if (there?.join(" ") !== `${data.length} ${await sha256Of(data)}`) changed.push(path);
    }
    return isSame(known, this.wanted) ? changed : [...changed, ACTIVE];
  }

  /**
   * Writes the modules into the folder that is not the active one, whose letter then goes into ACTIVE.
   * @param {string} active
   * @param {Summaries} known
   */
  async putModules(active, known) {
    const letter = FOLDERS[active === FOLDERS[0] ? 1 : 0];
    const folder = `/${letter}`;
    this.files.set(ACTIVE, bytesOf(letter));
    const kept = await this.there(folder);
    for (const name of kept.keys()) if (!this.wanted.has(name)) await this.remove(`${folder}/${name}`);
    const sources = new Map([...known].map(([name, file]) => [file, `/${active}/${name}`]));
    const steps = this.plan(kept, sources);
    await this.makeRoom(steps);
    let there = await this.upload(folder, steps);
    if (!isSame(there, this.wanted)) there = await this.upload(folder, this.plan(there, new Map()));
    if (!isSame(there, this.wanted)) throw new Failure("not_whole", { name: "Schiri" });
  }

  /**
   * The modules that are to be written.
   * @param {Summaries} kept what is in the folder already
   * @param {Map<string, string>} sources where else on the board there is something
   * @returns {Step[]}
   */
  plan(kept, sources) {
    return [...this.wanted]
      .filter(([name, file]) => kept.get(name) !== file)
      .map(([name, file]) => ({ name, data: this.modules.get(name) ?? bytesOf(""), source: sources.get(file) }));
  }

  /** @param {Step[]} steps */
  async makeRoom(steps) {
    const { block_bytes } = this.facts;
    const blocks = steps.reduce((sum, { data }) => sum + Math.ceil(data.length / block_bytes), 0);
    const needed = (blocks + 2 * foldersOf(steps).length + SPARE_BLOCKS) * block_bytes;
    const free = await this.repl.value("free()");
    if (needed > free) throw new Failure("no_room", { needed: needed >> 10, free: free >> 10 });
  }

  /**
   * Writes modules.
   * @param {string} folder
   * @param {Step[]} steps
   * @returns {Promise<Summaries>} what is in the folder then
   */
  async upload(folder, steps) {
    const total = steps.reduce((sum, { data }) => sum + data.length, 0);
    const folders = ["", ...foldersOf(steps)].map((path) => `make_folder(${quoted(folder + path)})`);
    await this.repl.run(folders.join("\n"));
    let done = 0;
    for (const { code, size } of batches(linesFor(folder, steps))) {
      await this.repl.run(code);
      done += size;
      this.progress.show(done, total);
    }
    return this.there(folder);
  }

  /**
   * Writes files beside the old ones, and renames them in order.
   * @param {string[]} paths
   */
  async putFiles(paths) {
    for (const path of paths) {
      const data = this.files.get(path) ?? bytesOf("");
      const step = { name: path.slice(1) + NEW, data, source: undefined };
      for (const { code } of batches(linesFor("", [step]))) await this.repl.run(code);
      const there = await this.repl.value(`summary(${quoted(path + NEW)})`);
      if (there?.join(" ") !== `${data.length} ${await sha256Of(data)}`) throw new Failure("not_whole", { name: path });
      if (path === paths.at(-1)) this.stands = "stands_either";
      await this.repl.run(`os.rename(${quoted(path + NEW)}, ${quoted(path)})`);
    }
  }

  /**
   * What is in a folder of the board; nothing if there is no such folder.
   * @param {string} folder
   * @returns {Promise<Summaries>}
   */
  async there(folder) {
    const lines = (await this.repl.run(`tell(${quoted(folder)})`)).split("\n").filter(Boolean);
    return new Map(lines.map((line) => /** @type {[string, string]} */ (line.split(/ (?=\S+ \S+$)/))));
  }

  /** @param {string} path */
  remove(path) {
    return this.repl.run(`remove(${quoted(path)})`);
  }
}

/** @param {string} text */
function bytesOf(text) {
  return new TextEncoder().encode(text);
}

/** @param {string} path as Python writes a text */
function quoted(path) {
  return `'${path}'`;
}

/** @param {Uint8Array<ArrayBuffer>} data */
async function digitsOf(data) {
  return (await sha256Of(data)).slice(0, DIGITS);
}

/**
 * @param {Summaries} one
 * @param {Summaries} other
 */
function isSame(one, other) {
  return one.size === other.size && [...one].every(([name, file]) => other.get(name) === file);
}

/**
 * The folders in which these files are, each after the one that it is in.
 * @param {Step[]} steps
 */
function foldersOf(steps) {
  const parts = steps.map(({ name }) => name.split("/").slice(0, -1));
  return [...new Set(parts.flatMap((part) => part.map((_, at) => `/${part.slice(0, at + 1).join("/")}`)))].sort();
}

/**
 * What the board is told; how many bytes it writes then; and how much of what it is told at once that is.
 * @param {string} folder
 * @param {Step[]} steps
 * @returns {Generator<{ code: string, size: number, share: number }>}
 */
function* linesFor(folder, steps) {
  for (const { name, data, source } of steps) {
    const path = quoted(`${folder}/${name}`);
    if (source !== undefined) {
      yield { code: `copy(${quoted(source)}, ${path})`, size: data.length, share: data.length / COPY_BYTES };
      continue;
    }
    yield { code: `begin(${path})`, size: 0, share: 0 };
    for (let at = 0; at < data.length; at += PUT_BYTES) {
      const part = data.subarray(at, at + PUT_BYTES);
      const text = btoa(String.fromCharCode(...part));
      yield { code: `put('${text}')`, size: part.length, share: part.length / PUT_BYTES };
    }
    yield { code: "end()", size: 0, share: 0 };
  }
}

/**
 * Lines that the board is told at once, and how many bytes it writes then.
 * @param {Iterable<{ code: string, size: number, share: number }>} lines
 * @returns {Generator<{ code: string, size: number }>}
 */
function* batches(lines) {
  /** @type {string[]} */
  let batch = [];
  let [bytes, shares] = [0, 0];
  for (const { code, size, share } of lines) {
    if (batch.length && shares + share > 1) {
      yield { code: batch.join("\n"), size: bytes };
      [batch, bytes, shares] = [[], 0, 0];
    }
    batch.push(code);
    [bytes, shares] = [bytes + size, shares + share];
  }
  if (batch.length) yield { code: batch.join("\n"), size: bytes };
}
