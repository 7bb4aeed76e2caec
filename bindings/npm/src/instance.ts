// One instance of the WebAssembly module: a request as text, its answer as text. ask() does not return before the
// answer is there, so a page calls it on a thread of its own (engine.ts).

// In MiB, for the tables of one game. The whole module never takes more than 256 (bindings/wasm/CMakeLists.txt).
const tableMemory = 64;
const notAFile = 8; // WASI's EBADF: nothing is open.

const zeroEnded = (text: string) => new TextEncoder().encode(`${text}\0`);

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
  puissance_uses_net(game: number): number;
  puissance_load_net(engine: number, bytes: number, size: number): number;
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
    this.#speak(language);
    return this.#with([what, json].map(zeroEnded), ([what, json]) =>
      this.#take(this.#exports.puissance_ask_host(this.#engine, what!, json!)),
    );
  }

  // Does the network value the boards of this game, as a request names it?
  usesNet(game: unknown): boolean {
    if (typeof game !== 'string') return false;
    return this.#with([zeroEnded(game)], ([game]) => this.#exports.puissance_uses_net(game!) === 1);
  }
  // Values them by the network of this file from now on. Answers as questions are answered.
  loadNet(file: ArrayBuffer, language: string): string {
    this.#speak(language);
    return this.#with([new Uint8Array(file)], ([bytes]) =>
      this.#take(this.#exports.puissance_load_net(this.#engine, bytes!, file.byteLength)),
    );
  }

  // English where the language is not known, whatever was spoken before.
  #speak(language: string): void {
    for (const one of ['en', language]) this.#with([zeroEnded(one)], ([tag]) => this.#exports.puissance_set_language(this.#engine, tag!));
  }
  // Calls use() with the places of these bytes in the module's memory.
  #with<Result>(all: Uint8Array[], use: (places: number[]) => Result): Result {
    const places = all.map((bytes) => this.#write(bytes));
    const result = use(places);
    for (const place of places) this.#exports.free(place);
    return result;
  }

  // The memory may grow in every call, and then its old bytes are gone.
  get #bytes(): Uint8Array {
    return new Uint8Array(this.#exports.memory.buffer);
  }
  #write(bytes: Uint8Array): number {
    const at = this.#exports.malloc(bytes.length);
    if (at === 0 && bytes.length > 0) throw new WebAssembly.RuntimeError('out of memory');
    this.#bytes.set(bytes, at);
    return at;
  }
  // A text that belongs to the caller.
  #take(at: number): string {
    const text = this.#read(at);
    this.#exports.puissance_free_text(at);
    return text;
  }
  #read(at: number): string {
    if (at === 0) throw new WebAssembly.RuntimeError('out of memory');
    const bytes = this.#bytes;
    return new TextDecoder().decode(bytes.subarray(at, bytes.indexOf(0, at)));
  }
}
