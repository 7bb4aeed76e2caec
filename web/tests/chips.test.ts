// The words of scores; say() gives the key in brackets where no catalogue is loaded.
import { describe, expect, it } from 'vitest';
import type { Analysis, Score } from '../src/engine/api';
import { bestOptions, chipOf, chipsOf, movesToEnd, scoreWords } from '../src/board/chips';

describe('a chip', () => {
  const seen = (value: number): Score => ({ kind: 'estimate', value, exact: false, seen: true });
  it('says in words what was seen and not proved', () => {
    expect(chipOf(seen(29_985), true)).toMatchObject({ text: '≈ ⟨chip.win⟩', end: '', isProved: false });
    expect(chipOf(seen(-29_985), false).text).toBe('≈ ⟨chip.loss⟩');
    expect([scoreWords(seen(29_985)), scoreWords(seen(-29_985))]).toEqual(['⟨score.seen_win⟩', '⟨score.seen_loss⟩']);
  });
  it('shortens the points of an estimate', () => {
    expect(chipOf({ kind: 'estimate', value: 29_985, exact: false }, false).text).toBe('≈ +30k');
    expect(chipOf({ kind: 'estimate', value: -12, exact: false }, false).text).toBe('≈ −12');
  });
  it('says when the game ends only where that is proved to come', () => {
    const win: Score = { kind: 'win', value: 29_995, exact: true, plies: 5 };
    expect(chipOf(win, true)).toMatchObject({ text: '⟨chip.win⟩', end: '⟨chip.in⟩', isBest: true, isProved: true });
    expect(chipOf({ ...win, at_most: true }, false).end).toBe('⟨chip.in_most⟩');
    expect(chipOf({ ...win, exact: false }, false).text).toBe('≈ ⟨chip.win⟩');
    expect(chipOf({ kind: 'draw', value: 0, exact: true, plies: 30 }, false)).toMatchObject({ text: '⟨chip.draw⟩', end: '' });
    expect([1, 2, 5, 6].map(movesToEnd)).toEqual([1, 1, 3, 3]);
    expect([win, { ...win, at_most: true as const }].map(scoreWords)).toEqual(['⟨score.win⟩', '⟨score.win_at_most⟩']);
  });
  it('rounds large estimates', () => {
    const text = (value: number) => chipOf({ kind: 'estimate', value, exact: false }, false).text;
    expect([0, 7, 999, 1150, -1150, 9949, 9950, -29_985].map(text)).toEqual(
      ['0', '+7', '+999', '+1.1k', '−1.1k', '+9.9k', '+10k', '−30k'].map((one) => `≈ ${one}`),
    );
  });
});

describe('the moves of an analysis', () => {
  const scores: Record<string, Score> = {
    soonWon: { kind: 'win', value: 1, exact: true, plies: 3 },
    lateWon: { kind: 'win', value: 1, exact: true, plies: 9 },
    seenWon: { kind: 'win', value: 1, exact: false, plies: 1 },
    better: { kind: 'estimate', value: 40, exact: false },
    drawn: { kind: 'draw', value: 0, exact: true },
    worse: { kind: 'estimate', value: -40, exact: false },
    seenLost: { kind: 'loss', value: -1, exact: false, plies: 2 },
    lateLost: { kind: 'loss', value: -1, exact: true, plies: 20 },
    soonLost: { kind: 'loss', value: -1, exact: true, plies: 4 },
  };
  const order = Object.keys(scores);
  const found = (move: string) =>
    ({ move, options: [...order].reverse().map((name) => ({ move: name, score: scores[name]!, line: [] })) }) as unknown as Analysis;
  it('are ordered: wins, soonest first, then the rest by value, then losses, latest first', () => {
    expect(bestOptions(found('none'), 99).map(({ move }) => move)).toEqual(order);
  });
  it('begin with the one that the engine plays, and are as many as asked for', () => {
    expect(bestOptions(found('drawn'), 3).map(({ move }) => move)).toEqual(['drawn', 'soonWon', 'lateWon']);
  });
  it('all have a chip on a rack, and the best five on free boards, with their rank', () => {
    const rack = chipsOf(found('lateWon'), true);
    expect([rack.size, rack.get('lateWon')!.isBest, rack.get('soonWon')!.isBest, rack.get('lateWon')!.rank]).toEqual([
      9,
      true,
      false,
      undefined,
    ]);
    const free = chipsOf(found('lateWon'), false);
    expect([...free].map(([move, { rank }]) => `${rank} ${move}`)).toEqual(['1 lateWon', '2 soonWon', '3 seenWon', '4 better', '5 drawn']);
  });
});
