// The course of flashing a board, as `flashing.py` of `schiri flash` has it: the same parts, in the same order.

import { Failure } from "./failure.js";
import { bootloaderFor } from "./image.js";
import { layoutFor, MIB, parsed, sharedBytes } from "./partitions.js";

/** @import { Chip } from "./chip.js" */
/** @import { Facts } from "./facts.js" */
/** @import { Image } from "./image.js" */
/** @import { Layout, Partition } from "./partitions.js" */
/** @import { Progress } from "./progress.js" */

/**
 * That one of the images that is for this chip. `Failure` if none is, or the board does not have what it takes.
 * @param {Facts} facts
 * @param {Chip} chip
 * @param {Image[]} images
 */
export function imageFor({ boards }, chip, images) {
  if (!chip.psram_lines.length) throw new Failure("no_psram", { chip: chip.name, boards });
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
 * Puts an image on the board. Matches are kept; so are files, if they are a Schiri's. `Failure` before anything is
 * changed, or when the chip does not do as told.
 * @param {Facts} facts
 * @param {Chip} chip
 * @param {Image} image
 * @param {Progress} progress
 */
export async function flash(facts, chip, image, progress) {
  const layout = layoutFor(facts, image.partitions, image.program.content.length, chip.flash_bytes);
  const table = await chip.read(facts.table_at, facts.table_bytes);
  const keeps = await keepsFiles(facts, chip, table, layout);
  progress.say(keeps ? "keeps_all" : "new_files");
  // First of all: whoever goes on after a cut finds a table that says it is a Schiri only if its files are new.
  if (!keeps) await chip.erase(layout.files.offset, 2 * facts.block_bytes);
  const parts = [await bootloaderFor(image.bootloader, sharedBytes(facts, chip.flash_bytes)), image.program];
  if (table.some((byte, at) => byte !== layout.table[at])) {
    parts.splice(1, 0, { address: facts.table_at, content: layout.table });
  }
  await chip.write(parts, (done, total) => progress.show(done, total));
  await chip.restart();
  progress.say("flashed");
}

/**
 * Is what is on the board a Schiri's? `Failure` if its matches would be lost.
 * @param {Facts} facts
 * @param {Chip} chip
 * @param {Uint8Array} table
 * @param {Layout} layout
 */
async function keepsFiles(facts, chip, table, layout) {
  const there = parsed(table) ?? [];
  const files = there.findLast(({ label }) => label === facts.files_label);
  const matches = there.findLast(({ label }) => label === facts.matches_label);
  if (matches && !isSamePlace(matches, layout.matches)) throw new Failure("matches_elsewhere");
  if (matches && files && isSamePlace(files, layout.files)) return true;
  // A table can be lost, in a cut or to somebody's stock MicroPython: the file system itself knows its size, too.
  const head = await chip.read(layout.files.offset, 2 * facts.block_bytes);
  const view = new DataView(head.buffer, head.byteOffset, head.length);
  return [0, facts.block_bytes].some((at) => {
    const name = String.fromCharCode(...head.subarray(at + 8, at + 16));
    const [block_bytes, blocks] = [view.getUint32(at + 24, true), view.getUint32(at + 28, true)];
    return name === "littlefs" && block_bytes === facts.block_bytes && blocks * block_bytes === layout.files.size;
  });
}

/**
 * @param {Partition} here
 * @param {Partition} there
 */
function isSamePlace(here, there) {
  return here.offset === there.offset && here.size === there.size;
}
