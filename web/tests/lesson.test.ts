// Two small handwritten runs: minimax with three nodes, and alpha-beta with a cutoff.
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { questionsOf } from '../src/learn/quiz';
import { codeOf, lineOf } from '../src/learn/pseudocode';
import { Run, turned } from '../src/learn/run';
import { paintSmallBoard } from '../src/learn/smallBoardPainter';
import { smallBoards } from '../src/learn/smallBoards';
import type { Step, StepKind, Trace, TraceNode, TraceScore } from '../src/engine/api';
import { TraceWords } from '../src/learn/traceWords';
import { answer, factsAt } from './engine';
import { firstFrom, layOut } from '../src/learn/treeLayout';
import { cardWidth, TreePainter, type Colours } from '../src/learn/treePainter';

const shape = factsAt('tictactoe');
const points = (value: number): TraceScore => ({ kind: 'estimate', value });
const open = { alpha: null, beta: null };
const step = (kind: StepKind, node: number, child?: number): Step => ({
  kind,
  node,
  ...(child === undefined ? {} : { child }),
  sentence: { key: 'step.stop', arguments: {} },
});
function node(parent: number | null, move: string | null, ply: number, value?: number): TraceNode {
  const layer = ply % 2 ? 'min' : 'max';
  if (value === undefined)
    return { parent, move, ply, layer, visit: 0, ending: 'unvisited', left_above: { alpha: points(3), beta: points(2) } };
  return {
    parent,
    move,
    ply,
    layer,
    visit: 1,
    ending: 'searched',
    entered: open,
    bound: 'exact',
    value: points(value),
    improved: true,
    left_above: { alpha: points(value), beta: null },
  };
}
const base = {
  version: 1,
  interrupted: false,
  score: { kind: 'estimate', value: 3, exact: false },
  root_moves: [],
  game: 'tictactoe',
  moves: '',
  values_for: 'maximiser',
  depth: 2,
  shown_plies: null,
  counts: { visited: 3, leaves: 2, cuts: 0 },
  move: 'a1',
  line: [],
  iterations: [{ depth: 2, root: 0 }],
  reasons: [],
} as const;
const alphabeta: Trace = {
  ...base,
  root_moves: [],
  iterations: [{ depth: 2, root: 0 }],
  line: [],
  reasons: [],
  algorithm: 'alphabeta(depth=2,eval=cells)',
  nodes: [node(null, null, 0, 3), node(0, 'a1', 1, 3), node(0, 'b2', 1, 2), node(2, 'c3', 2, 2), node(2, 'c1', 2)],
  steps: [
    step('iteration', 0),
    step('enter', 0),
    step('enter', 1),
    step('evaluate', 1),
    step('better', 0, 1),
    step('alpha', 0, 1),
    step('enter', 2),
    step('enter', 3),
    step('evaluate', 3),
    step('better', 2, 3),
    step('beta', 2, 3),
    step('cut', 2, 3),
    step('leave', 2),
    step('leave', 0),
  ],
};

describe('a run', () => {
  const run = new Run(alphabeta);
  it('knows when each node was met and settled', () => {
    expect([...run.enteredAt]).toEqual([0, 2, 6, 7, 11]);
    expect(run.isSettled(0, 12)).toBe(false);
    expect(run.isSettled(0, 13)).toBe(true);
    expect(run.path(4)).toEqual(['b2', 'c1']);
    expect(run.cutStep(4)).toBe(11);
  });
  it('knows window and best move at each step', () => {
    expect(run.windowAt(0, 4)).toEqual(open);
    expect(run.windowAt(0, 5)).toEqual({ alpha: points(3), beta: null });
    expect(run.bestAt(0, 3)).toBeUndefined();
    expect(run.bestAt(0, 4)).toBe(1);
  });
  it('asks whether a branch is cut and which value climbs', () => {
    const asked = [...questionsOf(run, new TraceWords(alphabeta, shape)).values()];
    expect(asked.map(({ step: at, kind, answer }) => [at, kind, answer])).toEqual([
      [6, 'cut', 1],
      [11, 'cut', 0],
      [13, 'climbs', expect.any(Number)],
    ]);
    const climbs = asked.find((one) => one.kind === 'climbs')!;
    expect(climbs.choices[climbs.answer]).toBe('+3');
  });
  it('marks a line of the pseudocode for every kind of step', () => {
    const lines = codeOf(run);
    const keys = lines.map((line) => line.key);
    for (const key of ['init_max', 'init_min', 'better_max', 'better_min', 'window_max', 'window_min']) expect(keys).toContain(key);
    for (const one of alphabeta.steps) expect(lines.map((line) => line.id)).toContain(lineOf(one, lines, run.node(one.node).layer));
    expect(lineOf(step('beta', 2, 3), lines, 'min')).toBe('window_min');
    expect(lineOf(step('alpha', 0, 1), lines, 'max')).toBe('window_max');
  });
  it('turns values round for negamax', () => {
    expect(turned(points(3))).toEqual(points(-3));
    expect(turned({ kind: 'win', plies: 2 })).toEqual({ kind: 'loss', plies: 2 });
  });
});

describe('the tree', () => {
  const run = new Run(alphabeta);
  it('places children below their parents and folds branches', () => {
    const whole = layOut(run, 0, new Set(), 10, 10);
    expect(whole.rows.map((row) => row.length)).toEqual([1, 2, 2]);
    expect(whole.place.get(1)!.x).toBeLessThan(whole.place.get(2)!.x);
    expect(layOut(run, 0, new Set([2]), 10, 10).place.size).toBe(3);
    expect(firstFrom(whole.rows[1]!, whole.place.get(2)!.x)).toBe(1);
  });
  it('draws the stones of every node', () => {
    const game = 'drop:4x4x3';
    const facts = factsAt(game, '12');
    const searched = new Run(answer('explain', { game, moves: '12', algorithm: 'minimax(depth=3)' }));
    const boards = smallBoards(searched, facts, facts.stones);
    expect(boards.length).toBeGreaterThan(20);
    boards.forEach((board, index) => {
      const { stones } = factsAt(game, ['12', ...searched.path(index)].join(''));
      const laid = new Uint8Array(16);
      for (const { column, row, player } of stones) laid[(row - 1) * 4 + column - 1] = player === 'first' ? 1 : 2;
      expect(board).toEqual(laid);
    });
  });
});

describe('a small board', () => {
  it('marks stones as the sentences call them: a cross is x, the first player; a ring is o, the second', () => {
    const strokes: Record<string, string[]> = {};
    let path: string[] = [];
    const context = {
      fillStyle: '',
      strokeStyle: '',
      lineWidth: 0,
      beginPath: () => (path = []),
      moveTo: () => undefined,
      fill: () => undefined,
      arc: () => path.push('arc'),
      lineTo: () => path.push('line'),
      stroke() {
        strokes[this.strokeStyle] = path;
      },
    };
    const colours = { hair: 'hair', first: 'red', firstMark: 'on red', second: 'yellow', secondMark: 'on yellow' };
    paintSmallBoard(context as unknown as CanvasRenderingContext2D, colours, shape, Uint8Array.from([1, 2, 0, 0, 1, 0, 0, 0, 0]), 0, 0, 30);
    expect(strokes).toEqual({ 'on red': ['line', 'line', 'line', 'line'], 'on yellow': ['arc'] });
  });
});

describe('the picture of a run', () => {
  // The nodes that are painted as cards: every frame of that width.
  function cardsAt(step: number): number {
    let cards = 0;
    const does = {
      roundRect: (_x: number, _y: number, width: number) => (cards += width === cardWidth ? 1 : 0),
      measureText: () => ({ width: 10 }),
    };
    const context = new Proxy({}, { get: (_, name) => does[name as keyof typeof does] ?? (() => undefined), set: () => true });
    const run = new Run(alphabeta);
    const scene = {
      run,
      layout: layOut(run, 0, new Set(), cardWidth + 14, 90),
      step,
      current: alphabeta.steps[step]!.node,
      selected: 0,
      asked: undefined,
      folded: new Set<number>(),
      words: new TraceWords(alphabeta, shape),
      shape,
      boards: undefined,
      cutWord: 'cut',
    };
    const painter = new TreePainter(context as CanvasRenderingContext2D, {} as Colours);
    painter.paint(scene, { x: 400, y: 0, scale: 1, rise: 1 }, 800, 600, 1);
    return cards;
  }
  it('shows the moves of nodes that were met, and nothing below the others', () => {
    vi.stubGlobal(
      'Path2D',
      class {
        moveTo() {}
        lineTo() {}
        bezierCurveTo() {}
      },
    );
    // The root alone is met, then the node below which there is a cut to come.
    expect([0, 5, 6, alphabeta.steps.length - 1].map(cardsAt)).toEqual([3, 3, 5, 5]);
    vi.unstubAllGlobals();
  });
});

describe('a layout of twenty thousand nodes', () => {
  let many: Trace;
  beforeAll(() => {
    vi.setConfig({ testTimeout: 20000 });
    const nodes: TraceNode[] = [node(null, null, 0, 1)];
    for (let parent = 0; nodes.length < 20000; ++parent)
      for (let child = 0; child < 7; ++child) nodes.push(node(parent, '1', nodes[parent]!.ply + 1, 1));
    many = { ...alphabeta, nodes, steps: [] };
  });
  it('is made, and holds every node', () => {
    expect(layOut(new Run(many), 0, new Set(), 10, 10).place.size).toBe(many.nodes.length);
  });
});
