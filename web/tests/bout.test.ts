// A position that is played on, against the engine itself.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Problem } from '../../bindings/npm/src/answers';
import { Bout, keepsResult, keepsWin } from '../src/game/bout.svelte';
import { LineWalk } from '../src/game/lineWalk.svelte';
import { instead } from './engine';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  delete instead.analyse;
});
// Red wins in two moves with column 4 alone.
const start = [...'1324335322'];
let ends = 0;
async function opened(most = 2, clears = keepsWin): Promise<Bout> {
  ends = 0;
  const bout = new Bout('connect4', start, ['4'], clears, most, () => ++ends);
  await bout.begin();
  return bout;
}
async function play(bout: Bout, move: string): Promise<void> {
  bout.trial!.playLegal(move);
  await vi.advanceTimersByTimeAsync(1000);
}
const laid = (bout: Bout) => bout.trial?.facts?.stones.map(({ move }) => move).join('');

describe('a bout', () => {
  it('answers a right move with the best defence, and is over when it is won', async () => {
    const bout = await opened();
    await play(bout, '4');
    expect([bout.moves, bout.isOver, bout.trial!.state, laid(bout)!.length]).toEqual([1, false, 'open', 12]);
    const reply = laid(bout)!.at(-1)!;
    expect(bout.trial!.falling?.move).toBe(reply);
    await play(bout, reply === '1' ? '5' : '1');
    expect([bout.isOver, bout.winner, bout.moves, ends]).toEqual([true, 'first', 2, 1]);
  });
  it('takes a wrong move back for another try, later ones too', async () => {
    const bout = await opened();
    await play(bout, '7');
    expect([bout.trial!.state, bout.faults, bout.moves]).toEqual(['wrong', 1, 0]);
    await bout.again();
    await play(bout, '4');
    await play(bout, '7');
    // The win is still there, a move later.
    expect([bout.moves, bout.isOver]).toEqual([2, true]);
  });
  it('ends after as many moves as it has', async () => {
    const bout = await opened(1);
    await play(bout, '4');
    expect([bout.isOver, bout.winner, ends]).toEqual([true, null, 1]);
    await bout.begin();
    expect([bout.isOver, bout.moves, laid(bout)]).toEqual([false, 0, start.join('')]);
  });
  it('tells that nobody answered, and asks again', async () => {
    const bout = await opened();
    instead.analyse = () => {
      throw new Problem('unreachable', '');
    };
    await play(bout, '4');
    expect([bout.isStuck, bout.isAnswering, laid(bout)!.length]).toEqual([true, false, 11]);
    delete instead.analyse;
    void bout.again();
    await vi.advanceTimersByTimeAsync(1000);
    expect([bout.isStuck, laid(bout)!.length]).toEqual([false, 12]);
  });
  it('says nothing after it was left', async () => {
    const bout = await opened();
    bout.trial!.playLegal('4');
    await vi.advanceTimersByTimeAsync(0);
    bout.end();
    await vi.advanceTimersByTimeAsync(2000);
    expect([laid(bout)!.length, bout.problem, ends]).toEqual([11, '', 0]);
  });
  it('knows a win that is proved from one that is seen, and a result that is lost', () => {
    const judged = (kind: string, exact: boolean, fault: string | null) => ({ after: { kind, exact }, fault }) as never;
    expect([
      keepsWin(judged('win', true, 'win_missed')),
      keepsWin(judged('win', false, null)),
      keepsWin(judged('draw', true, null)),
    ]).toEqual([true, false, false]);
    expect([keepsResult(judged('draw', true, null)), keepsResult(judged('loss', true, 'result_lost'))]).toEqual([true, false]);
  });
});

describe('a line that is walked', () => {
  it('goes forth with a stone that falls, and back without', async () => {
    const walk = new LineWalk('connect4', start, ['4', '1', '5']);
    for (const [place, falling] of [
      [0, undefined],
      [1, '4'],
      [3, '5'],
      [2, undefined],
    ] as const) {
      await walk.to(place);
      expect([walk.shown, walk.falling?.move, walk.facts?.ply]).toEqual([place, falling, start.length + place]);
    }
    await walk.to(3);
    expect(walk.facts?.winner).toBe('first');
    walk.end();
    await walk.to(0);
    expect(walk.shown).toBe(3);
  });
});
