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
