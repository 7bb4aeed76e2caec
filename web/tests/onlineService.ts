// The far end of the line, for tests of games between people: sockets that are opened, answered and cut by hand.
import { vi } from 'vitest';
import type { Game, OnlineEvent, Standing } from '../src/online/protocol';
import { openBrowser } from './browser';

export class FakeSocket {
  static readonly OPEN = 1;
  static all: FakeSocket[] = [];
  static get last(): FakeSocket {
    return FakeSocket.all.at(-1)!;
  }
  readyState = 0;
  sent: Record<string, unknown>[] = [];
  onopen: (() => void) | undefined;
  onmessage: ((message: { data: string }) => void) | undefined;
  onclose: (() => void) | undefined;
  constructor(readonly url: string) {
    FakeSocket.all.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close(): void {
    this.readyState = 3;
  }
  accept(): void {
    this.readyState = FakeSocket.OPEN;
    this.onopen?.();
  }
  cut(): void {
    this.readyState = 3;
    this.onclose?.();
  }
  tell(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

export const standing: Standing = {
  state: 'playing',
  turn: 0,
  clocks: null,
  deadline: null,
  offer: null,
  rematch: null,
  now: 1_800_000_000_000,
};
export const aGame = (some: Partial<Game> = {}): Game => ({
  name: 'abcdefghijk',
  game: 'connect4',
  moves: '',
  clock: null,
  takebacks: true,
  created: standing.now,
  seat: 0,
  creator: 0,
  nicknames: ['Ada', 'Noor'],
  seq: 0,
  presence: [true, true],
  away_since: [null, null],
  watching: 0,
  can_join: false,
  ...standing,
  ...some,
});
export const anEvent = (seq: number, some: Partial<OnlineEvent>): OnlineEvent => ({
  seq,
  kind: 'moved',
  seat: 0,
  at: standing.now,
  ...some,
});

// A new visitor of pages with a service; `listeners` are those of the window and the document.
export const listeners = new Map<string, Set<() => void>>();
export function openOnline(): void {
  openBrowser();
  FakeSocket.all = [];
  listeners.clear();
  const addEventListener = (kind: string, does: () => void) => void listeners.set(kind, (listeners.get(kind) ?? new Set()).add(does));
  const removeEventListener = (kind: string, does: () => void) => void listeners.get(kind)?.delete(does);
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('location', new URL('http://host/puissance/'));
  vi.stubGlobal('addEventListener', addEventListener);
  vi.stubGlobal('removeEventListener', removeEventListener);
  vi.stubGlobal('document', { hidden: false, addEventListener, removeEventListener });
  vi.stubGlobal('navigator', {});
}
export const fire = (kind: string) => listeners.get(kind)?.forEach((does) => does());
