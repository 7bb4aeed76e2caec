// The learner's own search: the tree it grows is that of the engine, each step is checked against minimax, and its Elo is what its
// games make likely.
import { beforeEach, describe, expect, it } from 'vitest';
import { ladder } from '../src/game/ladder';
import { climb, gamesOfAscent, nearestRung, ratingFrom } from '../src/learn/climb/ascent';
import { checked, depthFor, minimaxOf, samples } from '../src/learn/climb/check';
import { ConnectFour, win } from '../src/learn/climb/connectFour';
import { ratingOf } from '../src/learn/climb/rating';
import { bell, searched } from '../src/learn/climb/search';
import { before, isAdded, looksAhead, programOf, startOf, stepNamed, steps, type Added } from '../src/learn/climb/steps';
import { keepRight } from '../src/learn/write/written';
import type { Trace } from '../src/engine/api';
import { openBrowser } from './browser';
import { answer, factsAt } from './engine';

const added = steps.filter(isAdded);
const check = (name: string, source: string) => {
  const step = stepNamed(name) as Added;
  return checked(step, source, before(step)!.solution);
};
const broken = (name: string, from: string, to: string) => {
  const { solution } = stepNamed(name);
  expect(solution).toContain(from);
  return check(name, solution.replaceAll(from, to));
};

describe('Connect Four in the page', () => {
  const games = ['', '4', '4453', '445366', '1212125', '3321456', '44444453', '121212', '3313135242444415'];
  it('has the moves, ends and winners of the engine', () => {
    for (const moves of games) {
      const tree = new ConnectFour(moves);
      const below = tree.childrenOf(0);
      expect(
        below.map((child) => String(tree.nodes[child]!.column)),
        moves,
      ).toEqual(factsAt('connect4', moves).legal);
      for (const child of below)
        expect(tree.isOver(child), moves).toBe(factsAt('connect4', moves + String(tree.nodes[child]!.column)).over);
    }
  });
  it('counts as the evaluator windows does, and values wins by their plies', () => {
    let wins = 0;
    for (const moves of games) {
      const told: Trace = answer('explain', { game: 'connect4', position: { moves }, algorithm: 'minimax(depth=2,eval=windows)' });
      const tree = new ConnectFour(moves);
      const places = new Map<number, number>();
      told.nodes.forEach((node, index) => {
        const above = node.parent === null ? undefined : places.get(node.parent);
        const place = above === undefined ? 0 : tree.childrenOf(above).find((child) => String(tree.nodes[child]!.column) === node.move)!;
        places.set(index, place);
        if (told.nodes.some(({ parent }) => parent === index)) return;
        const score = node.value!;
        if (score.kind !== 'estimate') ++wins;
        expect(tree.valueOf(place), `${moves} ${node.move}`).toBe(
          score.kind === 'estimate' ? score.value : (score.kind === 'win' ? 1 : -1) * (win - score.plies),
        );
      });
    }
    expect(wins).toBeGreaterThan(3);
  });
  it('knows the same stones again, whatever way led there', () => {
    expect(new ConnectFour('4352').keyOf(0)).toBe(new ConnectFour('5342').keyOf(0));
    expect(new ConnectFour('4352').keyOf(0)).not.toBe(new ConnectFour('3452').keyOf(0));
  });
});

describe('a step of the learner’s search', () => {
  it.each(added)('$name is right as it is solved, and not as it begins', (step) => {
    expect(check(step.name, step.solution).kind).toBe('right');
    expect(check(step.name, startOf(step)).kind).not.toBe('right');
  });
  it('saves nodes, and is told how many', () => {
    for (const name of ['order', 'table']) {
      const { nodes, before: without } = check(name, stepNamed(name).solution);
      expect(nodes! * 1.3, name).toBeLessThan(without!);
    }
    expect(broken('order', ' - 4', ' - 1')).toMatchObject({ kind: 'more' });
    expect(check('order', before(stepNamed('order'))!.solution)).toMatchObject({ kind: 'more' });
    expect(broken('table', 'seen !== undefined', 'seen === 1')).toMatchObject({ kind: 'more' });
  });
  it('is found out where a value is wrong, with the position', () => {
    const value = { kind: 'value', mine: expect.any(Number) as number, real: expect.any(Number) as number };
    expect(broken('order', 'nodes.sort', 'nodes.slice(1).sort')).toMatchObject(value);
    expect(broken('deepening', '-Infinity, Infinity', '0, 10')).toMatchObject(value);
    expect(broken('table', "best <= floor ? 'most' : best >= ceiling ? 'least' : 'exact'", "'exact'")).toMatchObject(value);
    expect(broken('table', 'seen.depth === depthLeft(node)', 'true')).toMatchObject(value);
    expect(
      broken('table', 'const floor = alpha;\n  const ceiling = beta;', 'const floor = -Infinity;\n  const ceiling = Infinity;'),
    ).toMatchObject(value);
    // The reference is minimax and nothing else.
    const plain = (tree: ConnectFour, node: number, left: number): number => {
      const below = left > 0 ? tree.childrenOf(node) : [];
      const values = below.map((child) => plain(tree, child, left - 1));
      return below.length === 0 ? tree.valueOf(node) : tree.isMax(node) ? Math.max(...values) : Math.min(...values);
    };
    for (const moves of samples) expect(minimaxOf(new ConnectFour(moves), 0, 4), moves).toBe(plain(new ConnectFour(moves), 0, 4));
  });
  it('is told where deepening stops, jumps, or searches nothing', () => {
    expect(broken('deepening', 'depth = 1; ;', 'depth = 1; depth < 4;').kind).toBe('ended');
    expect(broken('deepening', 'depth + 1', 'depth + 2').kind).toBe('jumped');
    expect(broken('deepening', 'let depth = 1; ;', 'let depth = 9; ;').kind).toBe('silent');
    expect(broken('deepening', 'lookAhead(depth)', 'lookahead(depth)')).toMatchObject({ kind: 'fault', fault: { code: 'unknown_name' } });
  });
  it('is ended by the bell, and plays the move of the last whole search', () => {
    const step = stepNamed('deepening');
    for (const moves of samples) {
      const found = searched({ ...step, source: step.solution }, moves, 1, bell);
      expect(found.rang, moves).toBe(true);
      expect(found.nodes).toBeLessThan(bell + 60);
      const { depth } = found.whole.at(-1)!;
      const straight = searched({ ...step, entry: 'alphabeta', source: step.solution }, moves, depth, 100_000);
      expect(found.move, moves).toBe(straight.move);
    }
  });
  it('looks further the more it is grown', () => {
    const depths = steps.filter((step) => !looksAhead(step)).map((step) => depthFor({ ...step, source: step.solution }, bell));
    expect(depths[0]).toBe(3);
    expect(depths[1]).toBeGreaterThan(depths[0]!);
    expect(depths[2]).toBeGreaterThanOrEqual(depths[1]!);
  });
});

describe('a search that grows', () => {
  beforeEach(openBrowser);
  it('begins each step with the learner’s own program', () => {
    const own = `${stepNamed('alphabeta').solution}\nconst mine = 1;`;
    keepRight('alphabeta', own);
    expect(startOf(stepNamed('order') as Added)).toContain('const mine = 1;\n\nfunction ordered');
    expect(startOf(stepNamed('order') as Added).match(/[①②③]/g)).toHaveLength(1);
    expect(programOf(stepNamed('order'))).toBeNull();
    keepRight('order', 'function alphabeta() {}');
    expect(startOf(stepNamed('deepening') as Added)).toMatch(/^function alphabeta\(\) \{\}\n\nfunction deepening/);
  });
});

describe('an Elo', () => {
  it('is that of a rung where half of the points were got', () => {
    const even = ratingOf(Array.from({ length: 40 }, (_, at) => ({ score: at % 2, elo: 544 })));
    expect(even.elo).toBe(544);
    // 400 / ln 10 / √(41 / 4)
    expect(even.error).toBe(54);
    const more = ratingOf(Array.from({ length: 40 }, (_, at) => ({ score: at % 4 ? 1 : 0, elo: 544 })));
    expect(more.elo).toBeGreaterThan(544 + 160);
    expect(more.elo).toBeLessThan(544 + 191);
  });
  it('is a number after nothing but wins or losses', () => {
    const [won, lost] = [1, 0].map((score) => ratingOf(Array.from({ length: 8 }, () => ({ score, elo: 300 }))));
    expect([won!.elo > 600, lost!.elo < 0]).toEqual([true, true]);
    expect(won!.error).toBeGreaterThan(150);
  });
  it('leads to the nearest rung', () => {
    for (const [rung, elo] of ladder.entries()) expect(nearestRung(elo + 30)).toBe(rung + 1);
    expect([nearestRung(-500), nearestRung(3000)]).toEqual([1, 10]);
  });
});

describe('a climb', () => {
  const signal = new AbortController().signal;
  const climbing = (choose: (moves: string) => string | undefined, from: number) => {
    const rungs: number[] = [];
    return climb(from, {
      choose: (positions) =>
        Promise.resolve(
          positions.map((moves) => {
            const move = choose(moves);
            return move ? { move } : { fault: { code: 'steps', what: '', line: 1 } };
          }),
        ),
      signal,
      at: (rung) => rungs.push(rung),
      found: () => {},
    }).then((games) => ({ games, rungs: new Set(rungs) }));
  };
  it('goes down where games are lost, and every game is one of the engine’s', async () => {
    const { games, rungs } = await climbing((moves) => factsAt('connect4', moves).legal[0], 544);
    expect(games).toHaveLength(gamesOfAscent);
    expect(Math.min(...rungs)).toBeLessThan(3);
    for (const { moves, isFirst, score } of games) {
      const { over, winner } = factsAt('connect4', moves);
      expect(over).toBeTruthy();
      expect(score).toBe(winner ? Number((winner === 'first') === isFirst) : 0.5);
    }
    expect(ratingFrom(games).elo).toBeLessThan(200);
  });
  it('ends with a program that fails', async () => {
    const { games } = await climbing(() => undefined, 179);
    expect(games).toHaveLength(8);
    expect(games.every(({ score, fault }) => score === 0 && fault)).toBe(true);
  });
});
