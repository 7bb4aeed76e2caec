// The line to the service: it is found again whenever it is lost, and an act is sent until it is answered.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Line, patience, waitBefore, type Ears } from '../src/online/line';
import { insist } from '../src/online/requests';
import { Refusal, type Act } from '../src/online/protocol';
import { aGame, FakeSocket, fire, listeners, openOnline, standing } from './onlineService';

const subject = { name: 'abcdefghijk', secret: 's'.repeat(22) as string | undefined, seq: 0, acts: [] as Act[] };
const ears = { opened: vi.fn(), happened: vi.fn(), noted: vi.fn(), answered: vi.fn(), refused: vi.fn(), changed: vi.fn(), ended: vi.fn() };
let line: Line;
beforeEach(() => {
  openOnline();
  vi.useFakeTimers();
  Object.assign(subject, { seq: 0, acts: [] });
  Object.values(ears).forEach((ear) => ear.mockReset());
  line = new Line(subject, ears satisfies Ears);
  line.start();
});
afterEach(() => {
  line.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
function connect(): void {
  FakeSocket.last.accept();
  FakeSocket.last.tell({ opened: aGame({ seq: subject.seq }), events: [] });
}
const move: Act = { request: 4711, do: 'move', ply: 0, move: '4' };
const sent = { ...move, after: 0 };

describe('a line', () => {
  it('asks for what came after the last event that is known', () => {
    subject.seq = 17;
    FakeSocket.last.accept();
    expect(FakeSocket.last.url).toBe('ws://host/puissance/api/v1/online/stream');
    expect(FakeSocket.last.sent).toEqual([{ open: 'abcdefghijk', secret: 's'.repeat(22), after: 17 }]);
    expect(line.isUp).toBe(false);
    FakeSocket.last.tell({ opened: aGame(), events: [] });
    expect([line.isUp, ears.changed.mock.calls]).toEqual([true, [[true]]]);
  });
  it('is tried again at once, then ever later, up to fifteen seconds', async () => {
    connect();
    FakeSocket.last.cut();
    expect(ears.changed).toHaveBeenLastCalledWith(false);
    await vi.advanceTimersByTimeAsync(0);
    expect(FakeSocket.all).toHaveLength(2);
    FakeSocket.last.cut();
    await vi.advanceTimersByTimeAsync(100);
    expect(FakeSocket.all).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(300);
    expect(FakeSocket.all).toHaveLength(3);
    expect([0, 1, 2, 3, 20].map((tries) => waitBefore(tries, 0.5))).toEqual([0, 250, 500, 1000, 15_000]);
    expect([waitBefore(1, 0), waitBefore(1, 1)]).toEqual([125, 375]);
  });
  it('is given up when nothing is answered for ten seconds', async () => {
    connect();
    line.send(move);
    await vi.advanceTimersByTimeAsync(patience - 1);
    expect(line.isUp).toBe(true);
    await vi.advanceTimersByTimeAsync(1);
    expect(line.isUp).toBe(false);
    expect(FakeSocket.all[0]!.readyState).toBe(3);
    expect(FakeSocket.all).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(FakeSocket.all).toHaveLength(2);
  });
  it('is asked whether it is still there', async () => {
    connect();
    await vi.advanceTimersByTimeAsync(5000);
    expect(FakeSocket.last.sent.at(-1)).toEqual({ ping: 1 });
    await vi.advanceTimersByTimeAsync(80);
    FakeSocket.last.tell({ pong: 1 });
    expect(line.half).toBe(40);
    await vi.advanceTimersByTimeAsync(4900);
    expect(line.isUp).toBe(true);
  });
  it('is tried at once when the network or the reader comes back', async () => {
    connect();
    for (let tries = 0; tries < 2; ++tries) {
      FakeSocket.last.cut();
      await vi.advanceTimersByTimeAsync(0);
    }
    const before = FakeSocket.all.length;
    fire('online');
    expect(FakeSocket.all).toHaveLength(before + 1);
    Object.assign(document, { hidden: true });
    fire('visibilitychange');
    expect(FakeSocket.all).toHaveLength(before + 1);
  });
  it('sends what was not answered again, with the same number', async () => {
    connect();
    subject.acts = [move];
    line.send(move);
    FakeSocket.last.cut();
    await vi.advanceTimersByTimeAsync(0);
    connect();
    expect(FakeSocket.last.sent.slice(1)).toEqual([sent]);
    FakeSocket.last.tell({ ok: 4711, seq: 1 });
    expect(ears.answered).toHaveBeenCalledWith(4711);
  });
  it('repeats what the service could not take, and tells what it refuses', async () => {
    connect();
    subject.acts = [move];
    line.send(move);
    FakeSocket.last.tell({ no: 4711, problem: { code: 'unavailable' } });
    expect(ears.refused).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1000);
    expect(FakeSocket.last.sent.slice(1)).toEqual([sent, sent]);
    FakeSocket.last.tell({ no: 4711, problem: { code: 'not_this_ply' }, events: [] });
    expect(ears.refused).toHaveBeenCalledWith(4711, expect.objectContaining({ code: 'not_this_ply' }), []);
  });
  it('hands on events, presence and the number of those who watch', () => {
    connect();
    const event = { seq: 1, kind: 'moved', seat: 0, at: 0, move: '4', ply: 1 };
    FakeSocket.last.tell({ event, ...standing });
    expect(ears.happened).toHaveBeenCalledWith(event, standing);
    FakeSocket.last.tell({ watching: 3 });
    expect(ears.noted).toHaveBeenCalledWith({ watching: 3 });
  });
  it('ends where there is nothing to try again', async () => {
    FakeSocket.last.accept();
    FakeSocket.last.tell({ problem: { code: 'no_such_game' } });
    FakeSocket.last.cut();
    await vi.advanceTimersByTimeAsync(60_000);
    expect([ears.ended.mock.calls.length, FakeSocket.all.length]).toEqual([1, 1]);
    expect([...listeners.values()].every((some) => some.size === 0)).toBe(true);
  });
  it('waits by HTTP where sockets do not get through, and acts there, too', async () => {
    const asked: string[] = [];
    let answer: ((some: object) => void) | undefined;
    vi.stubGlobal('fetch', (address: string, { body, headers }: { body?: string; headers: Record<string, string> }) => {
      asked.push(`${address} ${headers.Authorization?.slice(0, 9)} ${body ?? ''}`);
      const reply = (some: object) => ({ ok: true, status: 200, json: () => Promise.resolve(some) });
      if (body) return Promise.resolve(reply({ seq: 1 }));
      if (address.endsWith('wait=0')) return Promise.resolve(reply({ ...aGame(), events: [] }));
      return new Promise((done) => (answer = (some) => done(reply(some))));
    });
    FakeSocket.last.cut();
    await vi.advanceTimersByTimeAsync(0);
    FakeSocket.last.cut();
    await vi.advanceTimersByTimeAsync(1000);
    expect([FakeSocket.all.length, line.isUp]).toEqual([2, true]);
    line.send(move);
    await vi.advanceTimersByTimeAsync(0);
    expect(ears.answered).toHaveBeenCalledWith(4711);
    subject.seq = 1;
    const event = { seq: 1, kind: 'moved', seat: 0, at: 0, move: '4', ply: 1 };
    answer!({ ...aGame({ seq: 1 }), events: [event] });
    await vi.advanceTimersByTimeAsync(0);
    expect(ears.opened).toHaveBeenLastCalledWith(aGame({ seq: 1 }), [event]);
    expect(asked).toEqual([
      './api/v1/online/games/abcdefghijk?after=0&wait=0 Bearer ss ',
      './api/v1/online/games/abcdefghijk?after=0&wait=25 Bearer ss ',
      `./api/v1/online/games/abcdefghijk/acts Bearer ss ${JSON.stringify(sent)}`,
      './api/v1/online/games/abcdefghijk?after=1&wait=25 Bearer ss ',
    ]);
  });
  it('tries sockets again when the service was away', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
    for (let tries = 0; tries < 2; ++tries) {
      FakeSocket.last.cut();
      await vi.advanceTimersByTimeAsync(1000);
    }
    await vi.advanceTimersByTimeAsync(2000);
    expect(FakeSocket.all.length).toBeGreaterThan(2);
  });
});

describe('a request', () => {
  it('is repeated while nobody answers, and no more when it is refused', async () => {
    const send = vi.fn().mockRejectedValueOnce(new Refusal('unreachable')).mockResolvedValue('yes');
    const asked = insist(send);
    await vi.advanceTimersByTimeAsync(500);
    expect([await asked, send.mock.calls.length]).toEqual(['yes', 2]);
    const refused = vi.fn().mockRejectedValue(new Refusal('taken'));
    await expect(insist(refused)).rejects.toMatchObject({ code: 'taken' });
    expect(refused).toHaveBeenCalledTimes(1);
  });
});
