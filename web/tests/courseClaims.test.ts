// Every position and number that the course speaks of, computed anew: by the engine's solver and its runs, and by lines counted here.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { courseFile } from '../build/catalogue';
import { lessons, planOf, type Part } from '../src/learn/course/course';
import type { Facts, Option } from '../src/engine/api';
import { answer, factsAt } from './engine';
import { laidOn, longestThrough } from './lines';

const texts = ['en', 'fr'].map((language) => JSON.parse(readFileSync(courseFile(language), 'utf8')) as Record<string, string>);
const bothSay = (key: string, ...words: string[]) => {
  for (const text of texts) for (const word of words) expect(text[key]!.replaceAll('\u202f', ' '), key).toContain(word);
};

const partOf = <Kind extends Part['kind']>(lesson: string, kind: Kind, name?: string) =>
  planOf(lesson)!.parts.find((part) => part.kind === kind && part.name === name) as Extract<Part, { kind: Kind }>;
const placeOf = (part: Part) => (part as { at: { game: string; moves: string } }).at;
const factsOf = (part: Part) => factsAt(placeOf(part).game, placeOf(part).moves);
const solved = (part: Part) => answer('analyse', { game: placeOf(part).game, position: { moves: placeOf(part).moves }, time: 20 });
const ran = ({ at, runs }: Extract<Part, { kind: 'predict' }>) =>
  runs.map((algorithm) => answer('explain', { game: at.game, position: { moves: at.moves }, algorithm, max_nodes: 1 }));
const nodesOf = (part: Part) => ran(part as Extract<Part, { kind: 'predict' }>).map(({ counts }) => counts.visited);

const played = (facts: Facts, move: string) => factsAt(facts.game, facts.moves + move);
const winsAtOnce = (facts: Facts) => facts.legal.filter((move) => played(facts, move).winner);
// Quick enough for the lesson to call it a loss (PlayPart).
const losesSoon = ({ score }: Option) => score.kind === 'loss' && score.plies! <= 6;
const wins = (options: readonly Option[]) => options.filter(({ score }) => score.kind === 'win');
const heightOf = ({ stones }: Facts, column: number) => stones.filter((stone) => stone.column === column).length;

// The free cells that would complete four: "column row player".
function waitingCells({ stones, columns, rows }: Facts): string[] {
  const laid = laidOn(stones);
  const found: string[] = [];
  for (let column = 1; column <= columns; ++column)
    for (let row = 1; row <= rows; ++row)
      if (!laid.has(`${column} ${row}`))
        for (const [player, name] of ['Red', 'Yellow'].entries())
          if (longestThrough(laid, column, row, player) >= 4) found.push(`${column} ${row} ${name}`);
  return found;
}
const isEvenEverywhere = (facts: Facts) =>
  Array.from({ length: facts.columns }, (_, at) => facts.rows - heightOf(facts, at + 1)).every((free) => free % 2 === 0);

describe('what the course says of the game', () => {
  it('is true of a threat', () => {
    expect(winsAtOnce(factsOf(partOf('rules', 'play'))).length).toBeGreaterThan(0);
    const hold = factsOf(partOf('rules', 'play', 'hold'));
    expect([hold.turn, hold.legal.filter((move) => winsAtOnce(played(hold, move)).length === 0).length]).toEqual(['second', 1]);
    expect(winsAtOnce(factsOf(partOf('sooner', 'play'))).length).toBeGreaterThan(0);
  });
  it('is true of a double threat', () => {
    const part = partOf('double', 'play');
    const facts = factsOf(part);
    expect(facts.stones.filter(({ player, row }) => player === 'first' && row === 1).map(({ column }) => column)).toEqual([4, 5]);
    const makesTwo = facts.legal.filter((move) => {
      const after = played(facts, move);
      const open = after.places.map(({ column, row }) => `${column} ${row} Red`);
      return waitingCells(after).filter((cell) => open.includes(cell)).length > 1;
    });
    expect(makesTwo.length).toBeGreaterThan(0);
    expect(wins(solved(part).options).map(({ move }) => move)).toEqual(expect.arrayContaining(makesTwo));
    const options = solved(partOf('double', 'play', 'stop')).options;
    expect(options.some(losesSoon) && !options.every(losesSoon)).toBe(true);
  });
  it('is true of odd and even rows', () => {
    const read = factsOf(partOf('parity', 'read'));
    expect([read.turn, heightOf(read, 2), isEvenEverywhere(read)]).toEqual(['first', 2, true]);
    expect(waitingCells(read)).toContain('2 5 Red');
    expect(solved(partOf('parity', 'read')).score.kind).toBe('win');
  });
});

// Who waits for which cell, and who wins: the solver says it for the side to move.
describe('who must move', () => {
  it.each([
    ['parity', 'who', '3 5 Red', 'Red'],
    ['parity', 'who2', '4 4 Yellow', 'Yellow'],
    ['zugzwang', 'who', '4 5 Red', 'Red'],
    ['zugzwang', 'who2', '7 4 Red', 'nobody'],
    ['exact', 'who', '', 'Red'],
  ])('is told in %s.%s', (lesson, key, cell, winner) => {
    const part = partOf(lesson, 'who', key === 'who' ? undefined : key);
    const facts = factsOf(part);
    const mover = facts.turn === 'first' ? 'Red' : 'Yellow';
    const { kind } = solved(part).score;
    expect(kind === 'draw' ? 'nobody' : (kind === 'win') === (mover === 'Red') ? 'Red' : 'Yellow').toBe(winner);
    if (cell) {
      expect(waitingCells(facts)).toContain(cell);
      bothSay(`${lesson}.${key}.why`, ...cell.split(' ').slice(0, 2));
    }
    if (lesson === 'zugzwang') expect(isEvenEverywhere(facts)).toBe(true);
    if (winner === 'nobody') expect(waitingCells(facts)).toEqual([cell]);
  });
  it('leaves Red two columns of six', () => {
    const part = partOf('zugzwang', 'play');
    const facts = factsOf(part);
    expect(waitingCells(facts)).toEqual(expect.arrayContaining(['2 4 Yellow', '2 5 Red']));
    expect([facts.turn, wins(solved(part).options).length, facts.legal.length]).toEqual(['first', 2, 6]);
  });
});

describe('the numbers of a solver', () => {
  it('count stones from the end', () => {
    // Red has the odd stones, so its last but one is stone 39 of 42.
    const who = solved(partOf('exact', 'who'));
    expect([who.score.value, factsOf(partOf('exact', 'who')).ply + who.score.plies!]).toEqual([2, 39]);
    bothSay('exact.who.why', '+2', '+1', '−1');
    const play = solved(partOf('exact', 'play'));
    expect([play.turn, play.score.value, factsOf(partOf('exact', 'play')).ply + play.score.plies!]).toEqual(['first', 3, 37]);
    bothSay('exact.question', '+3');
    expect(wins(play.options).length).toBeLessThan(play.options.length);
  });
  it('know the only first move that wins', () => {
    expect(wins(solved(partOf('book', 'play')).options).map(({ move }) => move)).toEqual(['4']);
  });
  it('are found by shifts of bits', () => {
    const row = 0b0111100;
    const pairs = row & (row >> 1);
    bothSay('bitboard.read', ...[row, pairs, pairs & (pairs >> 2)].map((bits) => bits.toString(2).padStart(7, '0')));
  });
});

describe('what the course says of trees', () => {
  type Tree = number | Tree[];
  const worth = (tree: Tree, isMax: boolean): number =>
    typeof tree === 'number' ? tree : (isMax ? Math.max : Math.min)(...tree.map((child) => worth(child, !isMax)));
  // Max has the odd stones, and those that are left come after two plies.
  it('is true of wins that come sooner', () => {
    const { tree } = partOf('sooner', 'fill') as unknown as { tree: number[][] };
    const stones = tree.flat().map((value) => 10 - value);
    expect(stones.every((stone) => stone > 2 && stone % 2 === 1)).toBe(true);
    bothSay('sooner.fill', ...tree.flat().map(String));
    expect(new Set(tree.map((replies) => worth(replies, false))).size).toBe(tree.length);
  });
  it('is true of the reply that was not expected', () => {
    const { tree } = partOf('again', 'fill') as unknown as { tree: Tree[] };
    const [a, b] = tree as [Tree[], Tree[]];
    expect(worth(b, false)).toBeGreaterThan(worth(a, false));
    expect(worth(b[0]!, true)).toBeLessThan(worth(b[1]!, true));
    expect((partOf('again', 'fill', 'fill_after') as unknown as { tree: Tree }).tree).toEqual(b[1]);
    expect(worth(b[1]!, true)).toBeGreaterThan(worth(tree, true));
    expect(wins(solved(partOf('again', 'play')).options)).toHaveLength(1);
  });
  it('is true of boards that are nearly full', () => {
    const real = (partOf('fill', 'fill', 'fill_real') as unknown as { run: { game: string; moves: string } }).run;
    expect(factsAt(real.game, real.moves)).toMatchObject({ ply: 6, turn: 'first' });
    const narrow = (partOf('alpha', 'prune', 'prune_real') as unknown as { run: { game: string; moves: string } }).run;
    expect(factsAt(narrow.game, narrow.moves)).toMatchObject({ turn: 'second', legal: { length: 3 } });
  });
  it('is true of their growth', () => {
    const { at, run } = partOf('explode', 'guess');
    expect(answer('explain', { game: at.game, algorithm: run, max_nodes: 1 }).counts.visited).toBe(1 + 7 + 49 + 343);
    bothSay('explode.guess5', '1 + 7 + 49 + 343');
    const [whole, cut, shallow] = nodesOf(partOf('explode', 'predict')) as [number, number, number];
    expect(shallow < cut && cut < whole / 2).toBe(true);
  });
  it('is true of the best order', () => {
    const [centre, edges, minimax] = ran(partOf('best_case', 'predict'));
    expect([centre!.counts.leaves, minimax!.counts.leaves]).toEqual([97, 7 ** 4]);
    for (const text of texts) expect(text['best_case.question.why']).toMatch(/49 \+ 49 − 1 = 97.* 2,?401/);
    expect(centre!.counts.visited < edges!.counts.visited && edges!.counts.visited < minimax!.counts.visited).toBe(true);
    const [best, ...others] = [centre, edges, minimax].map((trace) => trace!.nodes[0]!.value);
    expect(best).toBeDefined();
    expect(others).toEqual([best, best]);
  });
});

describe('runs that are compared', () => {
  it('visit fewer nodes where the course says so', () => {
    const [minimax, negamax] = nodesOf(partOf('negamax', 'predict')) as [number, number];
    expect(negamax).toBeLessThan(minimax);
    const { at } = partOf('negamax', 'predict');
    expect(negamax).toBe(
      answer('explain', { game: at.game, position: { moves: at.moves }, algorithm: 'alphabeta(depth=3,eval=windows)', max_nodes: 1 }).counts
        .visited,
    );
    const [table, noTable] = nodesOf(partOf('table', 'predict')) as [number, number];
    expect(table).toBeLessThan(noTable);
    const [order, history, killers] = nodesOf(partOf('killers', 'predict')) as [number, number, number];
    expect(killers < history && history < order).toBe(true);
    const [full, nullWindow] = nodesOf(partOf('null', 'predict')) as [number, number];
    expect(nullWindow).toBeLessThan(full);
    const [once, deepening] = nodesOf(partOf('deepening', 'predict')) as [number, number];
    expect(deepening).toBeLessThan(once);
  });
  it('choose the columns that the course says', () => {
    const [runs, windows, alignments] = ran(partOf('evaluators', 'predict')).map(({ move }) => move);
    expect(alignments).toBe(runs);
    expect(windows).not.toBe(runs);
  });
});

describe('columns that lose', () => {
  it('are most of them before the horizon', () => {
    const { options, turn } = solved(partOf('horizon', 'play'));
    const soon = options.filter(losesSoon).length;
    expect([turn, soon > options.length / 2, soon < options.length]).toEqual(['second', true, true]);
  });
  it('are five of seven in the trap', () => {
    const { options, turn } = solved(partOf('trap', 'play'));
    expect([turn, options.filter(losesSoon).length, options.length]).toEqual(['second', 5, 7]);
    expect(partOf('trap', 'monte').at).toEqual(partOf('trap', 'play').at);
  });
});

describe('the pages about the lessons', () => {
  it('count them', () => {
    for (const language of ['en', 'fr'])
      expect(readFileSync(new URL(`../../docs/lessons.${language}.md`, import.meta.url), 'utf8')).toContain(`${lessons.length} le`);
  });
});
