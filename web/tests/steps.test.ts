// The workbenches that ask one thing after another, against plain minimax: what is right leads to its end, what is wrong leads nowhere, and
// every sentence on the way has its words and is true.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { catalogueFile } from '../build/catalogue';
import { fill } from '../src/ui/fill';
import type { Act, Answer, Asked, Bench } from '../src/learn/bench/bench';
import { benchFor, tasks } from '../src/learn/bench/benches';
import { cutAt } from '../src/learn/bench/deepenBench';
import { below, forWhoMoves, grownFrom, isLeaf, planted, root, valuesOf, type GameTree, type Nested } from '../src/learn/bench/gameTree';
import { answer } from './engine';
import { cutsIn } from '../src/learn/bench/alphaBeta';
import { breadths, depthsFor, hasSizes, showsIdea, someTree } from '../src/learn/bench/grown';
import { guessed, leavesByGuess } from '../src/learn/bench/killerBench';
import { letter, namesIn } from '../src/learn/bench/names';
import { leavesByQuestions } from '../src/learn/bench/nullBench';
import { mostProving, numbersIn } from '../src/learn/bench/proofBench';
import { anotherBench, lettersAfter } from '../src/learn/bench/opening';
import { atHorizon, chosenIn, noisyNodes } from '../src/learn/bench/quietBench';
import { naiveChoice, negamaxOf } from '../src/learn/bench/signBench';
import { StepBench } from '../src/learn/bench/stepBench';
import { suffices } from '../src/learn/bench/tableBench';
import { gamesAfterwards, liked, meanOf, searched, sound } from '../src/learn/bench/uctBench';
import { lessons } from '../src/learn/course/course';

const words = (['en', 'fr'] as const).map(
  (language) => [language, JSON.parse(readFileSync(catalogueFile(language), 'utf8')) as Record<string, string>] as const,
);
function isSaid({ key, numbers = {}, nodes = {}, texts = {} }: Asked): void {
  if (key === 'plain') return;
  for (const [language, catalogue] of words) {
    const sentence = catalogue[`web.learn.bench.${key}`];
    expect(sentence, `${language} ${key}`).toBeDefined();
    const given = {
      ...numbers,
      ...texts,
      ...Object.fromEntries(Object.entries(nodes).map(([name]) => [name, 'A'])),
    };
    expect(fill(language, sentence!, given), key).not.toMatch(/[{}]|undefined|NaN/);
  }
}
const steppers = tasks.filter((task) => benchFor(task, someTree(task, 1)) instanceof StepBench);
const seeds = Array.from({ length: 25 }, (_, at) => at + 1);
const facesOf = (bench: Bench) => JSON.stringify(bench.tree.parent.map((_, node) => [bench.face(node), bench.tag(node)]));

// Everything that could be done instead.
function alternatives(bench: Bench): Act[] {
  const right = JSON.stringify(bench.next);
  const nodes = bench.tree.parent.map((_, node) => node);
  return [
    ...bench.options.map((_, option): Act => ({ do: 'say', option })),
    ...nodes.filter((node) => bench.isChoice(node)).map((node): Act => ({ do: 'choose', node })),
    ...nodes.filter((node) => bench.isOpen(node)).flatMap((node): Act[] => [-40, 0, 3, 40].map((value) => ({ do: 'value', node, value }))),
    ...(bench.canLook ? [{ do: 'look' } as Act] : []),
  ].filter((act) => JSON.stringify(act) !== right);
}
function done(bench: Bench): Answer[] {
  const answers: Answer[] = [];
  for (let acts = 0; bench.next; ++acts) {
    expect(acts).toBeLessThan(80);
    answers.push(bench.act(bench.next));
  }
  return answers;
}

describe.each(steppers)('%s by hand', (task) => {
  it('is done by its own advice, answers every error in words, and is undone to its beginning', () => {
    let errors = 0;
    for (const seed of seeds) {
      const bench = benchFor(task, someTree(task, seed), seed);
      const first = facesOf(bench);
      isSaid({ key: `how_${task}` });
      while (bench.next) {
        isSaid(bench.asked);
        bench.options.forEach(isSaid);
        const before = facesOf(bench);
        for (const act of alternatives(bench)) {
          const answer = bench.act(act);
          isSaid(answer);
          if (!answer.isRight) {
            errors += 1;
            if (!answer.isTaken) expect(facesOf(bench), 'an error changes nothing').toBe(before);
          }
          bench.undo();
          expect(facesOf(bench), 'undone').toBe(before);
        }
        const answer = bench.act(bench.next);
        isSaid(answer);
        // Even a fair guess may cost something.
        expect(answer.isRight || answer.isTaken, `${task} ${seed} ${answer.key}`).toBe(true);
      }
      expect(bench.isDone).toBe(true);
      while (bench.canUndo) bench.undo();
      expect(facesOf(bench)).toBe(first);
    }
    expect(errors).toBeGreaterThan(seeds.length);
  });
});

const textOf = (value: number) => String(value).replace('-', '−');
const rootText = (bench: Bench) => bench.face(root).text;
const trees = (task: (typeof tasks)[number]) => seeds.map((seed) => someTree(task, seed));

describe('the value of the root', () => {
  it.each(['null', 'killers', 'table', 'deepen', 'quiet'] as const)('is that of minimax after %s', (task) => {
    for (const tree of trees(task)) {
      const bench = benchFor(task, tree);
      done(bench);
      expect(rootText(bench)).toBe(textOf(valuesOf(tree)[root]!));
    }
  });
  it('is that of minimax for negamax, whose leaves count for the side to move', () => {
    for (const tree of trees('sign')) {
      const depth = tree.parent.map((_, node) => pathLength(tree, node));
      const forMax = {
        ...tree,
        leaf: tree.leaf.map((value, node) => (value === undefined ? value : depth[node]! % 2 ? -value : value)),
      };
      expect(negamaxOf(tree)[root]).toBe(valuesOf(forMax)[root]);
      expect(-negamaxOf(tree)[naiveChoice(tree)]!, 'forgetting the signs costs something').toBeLessThan(negamaxOf(tree)[root]!);
    }
  });
});
function pathLength(tree: GameTree, node: number): number {
  return tree.parent[node] === undefined ? 0 : 1 + pathLength(tree, tree.parent[node]);
}

describe('null windows', () => {
  it('count a second search for every yes', () => {
    // 4 leaves, then one look and no, then two looks, yes, and two again.
    const tree = planted([
      [5, 6],
      [4, 9],
      [7, 8],
    ]);
    expect(leavesByQuestions(tree)).toBe(2 + 1 + 4);
    const bench = benchFor('null', tree);
    done(bench);
    expect(bench.counters).toEqual({ yours: 7, minimax: 6, optimum: 7 });
  });
});

describe('killers and history', () => {
  it('are what the literature calls so', () => {
    expect(guessed(['a', 'b', 'c'], ['c', 'c', 'b'], 'killers')).toEqual(['b', 'a', 'c']);
    expect(guessed(['a', 'b', 'c'], ['c', 'c', 'b'], 'history')).toEqual(['c', 'b', 'a']);
    expect(guessed(['a', 'b', 'c'], ['c'], 'fixed')).toEqual(['a', 'b', 'c']);
  });
  it('need no more leaves than the program they describe', () => {
    for (const tree of trees('killers')) {
      const bench = benchFor('killers', tree);
      done(bench);
      expect(bench.counters!.yours).toBe(leavesByGuess(tree, 'killers'));
    }
  });
});

describe('the table', () => {
  it('has saved the leaves that alpha-beta without it visits besides', () => {
    for (const tree of trees('table')) {
      // The textbook's, once more.
      let visited = 0;
      const search = (node: number, alpha: number, beta: number): number => {
        if (isLeaf(tree, node)) {
          visited += 1;
          return tree.leaf[node]!;
        }
        const isMax = tree.layer[node] === 'max';
        for (const child of tree.children[node]!) {
          if (alpha >= beta) break;
          const value = search(child, alpha, beta);
          if (isMax) alpha = Math.max(alpha, value);
          else beta = Math.min(beta, value);
        }
        return isMax ? alpha : beta;
      };
      expect(search(root, -Infinity, Infinity)).toBe(valuesOf(tree)[root]);
      const bench = benchFor('table', tree);
      const told = done(bench).at(-1)!;
      const seen = tree.parent.filter((_, node) => isLeaf(tree, node) && bench.face(node).mark === 'seen').length;
      expect(told.numbers!.wasted).toBe(visited - seen);
      expect(told.numbers!.wasted).toBeGreaterThan(0);
    }
  });
  it('keeps what is true, and uses it only where that is enough', () => {
    const used = new Set<string>();
    for (const tree of trees('table')) {
      const values = valuesOf(tree);
      for (const answer of done(benchFor('table', tree))) {
        used.add(answer.key);
        const kept = /^table_kept_(\w+)/.exec(answer.key)?.[1];
        if (!kept) continue;
        const [value, told] = [values[answer.nodes!.node!]!, Number(answer.texts!.value!.replace('−', '-'))];
        expect(kept === 'exact' ? value === told : kept === 'lower' ? value >= told : value <= told).toBe(true);
      }
      // Both positions of a name are the same.
      const named = tree.parent.map((_, node) => node).filter((node) => tree.same![node]);
      for (const one of named)
        for (const two of named)
          if (tree.same![one] === tree.same![two])
            expect(below(tree, one).map((node) => tree.leaf[node])).toEqual(below(tree, two).map((node) => tree.leaf[node]));
    }
    // Bounds of both kinds that are not enough; what is enough is the last act, whose answer is the end.
    expect([...used].filter((key) => /again_(lower|upper)$/.test(key)).sort()).toEqual(['table_again_lower', 'table_again_upper']);
  });
  it('is enough exactly where no value within the bound could change the result', () => {
    for (const kind of ['exact', 'lower', 'upper'] as const)
      for (let value = -3; value <= 3; ++value)
        for (const [alpha, beta] of [
          [-2, 2],
          [-Infinity, 1],
          [0, Infinity],
        ] as const) {
          const possible = [-9, -3, -2, -1, 0, 1, 2, 3, 9].filter((one) =>
            kind === 'exact' ? one === value : kind === 'lower' ? one >= value : one <= value,
          );
          const clipped = new Set(possible.map((one) => Math.max(alpha, Math.min(beta, one))));
          expect(suffices({ value, kind }, alpha, beta), `${kind} ${value} in ${alpha} to ${beta}`).toBe(
            kind === 'exact' || clipped.size === 1,
          );
        }
  });
});

describe('deepening', () => {
  it('sees estimates at its horizon and leaves at the end', () => {
    for (const tree of trees('deepen')) {
      expect(cutAt(tree, 3).leaf).toEqual(tree.leaf);
      const shallow = cutAt(tree, 1);
      expect(tree.children[root]!.map((child) => shallow.leaf[child])).toEqual(tree.children[root]!.map((child) => tree.estimate![child]));
    }
  });
});

describe('quiescence', () => {
  it('changes the choice, and opens nothing but exchanges', () => {
    for (const tree of trees('quiet')) {
      expect(chosenIn(tree)).not.toBe(chosenIn(atHorizon(tree)));
      for (const node of noisyNodes(tree)) expect(tree.estimate![node]).toBeDefined();
      const opened = done(benchFor('quiet', tree)).filter(({ key }) => key === 'quiet_on');
      expect(opened).toHaveLength(noisyNodes(tree).length);
    }
  });
});

describe('proof numbers', () => {
  // The least number of unopened nodes that would decide the root, by trying all of them.
  it('are the least that is missing, on the trees of the lesson', () => {
    for (const tree of trees('proof').slice(0, 6)) {
      const opened = new Set([root]);
      for (let numbers = numbersIn(tree, opened); numbers[root]!.proof && numbers[root]!.disproof; numbers = numbersIn(tree, opened)) {
        const front = tree.parent.flatMap((parent, node) =>
          parent !== undefined && opened.has(parent) && !opened.has(node) && !isLeaf(tree, node) ? [node] : [],
        );
        const decides = (won: ReadonlySet<number>, isWin: boolean) => {
          const worth = (node: number): boolean =>
            isLeaf(tree, node)
              ? tree.leaf[node] === 1
              : !opened.has(node)
                ? won.has(node) === isWin
                : tree.layer[node] === 'max'
                  ? tree.children[node]!.some(worth)
                  : tree.children[node]!.every(worth);
          return worth(root) === isWin;
        };
        for (const [what, isWin] of [
          ['proof', true],
          ['disproof', false],
        ] as const) {
          let fewest = Infinity;
          for (let set = 0; set < 2 ** front.length; ++set) {
            const chosen = new Set(front.filter((_, at) => set & (1 << at)));
            if (chosen.size < fewest && decides(chosen, isWin)) fewest = chosen.size;
          }
          expect(numbers[root]![what]).toBe(fewest);
        }
        opened.add(mostProving(tree, opened).at(-1)!);
      }
    }
  });
  it('end with what the tree is worth', () => {
    for (const tree of trees('proof')) {
      const last = done(benchFor('proof', tree)).at(-1)!;
      expect(last.key).toBe(valuesOf(tree)[root] ? 'proof_won' : 'proof_lost');
    }
  });
});

describe('on the tree of a real position', () => {
  const run = (game: string, moves: string, algorithm: string) => grownFrom(answer('explain', { game, moves, algorithm }), 10);
  it('a leaf that is no win is not one, drawn or lost', () => {
    const wins = new Set<boolean>();
    for (const moves of ['a1b3b2c1b1', 'b1c1c3b2a2b3', 'b2a2a1c3b1', 'a1b2c3a3c1']) {
      const tree = run('tictactoe', moves, 'minimax(depth=9,eval=outcome)');
      const isWon = valuesOf(tree)[root]! > 0;
      wins.add(isWon);
      expect(done(benchFor('proof', tree)).at(-1)!.key, moves).toBe(isWon ? 'proof_won' : 'proof_lost');
    }
    expect(wins.size).toBe(2);
  });
  it('signs are those of the side that would move at a leaf', () => {
    for (const depth of [2, 3]) {
      const tree = run('connect4', '65616652551116722515162332723', `minimax(depth=${depth},eval=cells)`);
      const values = valuesOf(tree);
      const turned = negamaxOf(forWhoMoves(tree));
      values.forEach((value, node) => expect(turned[node], `${depth} ${node}`).toBe(tree.layer[node] === 'max' ? value : -value));
    }
  });
});

describe('search by dice', () => {
  it('leaves the move that random games like, and tries the sound one most', () => {
    for (const [at, tree] of trees('uct').entries()) {
      const { games } = searched(tree, gamesAfterwards, seeds[at]!);
      const most = tree.children[root]!.reduce((best, one) => (games[one]! > games[best]! ? one : best));
      expect(most).toBe(sound(tree));
      expect(liked(tree)).not.toBe(most);
      expect(meanOf(tree, liked(tree))).toBeGreaterThan(meanOf(tree, most));
      expect(games[root]).toBe(gamesAfterwards);
    }
  });
});

describe('another tree', () => {
  it('is the same for the same number, and has the size that was asked for', () => {
    for (const task of tasks) {
      expect(someTree(task, 7)).toEqual(someTree(task, 7));
      expect(JSON.stringify(someTree(task, 7))).not.toBe(JSON.stringify(someTree(task, 8)));
    }
    for (const depth of depthsFor())
      for (const breadth of breadths) {
        const tree = someTree('prune', 3, { depth, breadth });
        expect(tree.leaf.filter((value) => value !== undefined)).toHaveLength(breadth ** depth);
        expect(new Set(tree.leaf.filter((value) => value !== undefined)).size).toBe(breadth ** depth);
      }
  });
  const sizes = depthsFor().flatMap((depth) => breadths.map((breadth) => ({ depth, breadth })));
  it.each(tasks)('shows what %s is about, at every size and for every number', (task) => {
    for (const size of hasSizes(task) ? sizes : sizes.slice(0, 1))
      for (let seed = 1; seed <= (task === 'order' ? 20 : 60); ++seed)
        expect(showsIdea(task, someTree(task, seed, size), seed), `${seed}, ${size.depth} by ${size.breadth}`).toBe(true);
  });
  it('has the kind of cut that its lesson is about, and the lesson’s own has it', () => {
    // A bound for Min that no sister of the node has brought.
    expect(
      cutsIn(
        planted([
          [5, 8],
          [3, 9],
        ]),
      ),
    ).toEqual(new Set(['alpha']));
    expect(
      cutsIn(
        planted(
          [
            [5, 2],
            [6, 9],
          ],
          'min',
        ),
      ),
    ).toEqual(new Set(['beta']));
    expect(
      cutsIn(
        planted([
          [5, 8],
          [
            [
              [3, 9],
              [4, 6],
            ],
            7,
          ],
        ] as Nested),
      ),
    ).toContain('deep');
    expect(
      cutsIn(
        planted([
          [1, 2],
          [3, 4],
        ]),
      ),
    ).toEqual(new Set());
    const about = lessons.flatMap(({ parts }) => parts.filter((part) => 'cut' in part && part.cut !== undefined));
    expect(about.map((part) => ('cut' in part ? part.cut : '')).sort()).toEqual(['alpha', 'alpha', 'beta', 'beta', 'deep']);
    for (const part of about) {
      if (!('cut' in part) || part.cut === undefined) continue;
      if ('tree' in part) expect(cutsIn(planted(part.tree, part.top ?? 'max'))).toContain(part.cut);
      for (const depth of depthsFor(part.cut))
        for (const breadth of breadths)
          for (let seed = 1; seed <= 60; ++seed)
            expect(cutsIn(someTree('prune', seed, { depth, breadth }, part.cut)), `${part.cut} ${seed}, ${depth} by ${breadth}`).toContain(
              part.cut,
            );
    }
  });
  it.each(tasks.filter(hasSizes))('can be done to its end by %s at every size, and answers an error', (task) => {
    for (const size of sizes)
      for (let seed = 1; seed <= 8; ++seed) {
        const bench = benchFor(task, someTree(task, seed, size), seed);
        const values = valuesOf(bench.tree);
        let errors = 0;
        for (let acts = 0; bench.next && acts < 200; ++acts) {
          isSaid(bench.asked);
          for (const act of alternatives(bench).slice(0, 3)) {
            const answer = bench.act(act);
            isSaid(answer);
            errors += answer.isRight ? 0 : 1;
            bench.undo();
          }
          isSaid(bench.act(bench.next));
        }
        expect(bench.next).toBeUndefined();
        if (task === 'fill') expect([rootText(bench), errors > 0]).toEqual([textOf(values[root]!), true]);
        if (task === 'prune') expect(bench.counters!.yours).toBe(bench.counters!.optimum);
      }
  });
  it('has letters that the trees before it did not have', () => {
    expect([0, 25, 26, 51, 52].map(letter)).toEqual(['A', 'Z', 'AA', 'AZ', 'BA']);
    const tree = { ...someTree('fill', 1), letters: 3 };
    expect(tree.children[root]!.map(namesIn(tree))).toEqual(['D', 'E', 'F']);
  });
  it('calls no node as one before it, however many there are', () => {
    for (const task of tasks) {
      const met = new Set<string>();
      let named = 0;
      // As the lesson's own tree, and then ten more.
      for (let [tree, letters] = [0, 0]; tree < 11; ++tree) {
        const opened = anotherBench(task, 5 + tree, { depth: 2 + (tree % 3), breadth: 2 + (tree % 2) }, letters);
        letters = Math.max(letters, lettersAfter(opened));
        const name = namesIn(opened.bench.tree);
        const nodes = opened.bench.tree.parent.map((_, node) => node).filter((node) => node !== root);
        named += nodes.length;
        for (const node of nodes) met.add(name(node));
      }
      expect(met.size, task).toBe(named);
    }
  });
  it('of a seed in the course shows what its lesson is about', () => {
    const seeded = lessons.flatMap(({ parts }) => parts.filter((part) => 'seed' in part));
    expect(seeded.length).toBeGreaterThan(6);
    for (const part of seeded)
      if ('seed' in part) expect(done(benchFor(part.kind, someTree(part.kind, part.seed), part.seed)).length).toBeGreaterThan(1);
    expect(
      lessons.find(({ name }) => name === 'table')!.parts.map((part) => ('seed' in part ? someTree('table', part.seed).layer[root] : '')),
    ).toContain('max');
  });
});
