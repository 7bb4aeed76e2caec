// A learner's program at the board: the move it chooses, and what is said of good and of broken programs.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { answer } from './engine';
import { choiceIn } from '../src/learn/write/choice';
import { exercises, type Exercise } from '../src/learn/write/exercises';
import { judge, tactics, type Report } from '../src/learn/write/judgement';
import { treeOf } from '../src/learn/write/searchedTree';

const [minimax, alphabeta] = exercises as [Exercise, Exercise];
const treeAt = (moves: string) =>
  treeOf(answer('explain', { game: 'connect4', position: { moves }, algorithm: 'minimax(depth=3,eval=windows)' }), 100_000);
const pack = readFileSync(new URL('../../puzzles/connect4.txt', import.meta.url), 'utf8');

const judged = (exercise: Exercise, source: string, found: (report: Report) => void = () => {}) =>
  judge({
    think: (trees) => Promise.resolve(trees.map((tree) => choiceIn(source, exercise, tree))),
    pack,
    signal: new AbortController().signal,
    at: () => {},
    found,
  });

describe('the move of a program', () => {
  it.each(exercises)('is the engine’s own for $name', (exercise) => {
    for (const moves of ['', '4', '44', '445366', '1212125', '4444453'])
      expect(choiceIn(exercise.solution, exercise, treeAt(moves)).move, moves).toBe(
        answer('move', { game: 'connect4', position: { moves }, player: 'minimax(depth=3,eval=windows)' }).move,
      );
  });
  it('is none where it looks at no child, returns no number, or fails', () => {
    const tree = treeAt('4');
    expect(choiceIn('function minimax(node) { return 1; }', minimax, tree)).toEqual({});
    const words = 'function minimax(node) { if (isLeaf(node)) return "x"; for (const c of children(node)) minimax(c); return "x"; }';
    expect(choiceIn(words, minimax, tree)).toEqual({});
    expect(choiceIn('function minimax(node) { return x; }', minimax, tree).fault).toMatchObject({ code: 'unknown_name', line: 1 });
  });
});

describe('what a tree shows at once', () => {
  it('is a win in one, or the moves that stop one', () => {
    expect(tactics(treeAt('121212'))).toEqual({ kind: 'win_in_one', right: ['1'] });
    expect(tactics(treeAt('12121'))).toEqual({ kind: 'block', right: ['1'] });
    expect(tactics(treeAt('44'))).toBeUndefined();
  });
});

describe('a program that is judged', () => {
  it('sees what three plies show, is placed by its games, and is told the same twice', async () => {
    const parts: Report[] = [];
    const report = await judged(minimax, minimax.solution, (one) => parts.push(one));
    expect(report.answered).toBe(report.asked);
    for (const kind of ['win_in_one', 'block']) {
      const row = report.seen.find((one) => one.kind === kind)!;
      expect(row.asked).toBeGreaterThan(2);
      expect(row.solved, kind).toBe(row.asked);
    }
    expect(report.kept / report.judged).toBeGreaterThan(0.6);
    expect(report.rung).toBeGreaterThan(3);
    expect(report.games.length % 8).toBe(0);
    for (const { moves, isFirst, score } of report.games) {
      const { winner, over } = answer('check', { game: 'connect4', position: { moves } });
      expect(over).toBe(true);
      expect(score).toBe(winner ? Number((winner === 'first') === isFirst) : 0.5);
    }
    for (const worst of report.worst) expect(worst.fault).toBe('result_lost');
    expect(parts.length).toBeGreaterThan(3);
    // Alpha-beta chooses the same moves.
    expect(await judged(alphabeta, alphabeta.solution)).toEqual(report);
  });
  it('is found out where it sees nothing', async () => {
    const blind = 'function minimax(node) { for (const child of children(node)) minimax(child); return 0; }';
    const report = await judged(minimax, blind);
    expect(report.answered).toBe(report.asked);
    for (const { kind, solved, asked } of report.seen) expect(solved, kind).toBeLessThan(asked);
    expect(report.rung).toBeLessThan(4);
    expect(report.worst).toHaveLength(3);
    expect(report.worst[0]!.sentence).not.toBe('');
  });
  it('is asked no more where it answers nothing', async () => {
    const report = await judged(minimax, minimax.start.replace('return best', 'return missing'));
    expect(report).toMatchObject({ answered: 0, seen: [], games: [], fault: { code: 'unknown_name', what: 'missing' } });
  });
});
