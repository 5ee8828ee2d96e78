// The flash as a file in the browser's own storage for this address (OPFS), which is kept when the page is closed. It
// is written in order and at once, as on a real flash, so closing the page at any moment is a power cut for the box.

const FILE = "schiri.flash";
const TRIES = 20; // attempts to open the file, which the worker of the page before may hold for some more ms
const PAUSE_MS = 100;

export const FLASH_BYTES = 2 * 1024 * 1024;

export class FlashIsTaken extends Error {}

export class FlashStore {
  /** @param {FileSystemSyncAccessHandle} [handle] the open file; none if this browser keeps nothing */
  constructor(handle) {
    this.handle = handle;
    this.dirty = false;
  }

  get keeps() {
    return this.handle !== undefined;
  }

  // Returns the whole flash.
  read() {
    const flash = new Uint8Array(FLASH_BYTES).fill(0xff);
    this.handle?.read(flash, { at: 0 });
    return flash;
  }

  /**
   * Writes bytes of the flash.
   * @param {Uint8Array<ArrayBuffer>} bytes
   * @param {number} at
   */
  write(bytes, at) {
    if (!this.handle) return;
    this.handle.write(bytes, { at });
    this.dirty = true;
  }

  // Puts all written bytes onto the disk before it returns.
  flush() {
    if (this.dirty) this.handle?.flush();
    this.dirty = false;
  }
}

/**
 * Opens the flash. It is not kept where the browser has no such files: on a page without TLS and in some private
 * windows. Throws `FlashIsTaken` if the box is running in another window.
 */
export async function openFlash() {
  if (!navigator.storage?.getDirectory) return new FlashStore();
  /** @type {FileSystemFileHandle} */
  let file;
  try {
    const folder = await navigator.storage.getDirectory();
    file = await folder.getFileHandle(FILE, { create: true });
    if (!file.createSyncAccessHandle) return new FlashStore();
  } catch {
    return new FlashStore();
  }
  for (let tries = 0; tries < TRIES; tries++) {
    try {
      const handle = await file.createSyncAccessHandle();
      if (handle.getSize() !== FLASH_BYTES) erase(handle);
      return new FlashStore(handle);
    } catch (error) {
      const { name } = /** @type {Error} */ (error);
      if (name === "QuotaExceededError") return new FlashStore();
      if (name !== "NoModificationAllowedError") throw error;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }
  throw new FlashIsTaken();
}

/**
 * Makes an erased flash. Its last byte is written last, so that a file that is too short is made anew.
 * @param {FileSystemSyncAccessHandle} handle
 */
function erase(handle) {
  const whole = new Uint8Array(FLASH_BYTES).fill(0xff);
  handle.truncate(0);
  handle.write(whole.subarray(1), { at: 0 });
  handle.flush();
  handle.write(whole.subarray(0, 1), { at: FLASH_BYTES - 1 });
  handle.flush();
}
