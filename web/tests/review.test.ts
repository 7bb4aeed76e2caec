import { describe, expect, it } from 'vitest';
import type { Analysis, Score } from '../src/lib/api';
import { heightOf, marksOf, review } from '../src/analyse/review';

const exact = (kind: Score['kind']): Score => ({ kind, value: 0, exact: true, plies: 4 });
function position(turn: 'first' | 'second', best: Score, options: Record<string, Score>): Analysis {
  return {
    game: 'connect4', moves: '', move: Object.keys(options)[0]!, score: best, line: [], depth: 1, nodes: 1, elapsed_ms: 1, player: '', turn,
    options: Object.entries(options).map(([move, score]) => ({ move, score, line: [move] })),
  };
}

describe('a review', () => {
  it('names the moves that changed the result', () => {
    const found = review(['2', '1'], [
      position('first', exact('win'), { 4: exact('win'), 2: exact('draw') }),
      position('second', exact('draw'), { 3: exact('draw'), 1: exact('loss') }),
    ]);
    expect(found.turns.map(({ ply, from, to, side }) => [ply, from, to, side])).toEqual([
      [0, 'win', 'draw', 'first'],
      [1, 'draw', 'loss', 'second'],
    ]);
  });
  it('never blames a move in a lost position', () => {
    const lost = position('first', exact('loss'), { 4: exact('loss'), 2: exact('loss') });
    expect(review(['2'], [lost]).turns).toEqual([]);
  });
  it('says nothing about what is not proved', () => {
    const guess: Score = { kind: 'estimate', value: 50, exact: false };
    const probable: Score = { kind: 'loss', plies: 3, value: -1, exact: false };
    const found = review(['2', '2', '2'], [position('first', guess, { 2: exact('loss') }), position('second', exact('win'), { 4: exact('win'), 2: probable }), undefined]);
    expect(found).toEqual({ turns: [], unproved: 3 });
  });
  it('draws the standing for the first player', () => {
    const at = (plies: number, turn: 'first' | 'second') => heightOf({ ...exact('win'), plies }, turn, 42);
    expect(at(0, 'second')).toBe(-1);
    expect(at(41, 'first')).toBeGreaterThan(0);
    expect(at(5, 'first')).toBeGreaterThan(at(15, 'first'));
    expect(heightOf(exact('draw'), 'first', 42)).toBe(0);
    expect(Math.abs(heightOf({ kind: 'estimate', value: 1e6, exact: false }, 'first', 42))).toBeLessThan(1);
  });
  it('marks what was given away', () => {
    const turn = (ply: number, from: 'win' | 'draw', to: 'draw' | 'loss') => ({ ply, move: '', side: 'first' as const, from, to, better: '' });
    expect([...marksOf({ turns: [turn(0, 'win', 'loss'), turn(2, 'draw', 'loss')], unproved: 0 }, ['4', '4', '5'])]).toEqual([['4', '??'], ['4 4 5', '?']]);
  });
});
