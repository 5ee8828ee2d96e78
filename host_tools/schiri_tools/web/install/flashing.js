// The installation: the demands on a board, and the same parts, byte for byte, as `schiri install` writes.

import { Failure } from "./failure.js";
import { bootloaderFor, MIB, sharedBytes } from "./image.js";
import { keepsMatchesElsewhere, matchesErased } from "./partitions.js";

/** @import { Chip } from "./chip.js" */
/** @import { Facts } from "./facts.js" */
/** @import { Image } from "./image.js" */

/**
 * @typedef {object} Progress who hears how far it is
 * @property {(code: string, values?: Record<string, unknown>) => void} say a sentence of the page
 * @property {(done: number, total: number) => void} show
 */

/**
 * Returns the image for this chip. Throws a `Failure` if there is none, or if the board cannot run Schiri.
 * @param {Facts} facts
 * @param {Chip} chip
 * @param {Image[]} images
 */
export function imageFor({ boards }, chip, images) {
  if (!chip.psram_lines.length) throw new Failure("no_psram", { chip: chip.name, boards });
  if (chip.is_low_voltage) throw new Failure("low_voltage", { chip: chip.name, boards });
  const fitting = images.filter((image) => image.chip === chip.name);
  if (!fitting.length) {
    const named = { name: images[0]?.name, their: images[0]?.chip };
    throw new Failure(images.length ? "image_for_other" : "image_missing", { chip: chip.name, ...named });
  }
  const image = fitting.find(({ psram_lines }) => chip.psram_lines.includes(psram_lines));
  if (!image) {
    const [lines] = chip.psram_lines;
    const [{ name, psram_lines: their }] = fitting;
    throw new Failure(lines === 8 ? "image_for_4" : "image_for_8", { lines, name, their });
  }
  if (chip.flash_bytes < image.least_flash) {
    throw new Failure("small_flash", { mib: chip.flash_bytes / MIB, needed: image.least_flash / MIB });
  }
  return image;
}

/**
 * Writes the parts of MicroPython and the firmware that differ. Settings are kept, and so are matches in the place
 * where Schiri has them. Returns whether anything was written. Throws a `Failure` before anything is changed, or if the
 * chip fails to carry out a command.
 * @param {Facts} facts
 * @param {Chip} chip
 * @param {Image} image
 * @param {Progress} progress
 * @param {boolean} erasesMatches that lie elsewhere; without it they are a `Failure`
 */
export async function install(facts, chip, image, progress, erasesMatches) {
  const shared_bytes = sharedBytes(facts, chip.flash_bytes);
  const [table, ...others] = facts.parts.get(shared_bytes) ?? [];
  const erases = keepsMatchesElsewhere(await chip.read(table.address, table.content.length), table.content);
  if (erases && !erasesMatches) throw new Failure("matches_elsewhere");
  progress.say("comparing");
  const parts = [await bootloaderFor(image.bootloader, shared_bytes), table, image.program, ...others];
  if (erases) parts.unshift(matchesErased(table.content)); // first, because the table says that this is done
  const changed = await chip.differing(parts, progress.show);
  if (changed.length) {
    progress.say(erases ? "writing_erasing" : "writing", { version: image.version, schiri: facts.version });
    await chip.write(changed, progress.show);
  }
  return changed.length > 0;
}
