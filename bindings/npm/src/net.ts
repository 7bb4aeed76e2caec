// The network that values some free boards, a file beside the module: fetched when the first thread wants it, for all of them.
import { Problem } from './answers.js';

// Where it cannot be had, or is damaged, such boards are played by patterns.
export type Net = { state: 'unused' | 'loading' | 'loaded' } | { state: 'failed'; problem: Problem };

export type FetchNet = () => Promise<ArrayBuffer>;

// A file that does not come within so many milliseconds cannot be had: a connection may be open and deliver nothing.
const patience = 30_000;

function inTime<Kind>(wanted: Promise<Kind>): Promise<Kind> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('no answer')), patience);
    void wanted.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

export class NetFile {
  #net: Net = { state: 'unused' };
  #file: Promise<ArrayBuffer | undefined> | undefined;

  constructor(
    readonly fetchNet: FetchNet,
    readonly onChange: (net: Net) => void,
  ) {}

  get net(): Net {
    return this.#net;
  }
  // One that could not be fetched is fetched again for whoever wants it next.
  get file(): Promise<ArrayBuffer | undefined> {
    if (!this.#file) this.#become({ state: 'loading' });
    return (this.#file ??= inTime(this.fetchNet()).catch((failure: unknown) => {
      this.#file = undefined;
      this.#become({ state: 'failed', problem: new Problem('net_missing', String(failure)) });
      return undefined;
    }));
  }
  // What the module has answered to the file.
  judge({ error }: { error?: { code: string; message: string } }): void {
    this.#become(error ? { state: 'failed', problem: new Problem(error.code, error.message) } : { state: 'loaded' });
  }

  #become(net: Net): void {
    this.#net = net;
    this.onChange(net);
  }
}
