// The chip on a port, driven by esptool-js. `chip.py` of `schiri install` does the same by esptool.

import { hexOf } from "../shared/hex.js";
import { isChipsOwn } from "../site/boxes.js";
import { md5Digits } from "./digests.js";
import { ESPError, ESPLoader, Transport } from "./esptool.js";
import { Failure } from "./failure.js";
import { MIB } from "./image.js";
import { rest, returned } from "./line.js";

/** @import { Facts, Part } from "./facts.js" */
/** @typedef {(done: number, total: number) => void} Shown */

const BAUD = 460800;
const ROM_BAUD = 115200;
const ATTEMPTS = 7;
const QUIET_MS = 150;
const DRAIN_MS = 2000;
const RESET_MS = 200;
const DIGEST_MS = 3000;
const SECTOR = 4096; // bytes of a sector, the least that can be erased
const BLOCK = 16 * SECTOR;
const SILENT = /^(No serial data|Serial data stream|Invalid head|Failed to connect)/;

const S3 = { psram: 0x60007054, psram_high: 0x60007058, options: 0x6000812c }; // addresses of registers
const FORCE_DOWNLOAD = 1; // a bit of the register with the options
// Where a chip says how its flash is supplied, by its name: a register of eFuses with the place of three bits, and a
// register with the levels of its pins at the start, which counts if the eFuses force nothing.
const VOLTAGE = /** @type {Record<string, { fuses: number, place: number, levels: number, pin: number }>} */ ({
  ESP32: { fuses: 0x3ff5a010, place: 14, levels: 0x3ff44038, pin: 5 },
  "ESP32-S3": { fuses: 0x60007034, place: 4, levels: 0x60004038, pin: 4 },
});
const FORCED = 4;
const FULL_VOLTAGE = 7; // the value of the three bits for: forced, to the chip's own voltage, on
const LOW_VOLTAGE_PSRAM = 2; // the vendor's number of this PSRAM in an ESP32-S3
// The data lines of the PSRAM in an ESP32-S3's package, by the codes in its eFuses. Of other codes it is known only
// that there is PSRAM.
const PSRAM_LINES_S3 = /** @type {Record<number, number[]>} */ ({ 0: [], 1: [8], 2: [4], 3: [8] });
const ESP32_WITH_PSRAM = [6, 7]; // packages: PICO-V3-02 and D0WDR2-V3; a WROVER's PSRAM lies beside its chip

/** Web Serial for esptool-js, without its messages. */
class Quiet extends Transport {
  trace() {}
}

const MUTE = { clean() {}, write() {}, writeLine() {} };

/** A chip that waits for commands. Every method throws a `Failure` if a command fails. */
export class Chip {
  /**
   * @param {SerialPort} port
   * @param {Facts} facts
   */
  constructor(port, facts) {
    this.port = port;
    this.facts = facts;
    this.transport = new Quiet(port, false, true);
    this.loader = new ESPLoader({ transport: this.transport, baudrate: BAUD, romBaudrate: ROM_BAUD, terminal: MUTE });
    this.name = "";
    this.flash_bytes = 0;
    /** @type {number[]} */
    this.psram_lines = []; // the possible numbers of its PSRAM's data lines; none if it has no PSRAM
    this.knows_psram = true; // an ESP32 does not know whether PSRAM is connected to it
    this.is_low_voltage = false; // whether the pins of lamps and buzzer have 1.8 V, like the flash
    this.pulled = new Promise((_, reject) => {
      port.addEventListener("disconnect", () => reject(new Failure("cable")), { once: true });
    });
    this.pulled.catch(() => {});
  }

  /**
   * Returns the chip on this port, with its loader running.
   * @param {SerialPort} port
   * @param {Facts} facts
   */
  static async connected(port, facts) {
    let chip = new Chip(port, facts);
    try {
      await chip.found();
    } catch (error) {
      await chip.close();
      if (!isChipsOwn(port) || !(error instanceof Failure) || error.code !== "cable") throw error;
      chip = new Chip(await returned(port), facts); // MicroPython has started the loader, which has a port of its own
      await chip.found();
    }
    return chip;
  }

  async found() {
    await this.done(() => this.loader.connect("default_reset", ATTEMPTS, false), "no_answer");
    await this.done(() => this.identified());
    const { CHIP_NAME: name } = this.loader.chip;
    this.name = name;
    const { chips } = this.facts;
    if (!chips.includes(name)) throw new Failure("wrong_chip", { chip: name, chips });
    if (this.loader.secureDownloadMode) throw new Failure("locked");
    await this.done(() => this.prepared());
  }

  async identified() {
    // A repeated question gets two answers. A dropped half of an answer would spoil the next one.
    await this.transport.drainInput(QUIET_MS, DRAIN_MS);
    try {
      this.loader.applyDetectedChip(await this.loader.identifyChip());
    } catch (error) {
      if (!(error instanceof ESPError)) throw error;
      await this.transport.drainInput(QUIET_MS, DRAIN_MS);
      this.loader.applyDetectedChip(await this.loader.identifyChipByMagic());
    }
  }

  async prepared() {
    await this.loader.runStub();
    await this.loader.changeBaud();
    const size = await this.loader.detectFlashSize();
    if (!size?.endsWith("MB")) throw new Failure("no_flash_size");
    this.flash_bytes = Number.parseInt(size, 10) * MIB;
    this.is_low_voltage = await this.hasLowVoltage();
    if (this.name === "ESP32") {
      this.psram_lines = [4];
      this.knows_psram = ESP32_WITH_PSRAM.includes(await this.loader.chip.getPkgVersion(this.loader));
      return;
    }
    const low = await this.loader.readReg(S3.psram);
    const high = await this.loader.readReg(S3.psram_high);
    this.is_low_voltage ||= ((low >> 7) & 3) === LOW_VOLTAGE_PSRAM;
    this.psram_lines = PSRAM_LINES_S3[((low >> 3) & 3) | (((high >> 19) & 1) << 2)] ?? [4, 8];
  }

  async hasLowVoltage() {
    const { fuses, place, levels, pin } = VOLTAGE[this.name];
    const bits = ((await this.loader.readReg(fuses)) >> place) & 7;
    if (bits & FORCED) return bits !== FULL_VOLTAGE;
    return (((await this.loader.readReg(levels)) >> pin) & 1) === 1;
  }

  /**
   * Returns bytes of the flash.
   * @param {number} address
   * @param {number} size
   * @returns {Promise<Uint8Array>}
   */
  async read(address, size) {
    const found = await this.done(() => this.loader.readFlash(address, size));
    const digest = await this.done(() => this.transport.read(DIGEST_MS));
    if (hexOf(digest) !== md5Digits(found)) throw new Failure("verify");
    return found;
  }

  /**
   * Returns the whole sectors of these parts that are not on the flash yet. The rest of a part's last sector is filled
   * with erased bytes.
   * @param {Part[]} parts
   * @param {Shown} shown
   */
  async differing(parts, shown) {
    /** @type {Part[]} */
    const found = [];
    const blocks = parts.flatMap((part) => split(inSectors(part), BLOCK));
    for (const [number, block] of blocks.entries()) {
      if (!(await this.holds(block))) {
        for (const sector of split(block, SECTOR)) if (!(await this.holds(sector))) append(found, sector);
      }
      shown(number + 1, blocks.length);
    }
    return found;
  }

  /** @param {Part} part */
  async holds({ address, content }) {
    return (await this.done(() => this.loader.flashMd5sum(address, content.length))) === md5Digits(content);
  }

  /**
   * Writes and verifies parts. Bytes between the parts are kept, except the rest of a part's last sector.
   * @param {Part[]} parts
   * @param {Shown} shown
   */
  async write(parts, shown) {
    const sizes = parts.map(({ content }) => content.length);
    const total = sizes.reduce((sum, size) => sum + size, 0);
    await this.done(() =>
      this.loader.writeFlash({
        fileArray: parts.map(({ address, content }) => ({ address, data: content })),
        flashMode: "keep",
        flashFreq: "keep",
        flashSize: "keep",
        eraseAll: false,
        compress: true,
        calculateMD5Hash: md5Digits,
        reportProgress: (part, done, all) => {
          const before = sizes.slice(0, part).reduce((sum, size) => sum + size, 0);
          shown(before + (sizes[part] * done) / Math.max(all, 1), total);
        },
      }),
    );
  }

  /** Starts the program on the flash and closes the port. A chip's own USB port disappears then. */
  async restart() {
    // MicroPython may have set the option to start the loader, which would be started again.
    if (this.name === "ESP32-S3") await this.loader.writeReg(S3.options, 0, FORCE_DOWNLOAD).catch(() => {});
    try {
      await this.port.setSignals({ dataTerminalReady: false, requestToSend: true });
      await rest(RESET_MS);
      await this.port.setSignals({ dataTerminalReady: false, requestToSend: false });
    } catch (error) {
      if (!isChipsOwn(this.port)) throw new Failure("cable", { cause: error });
    } finally {
      await this.close();
    }
  }

  async close() {
    await this.transport.disconnect().catch(() => {});
    await this.port.close().catch(() => {});
  }

  /**
   * Waits for a command to the chip, until it is done or the cable is pulled.
   * @template T
   * @param {() => Promise<T>} order
   * @param {string} [silent] what it means if no answer comes
   * @returns {Promise<T>}
   */
  async done(order, silent = "cable") {
    try {
      return /** @type {T} */ (await Promise.race([order(), this.pulled]));
    } catch (error) {
      if (error instanceof Failure) throw error;
      const [first] = (error instanceof Error ? error.message : String(error)).split("\n");
      if (first.includes("MD5")) throw new Failure("verify");
      if (error instanceof ESPError && !SILENT.test(first)) throw new Failure("refuses", { reason: first });
      throw new Failure(silent === "no_answer" && !this.port.readable ? "port_taken" : silent);
    }
  }
}

/**
 * Returns a part up to the end of its last sector, as it will be on the flash.
 * @param {Part} part
 * @returns {Part}
 */
function inSectors({ address, content }) {
  const whole = new Uint8Array(Math.ceil(content.length / SECTOR) * SECTOR).fill(0xff);
  whole.set(content);
  return { address, content: whole };
}

/**
 * @param {Part} part
 * @param {number} size of each of its pieces, in bytes
 * @returns {Part[]}
 */
function split({ address, content }, size) {
  return Array.from({ length: Math.ceil(content.length / size) }, (_, number) => ({
    address: address + number * size,
    content: content.subarray(number * size, (number + 1) * size),
  }));
}

/**
 * Adds a sector to parts, and joins it with the last part if it follows that directly.
 * @param {Part[]} parts
 * @param {Part} sector
 */
function append(parts, { address, content }) {
  const last = parts.at(-1);
  if (last?.content.buffer !== content.buffer || last.address + last.content.length !== address) {
    parts.push({ address, content });
  } else {
    last.content = new Uint8Array(content.buffer, last.content.byteOffset, last.content.length + content.length);
  }
}
