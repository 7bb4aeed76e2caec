// The engine for a page or a program: promises in front of two threads, each with an instance of the module. One
// answers what takes no time, so that nobody waits for a search to see a stone; the other searches.
//
// A search is cancelled by ending its thread: at once, whatever it does, without shared memory, for which a page would
// have to be cross-origin isolated. The next one runs in a new thread, which needs no second compilation; only exact
// solutions of the same game would have used its tables again.
import { Problem, type Ask, type AskOptions, type Questions, type What } from './answers.js';
import { NetFile, type FetchNet, type Net } from './net.js';
import type { FromThread, Order, ToThread } from './thread.js';

export interface Thread {
  post(message: ToThread): void;
  end(): void;
}
// `heard` gets the thread's messages.
export type StartThread = (heard: (message: FromThread) => void) => Thread;

// What a thread says about its order.
type Told = Exclude<FromThread, { wants: 'net' } | { net: string }>;

interface Waiting extends Omit<Order, 'isQuick'> {
  resolve: (answer: unknown) => void;
  reject: (reason: unknown) => void;
  onProgress: AskOptions['onProgress'];
}

// Requests for one thread, of which it has one at a time.
class Queue {
  #thread: Thread | undefined;
  readonly #waiting: Waiting[] = [];

  constructor(
    readonly module: Promise<WebAssembly.Module>,
    readonly net: NetFile,
    readonly startThread: StartThread,
    readonly isQuick: boolean,
  ) {}

  add(order: Waiting, signal: AbortSignal | undefined): void {
    signal?.addEventListener('abort', () => this.#cancel(order, signal.reason), { once: true });
    this.#waiting.push(order);
    if (this.#waiting.length === 1) this.#next();
  }
  // Starting a thread takes longer than a quick answer, so this is done before it is needed, and while the module is
  // still being compiled.
  start(): Thread {
    if (this.#thread) return this.#thread;
    // What a thread that was ended may still have to say is of no interest.
    const thread = this.startThread((message) => {
      if (thread !== this.#thread) return;
      if ('wants' in message) void this.net.file.then((net) => thread.post({ net }));
      else if ('net' in message) this.net.judge(JSON.parse(message.net));
      else this.#hear(message);
    });
    this.#thread = thread;
    // Whoever has compiled the module knows of its failure.
    void this.module.then(
      (module) => thread.post({ module }),
      () => {},
    );
    return thread;
  }
  end(): void {
    this.#thread?.end();
    this.#thread = undefined;
  }

  #next(): void {
    const [order] = this.#waiting;
    if (!order) return;
    const { what, json, language, game } = order;
    this.start().post({ what, json, language, game, isQuick: this.isQuick });
  }
  // A thread has one order at a time, so it can only speak of the first one.
  #hear(message: Told): void {
    if ('failure' in message) this.end();
    const [order] = this.#waiting;
    if (!order) return;
    if ('progress' in message) return order.onProgress?.(JSON.parse(message.progress));
    this.#waiting.shift();
    if ('failure' in message) order.reject(new Problem('module_failed', message.failure));
    else settle(order, message.answer);
    this.#next();
  }
  #cancel(order: Waiting, reason: unknown): void {
    const at = this.#waiting.indexOf(order);
    if (at < 0) return;
    order.reject(reason);
    // A quick answer comes sooner than a new thread, and nobody hears it any more.
    if (at === 0 && this.isQuick) return;
    this.#waiting.splice(at, 1);
    if (at > 0) return;
    this.end();
    this.start();
    this.#next();
  }
}

function settle({ resolve, reject }: Waiting, answer: string): void {
  const read = JSON.parse(answer) as { error?: { code: string; message: string } & Record<string, string | number> };
  if (!read.error) return resolve(read);
  const { code, message, ...facts } = read.error;
  reject(new Problem(code, message, facts));
}

// Nobody shall be weaker without knowing it.
function warn(net: Net): void {
  if (net.state === 'failed') console.warn(`puissance: patterns play in place of the network: ${net.problem.message}`);
}

const quick: ReadonlySet<What> = new Set<What>(['games', 'check', 'lessons', 'rating', 'train', 'portrait', 'swap2']);

export class Engine {
  readonly #reader: Queue;
  readonly #searcher: Queue;
  readonly #net: NetFile;
  #isOpen = true;

  private constructor(module: Promise<WebAssembly.Module>, startThread: StartThread, fetchNet: FetchNet, onNet: (net: Net) => void) {
    this.#net = new NetFile(fetchNet, onNet);
    this.#reader = new Queue(module, this.#net, startThread, true);
    this.#searcher = new Queue(module, this.#net, startThread, false);
    this.#reader.start();
  }
  // Fails as the module does. `onNet` is called when there is news of the network.
  static async start(
    module: Promise<WebAssembly.Module>,
    startThread: StartThread,
    fetchNet: FetchNet,
    onNet: (net: Net) => void = warn,
  ): Promise<Engine> {
    const engine = new Engine(module, startThread, fetchNet, onNet);
    await module.catch((failure: unknown) => {
      engine.close();
      throw failure;
    });
    return engine;
  }

  // The second thread starts when the first has nothing to do, so that it does not delay the first answer.
  readonly ask: Ask = (what, request, { language = 'en', signal, onProgress } = {}) =>
    new Promise<Questions[typeof what]['answers']>((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      const asked = (request ?? {}) as { game?: unknown };
      const order = {
        what,
        json: JSON.stringify(asked),
        language,
        game: asked.game,
        onProgress,
        resolve: resolve as Waiting['resolve'],
        reject,
      };
      (quick.has(what) ? this.#reader : this.#searcher).add(order, signal);
    }).finally(() => this.#isOpen && this.#searcher.start());

  // The network that values some free boards: `unused` until the first of them, then `loading`, and at last `loaded`, or `failed`
  // with the `problem`; then such boards are played by patterns.
  get net(): Net {
    return this.#net.net;
  }

  // Ends both threads; requests that are not answered stay so.
  close(): void {
    this.#isOpen = false;
    this.#reader.end();
    this.#searcher.end();
  }
}

// For browsers.
export async function fetchFile(address: URL | string): Promise<Response> {
  const reply = await fetch(address);
  if (!reply.ok) throw new Error(`${reply.url}: ${reply.status}`);
  return reply;
}
// Not every host of files knows the type that compiling while it is fetched requires.
export async function compile(reply: Response): Promise<WebAssembly.Module> {
  const isTyped = reply.headers.get('Content-Type') === 'application/wasm';
  return isTyped ? WebAssembly.compileStreaming(reply) : WebAssembly.compile(await reply.arrayBuffer());
}
