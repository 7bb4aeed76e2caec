// A move to find, with judgements that are given here.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Problem } from '../../bindings/npm/src/answers';
import { Trial, isFaultless } from '../src/game/trial.svelte';
import { asked, instead } from './engine';

beforeEach(() => {
  vi.useFakeTimers();
  asked.length = 0;
});
afterEach(() => {
  vi.useRealTimers();
  delete instead.review;
});
const start = ['4', '1', '4', '1', '4'];
const tried: boolean[] = [];
function judged(fault: string | null, reply: string[] = []): void {
  instead.review = () => ({ fault, reply });
}
async function opened(answers = ['1'], clears = isFaultless): Promise<Trial> {
  tried.length = 0;
  const trial = new Trial('connect4', start, answers, clears, (isRight) => tried.push(isRight));
  await trial.begin();
  return trial;
}
async function attempt(trial: Trial, move: string): Promise<void> {
  trial.playLegal(move);
  await vi.advanceTimersByTimeAsync(0);
}
const stones = ({ facts }: Trial) => facts?.stones.map(({ move }) => move).join(' ');

describe('a move to find', () => {
  it('is right without a judgement if it is the answer', async () => {
    const trial = await opened(['4']);
    expect([trial.state, stones(trial)]).toEqual(['open', '4 1 4 1 4']);
    await attempt(trial, '4');
    expect([trial.state, trial.tried, trial.tries, trial.judgement, trial.falling?.move]).toEqual(['right', '4', 1, undefined, '4']);
    expect([tried, asked.some(({ what }) => what === 'review')]).toEqual([[true], false]);
  });
  it('is right if its judgement clears it', async () => {
    judged(null);
    const trial = await opened();
    await attempt(trial, '7');
    expect([trial.state, tried, trial.judgement?.fault]).toEqual(['right', [true], null]);
    expect(asked.find(({ what }) => what === 'review')?.request).toMatchObject({ game: 'connect4', position: { moves: '4 1 4 1 4 7' } });
  });
  it('is wrong otherwise, and refuted on the board, stone by stone', async () => {
    judged('lost', ['4', '2']);
    const trial = await opened();
    await attempt(trial, '7');
    expect([trial.state, tried, trial.isPlayingOut, stones(trial)]).toEqual(['wrong', [false], true, '4 1 4 1 4 7']);
    await vi.advanceTimersByTimeAsync(700);
    expect(stones(trial)).toBe('4 1 4 1 4 7 4');
    // The game is over by then: what follows is refused, and told.
    await vi.advanceTimersByTimeAsync(5000);
    expect([trial.problem !== '', trial.isPlayingOut]).toEqual([true, false]);
  });
  it('is tried once, and again when it begins again', async () => {
    judged('lost');
    const trial = await opened();
    await attempt(trial, '9');
    expect(trial.state).toBe('open');
    await attempt(trial, '7');
    await attempt(trial, '1');
    expect([trial.state, trial.tries, trial.isPlayingOut]).toEqual(['wrong', 1, false]);
    await trial.begin();
    expect([trial.state, trial.judgement, stones(trial), trial.falling]).toEqual(['open', undefined, '4 1 4 1 4', undefined]);
    await attempt(trial, '1');
    expect([trial.state, trial.tries, tried]).toEqual(['right', 2, [false, true]]);
  });
  it('is refuted by at most eight stones', async () => {
    judged('lost', '2 4 2 3 3 6 6 5 5 5'.split(' '));
    const trial = await opened();
    await attempt(trial, '7');
    await vi.advanceTimersByTimeAsync(60_000);
    expect([stones(trial), trial.isPlayingOut]).toEqual(['4 1 4 1 4 7 2 4 2 3 3 6 6 5', false]);
  });
  it('is shown to who gives up', async () => {
    const trial = await opened();
    trial.show('1');
    await vi.advanceTimersByTimeAsync(0);
    expect([trial.state, trial.tried, stones(trial), tried]).toEqual(['shown', '1', '4 1 4 1 4 1', []]);
  });
  it('can be left while it is judged, and says why it was not', async () => {
    instead.review = () => new Promise((resolve) => setTimeout(() => resolve({ fault: null, reply: [] }), 1000));
    const trial = await opened();
    await attempt(trial, '7');
    expect(trial.state).toBe('judging');
    trial.end();
    await vi.advanceTimersByTimeAsync(2000);
    expect([tried, trial.problem]).toEqual([[], '']);
    instead.review = () => {
      throw new Problem('module_failed', '');
    };
    await trial.begin();
    await attempt(trial, '7');
    expect([trial.state, trial.problem, tried]).toEqual(['open', '⟨web.problem.module⟩', []]);
  });
});
