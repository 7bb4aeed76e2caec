// The line to the service for one game: a WebSocket that is opened again whenever it is lost, with the number of the last event
// that is known; where sockets do not get through, HTTP requests that wait. Acts are sent until they are answered.
import { fetchGame, sendAct } from './requests';
import { Refusal, type Act, type Game, type OnlineEvent, type Standing, type Told } from './protocol';

export interface Ears {
  opened(game: Game, events: OnlineEvent[]): void;
  happened(event: OnlineEvent, standing: Standing): void;
  noted(some: Partial<Game>): void;
  answered(request: number): void;
  refused(request: number, refusal: Refusal, events: OnlineEvent[]): void;
  changed(isUp: boolean): void;
  // Nothing to try again: no such game, or not this secret.
  ended(refusal: Refusal): void;
}
export interface Subject {
  readonly name: string;
  readonly secret: string | undefined;
  // The number of the last event that is known.
  readonly seq: number;
  // What was not answered.
  readonly acts: readonly Act[];
}

// In milliseconds.
export const patience = 10_000;
const firstWait = 250;
const longestWait = 15_000;
// A line that was up for so long was a good one: the next try is made at once.
const goodTime = 5000;
// Those who play are told sooner that the line is lost than those who watch.
const pingPause = { player: 5000, watcher: 25_000 };
const pollWait = 25;
const actPause = 1000;

// 0, then 0.25 s, doubled to 15 s, half more or less.
export const waitBefore = (tries: number, random = Math.random()) =>
  tries === 0 ? 0 : Math.min(longestWait, firstWait * 2 ** (tries - 1)) * (0.5 + random);

export class Line {
  // Half of the measured round trip.
  half = 0;
  isUp = false;
  #socket: WebSocket | undefined;
  #polling: AbortController | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #watch: ReturnType<typeof setTimeout> | undefined;
  #pings: ReturnType<typeof setInterval> | undefined;
  #tries = 0;
  #socketFailures = 0;
  #upSince = 0;
  #sentAt = 0;
  #isClosed = false;

  constructor(
    private readonly subject: Subject,
    private readonly ears: Ears,
  ) {}

  start(): void {
    addEventListener('online', this.hurry);
    document.addEventListener('visibilitychange', this.hurry);
    this.#pings = setInterval(() => !document.hidden && this.#ping(), pingPause[this.subject.secret ? 'player' : 'watcher']);
    this.#dial();
  }
  close(): void {
    this.#isClosed = true;
    removeEventListener('online', this.hurry);
    document.removeEventListener('visibilitychange', this.hurry);
    clearInterval(this.#pings);
    this.#drop();
  }
  // Tries again at once; a line that seems to be up is asked whether it is.
  readonly hurry = (): void => {
    if (document.hidden || this.#isClosed) return;
    if (this.isUp) this.#ping();
    else {
      this.#drop();
      this.#tries = 0;
      this.#dial();
    }
  };
  send(act: Act): void {
    if (!this.isUp) return;
    const asked = { ...act, after: this.subject.seq };
    if (this.#socket) this.#say(asked);
    else void this.#post(asked);
  }
  // Asks for the game as it is; also when an event is missing.
  ask(): void {
    const { name, secret, seq } = this.subject;
    if (this.#socket) this.#say({ open: name, ...(secret ? { secret } : {}), after: seq });
    else if (this.#polling) this.#again();
  }

  #dial(): void {
    clearTimeout(this.#timer);
    if (this.#socketFailures >= 2) {
      void this.#poll();
      return;
    }
    const socket = new WebSocket(new URL('./api/v1/online/stream', location.href).href.replace(/^http/, 'ws'));
    this.#socket = socket;
    this.#expect();
    socket.onopen = () => this.ask();
    socket.onmessage = ({ data }) => {
      if (socket !== this.#socket) return;
      clearTimeout(this.#watch);
      this.#watch = undefined;
      this.#take(JSON.parse(String(data)) as Told);
    };
    socket.onclose = () => socket === this.#socket && this.#lose();
  }
  #say(message: object): void {
    if (this.#socket?.readyState !== WebSocket.OPEN) return;
    this.#sentAt = performance.now();
    this.#socket.send(JSON.stringify(message));
    this.#expect();
  }
  #ping(): void {
    if (this.isUp && this.#socket) this.#say({ ping: 1 });
  }
  // Whoever does not answer in time is not there.
  #expect(): void {
    this.#watch ??= setTimeout(() => this.#lose(), patience);
  }
  #rise(): void {
    this.half = (performance.now() - this.#sentAt) / 2;
    this.#socketFailures = 0;
    if (this.isUp) return;
    this.isUp = true;
    this.#upSince = performance.now();
    this.ears.changed(true);
  }
  #drop(): void {
    const { isUp } = this;
    const socket = this.#socket;
    this.#socket = undefined;
    this.isUp = false;
    clearTimeout(this.#timer);
    clearTimeout(this.#watch);
    this.#watch = undefined;
    this.#polling?.abort();
    this.#polling = undefined;
    socket?.close();
    if (isUp) this.ears.changed(false);
  }
  #lose(): void {
    if (!this.isUp && this.#socket) this.#socketFailures += 1;
    if (this.isUp && performance.now() - this.#upSince >= goodTime) this.#tries = 0;
    this.#again();
  }
  #again(): void {
    this.#drop();
    if (this.#isClosed) return;
    this.#timer = setTimeout(() => this.#dial(), waitBefore(this.#tries));
    this.#tries += 1;
  }
  #end(refusal: Refusal): void {
    this.close();
    this.ears.ended(refusal);
  }

  #take(told: Told): void {
    if ('opened' in told) {
      const wasUp = this.isUp;
      this.#rise();
      this.ears.opened(told.opened, told.events);
      if (!wasUp) this.subject.acts.forEach((act) => this.send(act));
    } else if ('event' in told) {
      const { event, ...standing } = told;
      this.ears.happened(event, standing);
    } else if ('ok' in told) this.ears.answered(told.ok);
    else if ('no' in told) this.#refuse(told.no, new Refusal(told.problem.code, told.problem.detail), told.events);
    else if ('presence' in told || 'watching' in told) this.ears.noted(told);
    else if ('pong' in told) this.half = (performance.now() - this.#sentAt) / 2;
    else if ('problem' in told) {
      const refusal = new Refusal(told.problem.code, told.problem.detail);
      if (isFinal(refusal)) this.#end(refusal);
    }
  }
  #refuse(request: number, refusal: Refusal, events: OnlineEvent[] = []): void {
    const act = this.subject.acts.find((one) => one.request === request);
    if (!refusal.isPassing) this.ears.refused(request, refusal, events);
    else if (act) setTimeout(() => this.send(act), actPause);
  }

  async #poll(): Promise<void> {
    const { name, secret } = this.subject;
    const { signal } = (this.#polling = new AbortController());
    try {
      for (let wait = 0; !signal.aborted; wait = pollWait) {
        this.#sentAt = performance.now();
        this.#watch = setTimeout(() => this.#lose(), wait * 1000 + patience);
        const { events, ...game } = await fetchGame(name, secret, this.subject.seq, wait, signal);
        if (signal.aborted) return;
        clearTimeout(this.#watch);
        const wasUp = this.isUp;
        if (!wasUp) this.#rise();
        this.ears.opened(game, events);
        if (!wasUp) this.subject.acts.forEach((act) => this.send(act));
      }
    } catch (failure) {
      if (signal.aborted) return;
      if (failure instanceof Refusal && isFinal(failure)) this.#end(failure);
      else {
        // The service is away, and sockets may be as good as anything when it comes back.
        this.#socketFailures = 0;
        this.#lose();
      }
    }
  }
  async #post(act: Act): Promise<void> {
    const signal = this.#polling?.signal;
    try {
      await sendAct(this.subject.name, this.subject.secret, act, signal);
      this.ears.answered(act.request);
    } catch (failure) {
      if (failure instanceof Refusal) this.#refuse(act.request, failure);
    }
  }
}

const isFinal = ({ code }: Refusal) => ['no_such_game', 'wrong_secret', 'not_a_seat', 'bad_request'].includes(code);
