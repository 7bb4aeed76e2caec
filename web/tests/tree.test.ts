import { describe, expect, it } from 'vitest';
import { treeRows } from '../src/analyse/treeRows';
import { asMain, bare, branchAt, grown, mainLength, noted, pathOf, promoted, pruned, railOf, treeFrom } from '../src/game/tree';

const lines = (...all: string[]) => all.reduce((tree, line) => grown(tree, line.split(' ')), bare);

describe('a tree of variations', () => {
  it('grows side lines and keeps its main line', () => {
    const tree = lines('4 4 5 3', '4 3 2', '4 4 5 6');
    expect(railOf(tree)).toEqual(['4', '4', '5', '3']);
    expect(branchAt(tree, ['4', '4', '5'])?.next.map(({ move }) => move)).toEqual(['3', '6']);
    expect(branchAt(tree, ['5'])).toBeUndefined();
    expect(mainLength(tree, ['4', '3', '2'])).toBe(1);
    expect(grown(tree, ['4', '3'])).toEqual(tree);
  });
  it('promotes a side line by one step, or to the top', () => {
    const tree = lines('4 4 5', '4 3 2 1', '4 3 2 7');
    const once = promoted(tree, ['4', '3', '2', '7']);
    expect(railOf(once)).toEqual(['4', '4', '5']);
    expect(railOf(promoted(once, ['4', '3', '2', '7']))).toEqual(['4', '3', '2', '7']);
    expect(railOf(asMain(tree, ['4', '3', '2', '7']))).toEqual(['4', '3', '2', '7']);
    expect(promoted(tree, ['4', '4'])).toEqual(tree);
  });
  it('is pruned and commented', () => {
    const tree = noted(lines('4 4 5', '4 3'), ['4', '3'], 'too soon');
    expect(branchAt(tree, ['4', '3'])?.comment).toBe('too soon');
    expect(branchAt(noted(tree, ['4', '3'], ''), ['4', '3'])).toEqual({ move: '3', next: [] });
    expect(branchAt(pruned(tree, ['4', '4']), ['4'])?.next.map(({ move }) => move)).toEqual(['3']);
    expect(pruned(tree, [])).toEqual(bare);
  });
  it('finds the position of a link, and comes back from its JSON', () => {
    const tree = lines('h8 h9 a10', 'h8 h9 a1 b2');
    expect(pathOf(tree, 'h8h9a1b2')).toEqual(['h8', 'h9', 'a1', 'b2']);
    expect(pathOf(tree, 'h8h9a11')).toBeUndefined();
    expect(treeFrom(JSON.parse(JSON.stringify(tree)))).toEqual(tree);
    for (const wrong of [null, 4, {}, { move: 'a', next: [{ move: 1, next: [] }] }]) expect(treeFrom(wrong)).toBeUndefined();
  });
});

describe('its rows', () => {
  const shown = (tree: typeof bare) => treeRows(tree).map(({ depth, steps }) => `${depth}: ${steps.map(({ move }) => move).join(' ')}`);
  it('are pairs of moves, with side lines after the move that they replace', () => {
    expect(shown(lines('4 4 5 3 2'))).toEqual(['0: 4 4', '0: 5 3', '0: 2']);
    expect(shown(lines('4 4 5 3', '4 1 2', '5', '4 1 7 7'))).toEqual(['0: 4', '1: 5', '0: 4', '1: 1 2', '2: 7 7', '0: 5 3']);
  });
});
