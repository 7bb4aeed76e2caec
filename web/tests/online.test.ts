// Games between people without components: what events make of a game, clocks, seats, links, and the game as a page sees it.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { admit } from '../src/game/tableLink';
import { savedGames } from '../src/kept/archive';
import { kept } from '../src/kept/saved';
import { importSeats, keepSeat, keptSeats, seatOf, seatsText, secretOf } from '../src/kept/seats';
import { canClaim, haveBothMoved, joined, leftOf, leftText, movesOf, spanOf, takebackTo } from '../src/online/fold';
import { OnlineMatch } from '../src/online/match.svelte';
import { inOrder } from '../src/online/mine';
import type { Kind, MyGame } from '../src/online/protocol';
import { newRequest, newSecret } from '../src/online/secrets';
import { readAddress, writeAddress } from '../src/ui/address';
import { aGame, anEvent, FakeSocket, openOnline, standing } from './onlineService';

const name = 'abcdefghijk';
const secret = 's'.repeat(22);
const week = 7 * 86_400_000;

beforeEach(openOnline);
afterEach(() => vi.unstubAllGlobals());

describe('events', () => {
  const kinds = (...all: [Kind, string | number | undefined][]) =>
    all.map(([kind, value], index) =>
      anEvent(index + 1, { kind, ...(typeof value === 'string' ? { move: value } : value === undefined ? {} : { ply: value }) }),
    );
  it('are joined in their order, each once; a gap is found', () => {
    const [one, two, three] = kinds(['moved', '4'], ['moved', '3'], ['moved', '2']);
    expect(joined([one!], [one!, two!, three!])).toEqual([one, two, three]);
    expect(joined([one!, two!], [one!])).toEqual([one, two]);
    expect(joined([one!], [three!])).toBeUndefined();
  });
  it('make moves, of which those that are taken back are gone', () => {
    expect(movesOf(['4'], kinds(['joined', undefined], ['moved', '3']))).toEqual(['4', '3']);
    const asked: [Kind, string | number | undefined][] = [
      ['moved', '4'],
      ['moved', '3'],
      ['takeback_asked', 0],
    ];
    expect(movesOf([], kinds(...asked, ['agreed', undefined], ['moved', '7']))).toEqual(['7']);
    expect(movesOf([], kinds(...asked, ['declined', undefined], ['draw_offered', undefined], ['agreed', undefined]))).toEqual(['4', '3']);
    expect(movesOf([], kinds(...asked, ['moved', '5'], ['draw_offered', undefined], ['agreed', undefined]))).toEqual(['4', '3', '5']);
  });
  it('say whether both have moved, and what can be taken back', () => {
    expect(haveBothMoved([anEvent(1, { seat: 0 }), anEvent(2, { kind: 'draw_offered', seat: 1 })])).toBe(false);
    expect(haveBothMoved([anEvent(1, { seat: 0 }), anEvent(2, { seat: 1 })])).toBe(true);
    expect([takebackTo(0, 3, 0), takebackTo(0, 3, 1), takebackTo(0, 1, 1), takebackTo(1, 3, 0), takebackTo(1, 1, 0)]).toEqual([
      2,
      1,
      undefined,
      2,
      undefined,
    ]);
  });
  it('let who has waited for a week end a game without a clock', () => {
    const waiting = aGame({ seat: 1, turn: 0 });
    const last = [anEvent(1, { seat: 1 })];
    expect([week - 1, week].map((passed) => canClaim(waiting, last, standing.now + passed))).toEqual([false, true]);
    expect(canClaim({ ...waiting, turn: 1 }, last, standing.now + week)).toBe(false);
    expect(canClaim({ ...waiting, clock: { days: 7 } }, last, standing.now + week)).toBe(false);
  });
});

describe('a clock', () => {
  it('runs for one seat, and never below nothing', () => {
    const clocks = { left: [9000, 5000] as [number, number], running: 1 as const };
    expect([leftOf(clocks, 0, 4000), leftOf(clocks, 1, 4000), leftOf(clocks, 1, 6000), leftOf(clocks, 1, -20)]).toEqual([
      9000, 1000, 0, 5000,
    ]);
  });
  it('shows tenths in the last ten seconds, and nothing only when nothing is left', () => {
    expect([3_661_000, 64_000, 63_001, 10_000, 9999, 8350, 1, 0].map(leftText)).toEqual([
      '61:01',
      '1:04',
      '1:04',
      '0:10',
      '0:10',
      '0:08.4',
      '0:00.1',
      '0:00.0',
    ]);
  });
  it('counts long spans in their largest unit', () => {
    expect([-5, 59_000, 125_000, 47 * 3_600_000, 3 * 86_400_000].map(spanOf)).toEqual([
      { unit: 'second', count: 0 },
      { unit: 'second', count: 59 },
      { unit: 'minute', count: 2 },
      { unit: 'hour', count: 47 },
      { unit: 'day', count: 3 },
    ]);
  });
});

describe('secrets', () => {
  it('have 128 bits for an address, and requests are whole numbers that JSON keeps', () => {
    const secrets = new Set(Array.from({ length: 50 }, newSecret));
    expect(secrets.size).toBe(50);
    for (const one of secrets) expect(one).toMatch(/^[\w-]{22}$/);
    for (let tries = 0; tries < 50; ++tries) {
      const request = newRequest();
      expect(Number.isSafeInteger(request) && request >= 1).toBe(true);
    }
  });
});

describe('links', () => {
  it('name a table, and are never written with a secret', () => {
    expect(readAddress(`#/join/${name}.${secret}`)).toEqual({ table: { door: 'join', names: [name], secret } });
    expect(readAddress(`#/seat/${name}.${secret}`)).toEqual({ table: { door: 'seat', names: [name], secret } });
    expect(readAddress('#/online')).toEqual({ table: { door: 'online', names: [] } });
    for (const hash of [`#/online/${name}`, `#/watch/${name}`, `#/watch/${name},lmnopqrstuv`])
      expect(writeAddress(readAddress(hash))).toBe(hash);
    expect(writeAddress({ table: { door: 'join', names: [name], secret } })).toBe(`#/online/${name}`);
    for (const hash of [`#/join/${name}.short`, `#/join/${name}`, '#/elsewhere', `#/online/${name}.${secret}`])
      expect(readAddress(hash).table?.door, hash).toBe('wrong');
  });
  it('leave their secret in the store and not in the address', () => {
    const replaceState = vi.fn();
    vi.stubGlobal('history', { replaceState });
    expect(admit({ door: 'join', names: [name], secret })).toEqual({ door: 'online', names: [name] });
    expect(seatOf(name)).toMatchObject({ invite: secret });
    expect(replaceState).toHaveBeenCalledWith(null, '', `#/online/${name}`);
    admit({ door: 'seat', names: [name], secret: 'a'.repeat(22) });
    expect(secretOf(name)).toBe('a'.repeat(22));
    // Nobody's link takes a seat away.
    admit({ door: 'seat', names: [name], secret: 'b'.repeat(22) });
    admit({ door: 'join', names: [name], secret: 'b'.repeat(22) });
    expect(secretOf(name)).toBe('a'.repeat(22));
  });
});

describe('seats', () => {
  it('are kept, and one that was asked for is nobody’s yet', () => {
    keepSeat({ name, invite: 'i'.repeat(22), secret, request: 5 });
    expect([secretOf(name), keptSeats()]).toEqual([undefined, []]);
    keepSeat({ name, secret });
    expect(keptSeats()).toMatchObject([{ name, secret }]);
  });
  it('go into the file of games, and come back without harm to those that are known', () => {
    keepSeat({ name, secret });
    keepSeat({ name: 'lmnopqrstuv', secret: 't'.repeat(22) });
    const text = seatsText(keptSeats());
    expect(text).toContain(`# seat ${name} ${secret}\n`);
    openOnline();
    keepSeat({ name, secret: 'a'.repeat(22) });
    expect(importSeats(`puissance 1\ngame connect4\nmoves 44\n\n${text.replaceAll('\n', '\r\n')}`)).toBe(1);
    expect([secretOf(name), secretOf('lmnopqrstuv')]).toEqual(['a'.repeat(22), 't'.repeat(22)]);
  });
});

describe('the list of games', () => {
  const game = (id: string, some: Partial<MyGame>): MyGame => ({
    ...{ name: id, state: 'playing', seat: 0, turn: 1, deadline: null, seq: 1, game: 'connect4', nicknames: [null, null], offer: null },
    rematch: null,
    ...some,
  });
  it('begins with those that wait for the player, the nearest deadline first', () => {
    const games = [
      game('over', { state: 'over', turn: null }),
      game('theirs', {}),
      game('waiting', { state: 'waiting', seat: null, turn: null }),
      game('later', { turn: 0, deadline: 2000 }),
      game('revenge', { state: 'over', turn: null, offer: { seq: 9, kind: 'rematch_offered', seat: 1, value: 0 } }),
      game('asked', { offer: { seq: 3, kind: 'draw_offered', seat: 1, value: 0 } }),
      game('soon', { turn: 0, deadline: 1000 }),
      game('whenever', { turn: 0 }),
    ];
    expect(inOrder(games).map((one) => one.name)).toEqual([
      ...['soon', 'later', 'whenever', 'asked', 'theirs', 'waiting', 'revenge', 'over'],
    ]);
  });
});

describe('a game', () => {
  let match: OnlineMatch;
  let heardAt = 0;
  const settled = () => vi.advanceTimersByTimeAsync(0);
  async function open(some = {}, events: object[] = []): Promise<void> {
    match = new OnlineMatch(name, secret);
    match.start();
    FakeSocket.last.accept();
    FakeSocket.last.tell({ opened: aGame(some), events });
    heardAt = performance.now();
    await vi.waitFor(() => expect(match.facts).toBeDefined());
  }
  const happen = (event: object, some = {}) => FakeSocket.last.tell({ event, ...standing, ...some });
  const sent = () => FakeSocket.last.sent.filter((one) => 'do' in one);
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    match.close();
    vi.useRealTimers();
  });

  it('shows a move at once, pale, and keeps it before it is sent', async () => {
    await open();
    match.playLegal('4');
    expect(match.unsent).toEqual({ column: 4, row: 1, player: 'first' });
    const [act] = sent();
    expect(act).toMatchObject({ do: 'move', ply: 0, move: '4' });
    const { after: _, ...own } = act!;
    expect(JSON.parse(kept(`acts.${name}`)!)).toEqual({ acts: [own] });
    expect([match.canPlay, match.facts!.ply]).toEqual([false, 0]);
    happen(anEvent(1, { move: '4', ply: 1, request: act!.request as number }), { turn: 1 });
    await vi.waitFor(() => expect(match.facts!.ply).toBe(1));
    expect([match.unsent, match.acts, kept(`acts.${name}`), match.isMyTurn]).toEqual([undefined, [], null, false]);
    FakeSocket.last.tell({ ok: act!.request, seq: 1 });
    expect(match.moves).toEqual(['4']);
  });
  it('takes a refused move away, with a sentence', async () => {
    await open();
    match.playLegal('4');
    FakeSocket.last.tell({ no: sent()[0]!.request, problem: { code: 'not_this_ply' }, events: [anEvent(1, { move: '3', ply: 1 })] });
    await settled();
    expect(match.unsent).toBeUndefined();
    expect(match.problem).toContain('refused_move');
    expect(match.moves).toEqual(['3']);
  });
  it('plays only what is legal, in turn, and one move at a time', async () => {
    await open({ turn: 1 });
    match.playLegal('4');
    expect(sent()).toEqual([]);
    happen(anEvent(1, { seat: 1, move: '4', ply: 1 }));
    await vi.waitFor(() => expect(match.facts!.ply).toBe(1));
    match.playLegal('9');
    expect(sent()).toEqual([]);
    match.playLegal('4');
    match.playLegal('3');
    expect(sent()).toMatchObject([{ ply: 1, move: '4' }]);
  });
  it('sends a kept move again after a reload, with the same number', async () => {
    await open();
    match.playLegal('4');
    const [act] = sent();
    match.close();
    await open();
    expect(sent()).toEqual([act]);
    expect(match.unsent).toEqual({ column: 4, row: 1, player: 'first' });
    // It had arrived: the event says so.
    FakeSocket.last.tell({
      opened: aGame({ seq: 1, turn: 1 }),
      events: [anEvent(1, { move: '4', ply: 1, request: act!.request as number })],
    });
    await vi.waitFor(() => expect(match.facts!.ply).toBe(1));
    expect([match.acts, match.unsent]).toEqual([[], undefined]);
  });
  it('asks for what it has missed', async () => {
    await open();
    const before = FakeSocket.last.sent.length;
    happen(anEvent(3, { move: '5', ply: 3 }));
    expect(FakeSocket.last.sent.slice(before)).toMatchObject([{ open: name, after: 0 }]);
    expect(match.moves).toEqual([]);
    FakeSocket.last.tell({
      opened: aGame({ seq: 3, turn: 1 }),
      events: ['3', '4', '5'].map((move, index) => anEvent(index + 1, { move, ply: index + 1 })),
    });
    await vi.waitFor(() => expect(match.facts!.ply).toBe(3));
    // What is told twice happens once.
    happen(anEvent(3, { move: '5', ply: 3 }));
    expect(match.moves).toEqual(['3', '4', '5']);
  });
  it('knows the sides of a start that leaves the second to move', async () => {
    await open({ moves: '4', seat: 1, turn: 1 });
    expect([match.sideOf(0), match.sideOf(1), match.begins, match.facts!.turn]).toEqual(['first', 'second', 1, 'second']);
    match.playLegal('4');
    expect(sent()).toMatchObject([{ ply: 1 }]);
    expect(match.unsent).toEqual({ column: 4, row: 2, player: 'second' });
  });
  it('lets clocks run from what was told, and shows what was heard last while nothing is heard', async () => {
    await open({ clock: { base: 60_000, increment: 0 }, clocks: { left: [60_000, 50_000], running: 0 } });
    expect([match.left(0, heardAt + 1000), match.left(1, heardAt + 1000)]).toEqual([59_000, 50_000]);
    await vi.advanceTimersByTimeAsync(heardAt + 2000 - performance.now());
    FakeSocket.last.cut();
    expect(match.left(0, performance.now() + 30_000)).toBe(58_000);
    await settled();
    FakeSocket.last.accept();
    FakeSocket.last.tell({ opened: aGame({ clocks: { left: [57_000, 50_000], running: 0 } }), events: [] });
    expect(match.left(0, performance.now())).toBe(57_000);
  });
  it('is looked at backwards, and returns to the game with its next move', async () => {
    await open(
      { seq: 2 },
      ['4', '3'].map((move, index) => anEvent(index + 1, { seat: index as 0 | 1, move, ply: index + 1 })),
    );
    match.look(1);
    await vi.waitFor(() => expect(match.facts!.ply).toBe(1));
    expect(match.canPlay).toBe(false);
    happen(anEvent(3, { move: '5', ply: 3 }), { turn: 1 });
    await vi.waitFor(() => expect(match.facts!.ply).toBe(3));
    expect(match.isLive).toBe(true);
  });
  it('is among the saved games when it is over', async () => {
    const moves = ['4', '1', '4', '1', '4', '1'];
    await open(
      { seq: 6 },
      moves.map((move, index) => anEvent(index + 1, { seat: (index % 2) as 0 | 1, move, ply: index + 1 })),
    );
    expect(savedGames()).toEqual([]);
    happen(anEvent(7, { move: '4', ply: 7 }), { state: 'over', turn: null, result: { end: 'line', winner: 0 } });
    await vi.waitFor(() => expect(savedGames()).toMatchObject([{ moves: '4141414', result: 'first', game: 'connect4' }]));
  });
  it('asks who sits where when somebody has joined', async () => {
    await open({ state: 'waiting', seat: null, creator: null, turn: null });
    happen(anEvent(1, { kind: 'joined', seat: 1 }));
    expect(FakeSocket.last.sent.at(-1)).toMatchObject({ open: name, after: 1 });
    FakeSocket.last.tell({ opened: aGame({ seq: 1 }), events: [] });
    expect([match.seat, match.isMyTurn]).toEqual([0, true]);
  });
  it('is spoken for by one tab; another shows the same, acts through it, and goes on when it is closed', async () => {
    const waiting: (() => Promise<void> | undefined)[] = [];
    let isHeld = false;
    const next = async () => {
      const grant = waiting.shift();
      isHeld = grant !== undefined;
      await grant?.();
      if (grant) void next();
    };
    vi.stubGlobal('navigator', {
      locks: {
        request: (_: string, grant: () => Promise<void> | undefined) => {
          waiting.push(grant);
          if (!isHeld) void next();
        },
      },
    });
    const channels = new Set<{ onmessage?: (message: { data: unknown }) => void }>();
    vi.stubGlobal(
      'BroadcastChannel',
      class {
        onmessage?: (message: { data: unknown }) => void;
        constructor() {
          channels.add(this);
        }
        postMessage(data: unknown): void {
          const copy: unknown = structuredClone(data);
          for (const one of channels) if (one !== this) one.onmessage?.({ data: copy });
        }
        close(): void {
          channels.delete(this);
        }
      },
    );
    await open();
    const other = new OnlineMatch(name, secret);
    other.start();
    await vi.waitFor(() => expect(other.facts).toBeDefined());
    expect([FakeSocket.all.length, other.isMyTurn, other.isUp]).toEqual([1, true, true]);
    other.playLegal('4');
    expect(sent()).toMatchObject([{ do: 'move', move: '4' }]);
    expect([match.unsent, other.unsent]).toEqual([match.unsent, match.unsent]);
    expect(match.unsent).toBeDefined();
    happen(anEvent(1, { move: '4', ply: 1, request: sent()[0]!.request as number }), { turn: 1 });
    await vi.waitFor(() => expect(other.facts!.ply).toBe(1));
    expect([other.acts, other.unsent]).toEqual([[], undefined]);
    match.close();
    await settled();
    expect(FakeSocket.all).toHaveLength(2);
    FakeSocket.last.accept();
    expect(FakeSocket.last.sent).toMatchObject([{ open: name, after: 1 }]);
    other.close();
  });
});
