// Where the flash outlasts the page: a file in the browser's own storage for this address (OPFS). What is written there
// is in order and at once, as on a real flash, so a page that is closed at any moment is a power cut for the box.

const FILE = "schiri.flash";
const TRIES = 20; // the worker of the page before may hold the file for some more ms
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

  // The whole flash as it is.
  read() {
    const flash = new Uint8Array(FLASH_BYTES).fill(0xff);
    this.handle?.read(flash, { at: 0 });
    return flash;
  }

  /**
   * Keeps some bytes of it.
   * @param {Uint8Array<ArrayBuffer>} bytes
   * @param {number} at
   */
  write(bytes, at) {
    if (!this.handle) return;
    this.handle.write(bytes, { at });
    this.dirty = true;
  }

  // What was written is on the disk when this returns.
  flush() {
    if (this.dirty) this.handle?.flush();
    this.dirty = false;
  }
}

/**
 * Opens the flash, or one that keeps nothing where the browser has no such files: on a page that came without TLS, in
 * some private windows. `FlashIsTaken` if the box is on in another window.
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
 * A new flash. Its size comes last: one that was not erased to its end is begun anew.
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
