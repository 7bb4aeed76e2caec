// One instance of the WebAssembly module: a request as text, its answer as text. ask() does not return before the
// answer is there, so a page calls it on a thread of its own (engine.ts).

// In MiB, for the tables of one game. The whole module never takes more than 256 (bindings/wasm/CMakeLists.txt).
const tableMemory = 64;
const notAFile = 8; // WASI's EBADF: nothing is open.

interface Exports {
  memory: WebAssembly.Memory;
  _initialize(): void;
  malloc(bytes: number): number;
  free(pointer: number): void;
  puissance_version(): number;
  puissance_new(memory: number, threads: number): number;
  puissance_set_language(engine: number, tag: number): number;
  puissance_ask_host(engine: number, what: number, json: number): number;
  puissance_free_text(text: number): void;
}

export class Instance {
  readonly #exports: Exports;
  readonly #engine: number;
  #onProgress: (json: string) => void = () => {};

  constructor(module: WebAssembly.Module) {
    const refuse = () => notAFile;
    const { exports } = new WebAssembly.Instance(module, {
      puissance: { clock: () => performance.now(), progress: (json: number) => this.#onProgress(this.#read(json)) },
      wasi_snapshot_preview1: { fd_close: refuse, fd_seek: refuse, fd_write: refuse },
    });
    this.#exports = exports as unknown as Exports;
    this.#exports._initialize();
    this.#engine = this.#exports.puissance_new(tableMemory, 1);
  }

  get version(): string {
    return this.#read(this.#exports.puissance_version());
  }

  // Throws a WebAssembly.RuntimeError when the module has no memory left; it is useless then.
  ask(what: string, json: string, language: string, onProgress: (json: string) => void): string {
    this.#onProgress = onProgress;
    const { puissance_set_language, puissance_ask_host, puissance_free_text, free } = this.#exports;
    const texts = [what, json, language].map((text) => this.#write(text)) as [number, number, number];
    puissance_set_language(this.#engine, texts[2]);
    const answer = puissance_ask_host(this.#engine, texts[0], texts[1]);
    for (const text of texts) free(text);
    const read = this.#read(answer);
    puissance_free_text(answer);
    return read;
  }

  // The memory may grow in every call, and then its old bytes are gone.
  get #bytes(): Uint8Array {
    return new Uint8Array(this.#exports.memory.buffer);
  }
  #write(text: string): number {
    const bytes = new TextEncoder().encode(text);
    const at = this.#exports.malloc(bytes.length + 1);
    if (at === 0) throw new WebAssembly.RuntimeError('out of memory');
    this.#bytes.set(bytes, at);
    this.#bytes[at + bytes.length] = 0;
    return at;
  }
  #read(at: number): string {
    if (at === 0) throw new WebAssembly.RuntimeError('out of memory');
    const bytes = this.#bytes;
    return new TextDecoder().decode(bytes.subarray(at, bytes.indexOf(0, at)));
  }
}
