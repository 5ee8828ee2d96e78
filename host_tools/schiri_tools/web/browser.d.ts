// What the pages use, and TypeScript does not know.

/** MicroPython as WebAssembly: what the pages use of it. */
interface MicroPython {
  FS: {
    mkdirTree(path: string): void;
    writeFile(path: string, content: string | Uint8Array): void;
    lookupPath(path: string): { node: { contents: Uint8Array<ArrayBuffer> } };
  };
  runPython(source: string): void;
  // biome-ignore lint/suspicious/noExplicitAny: a module of Python has whatever it has
  pyimport(name: string): any;
}

declare module "*/micropython.mjs" {
  export function loadMicroPython(options: {
    heapsize: number;
    stdout: (line: string) => void;
    stderr: (line: string) => void;
  }): Promise<MicroPython>;
}

/** The box that `start.js` has started, until the page takes it over. */
declare var startedBox: Worker | undefined;

/** What the build puts in front of the service worker: this set of files, and the digest of each. */
declare const VERSION: string;
declare const FILES: Record<string, string>;

/** Only Chromium has it: what is printed on the keyboard. */
interface Navigator {
  keyboard?: { getLayoutMap?(): Promise<Iterable<[string, string]>> };
}

/** esptool-js: what the page that installs uses of it. */
declare module "*/esptool.js" {
  export class ESPError extends Error {}
  export class Transport {
    constructor(port: SerialPort, tracing: boolean, slip: boolean);
    trace(message: string): void;
    read(timeout_ms: number): Promise<Uint8Array>;
    drainInput(quiet_ms: number, most_ms: number): Promise<void>;
    disconnect(): Promise<void>;
  }
  export class ESPLoader {
    constructor(options: { transport: Transport; baudrate: number; romBaudrate: number; terminal: object });
    chip: { CHIP_NAME: string; getPkgVersion(loader: ESPLoader): Promise<number> };
    secureDownloadMode: boolean;
    connect(mode: "default_reset", attempts: number, detecting: boolean): Promise<void>;
    identifyChip(): Promise<object>;
    identifyChipByMagic(): Promise<object>;
    applyDetectedChip(chip: object): void;
    runStub(): Promise<unknown>;
    changeBaud(): Promise<void>;
    detectFlashSize(): Promise<string | undefined>;
    readReg(address: number): Promise<number>;
    writeReg(address: number, value: number, mask: number): Promise<void>;
    readFlash(address: number, size: number): Promise<Uint8Array>;
    flashMd5sum(address: number, size: number): Promise<string>;
    writeFlash(options: {
      fileArray: { address: number; data: Uint8Array }[];
      flashMode: "keep";
      flashFreq: "keep";
      flashSize: "keep";
      eraseAll: boolean;
      compress: boolean;
      calculateMD5Hash(bytes: Uint8Array): string;
      reportProgress(part: number, done: number, total: number): void;
    }): Promise<void>;
  }
}
