// Two small handwritten runs: minimax with three nodes, and alpha-beta with a cutoff.
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { questionsOf } from '../src/learn/quiz';
import { codeOf, lineOf } from '../src/learn/pseudocode';
import { Run, turned } from '../src/learn/run';
import { paintSmallBoard } from '../src/learn/smallBoardPainter';
import { smallBoards } from '../src/learn/smallBoards';
import type { Step, StepKind, Trace, TraceNode, TraceScore } from '../src/engine/api';
import { TraceWords } from '../src/learn/traceWords';
import { say } from '../src/ui/words.svelte';
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
  it('asks of every move but the first, and searches again only after a question, as its pseudocode says', () => {
    const asking = answer('explain', { game: 'connect4', moves: '445', algorithm: 'negamax(depth=3,eval=windows,with=order+null-window)' });
    const searched = new Run(asking);
    const keys = codeOf(searched).map(({ key }) => key);
    expect(keys.slice(keys.indexOf('for'), keys.indexOf('for') + 3)).toEqual(['for', 'recurse_question', 'recurse_again']);
    const entered = new Map<number, string>();
    for (const { node, sentence } of asking.steps)
      if (/^step\.enter/.test(sentence.key)) entered.set(node, sentence.key.slice('step.enter.'.length));
    let again = 0;
    searched.children.forEach((children, parent) => {
      // Within a question, everything is one.
      const { alpha, beta } = searched.node(parent).entered ?? {};
      const isQuestion = alpha?.kind === 'estimate' && beta?.kind === 'estimate' && beta.value - alpha.value === 1;
      const visits = children.filter((child) => entered.has(child)).map((child) => [entered.get(child), searched.node(child).move]);
      visits.forEach(([how, move], at) => {
        const [before, of] = visits[at - 1] ?? [];
        if (how === 'again') expect([before, of]).toEqual(['question', move]);
        else expect(how).toBe(at === 0 || isQuestion ? 'mover' : 'question');
        again += how === 'again' ? 1 : 0;
      });
    });
    expect(again).toBeGreaterThan(0);
    // Without questions the first move is searched like every other.
    const plain = answer('explain', { game: 'connect4', moves: '445', algorithm: 'negamax(depth=2,eval=windows,with=order)' });
    expect(codeOf(new Run(plain)).map(({ key }) => key)).not.toContain('recurse_question');
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
  interface Painted {
    wide: number;
    lineWidth: number;
    colour: string;
  }
  // The rounded frames that are drawn, each as it is stroked or filled, and the texts.
  function paintedAt(step: number, trace = alphabeta, folded = new Set<number>()): { frames: Painted[]; texts: string[] } {
    vi.stubGlobal(
      'Path2D',
      class {
        moveTo() {}
        lineTo() {}
        bezierCurveTo() {}
      },
    );
    const frames: Painted[] = [];
    const texts: string[] = [];
    const set: Record<string, unknown> = {};
    let wide = 0;
    const draw = (colour: string) => (path?: unknown) =>
      path === undefined &&
      wide > 0 &&
      frames.push({ wide, lineWidth: colour === 'strokeStyle' ? Number(set.lineWidth) : 0, colour: String(set[colour]) });
    const does: Record<string, unknown> = {
      beginPath: () => (wide = 0),
      roundRect: (_x: number, _y: number, width: number) => (wide = width),
      stroke: draw('strokeStyle'),
      fill: draw('fillStyle'),
      fillText: (text: string) => texts.push(text),
      measureText: () => ({ width: 10 }),
    };
    const context = new Proxy(
      {},
      {
        get: (_, name) => does[String(name)] ?? (() => undefined),
        set: (_, name, value) => {
          set[String(name)] = value;
          return true;
        },
      },
    );
    const run = new Run(trace);
    const scene = {
      run,
      layout: layOut(run, 0, folded, cardWidth + 14, 90),
      step,
      current: trace.steps[step]!.node,
      selected: 0,
      asked: undefined,
      folded,
      words: new TraceWords(trace, shape),
      shape,
      boards: undefined,
      cutWord: 'cut',
    };
    const colours = { accent: 'accent', quiet: 'quiet', hair: 'hair', card: 'card', paper: 'paper', mark: 'mark' };
    const painter = new TreePainter(context as CanvasRenderingContext2D, colours as Colours);
    painter.paint(scene, { x: 2000, y: 0, scale: 1, rise: 1 }, 4000, 600, 1);
    vi.unstubAllGlobals();
    return { frames, texts };
  }
  const last = () => alphabeta.steps.length - 1;
  it('shows the moves of nodes that were met, and nothing below the others', () => {
    const cards = (step: number) => paintedAt(step).frames.filter(({ wide, lineWidth }) => wide === cardWidth && lineWidth > 0).length;
    // The root alone is met, then the node below which there is a cut to come.
    expect([0, 5, 6, last()].map(cards)).toEqual([3, 3, 5, 5]);
  });
  const real = () => answer('explain', { game: 'tictactoe', moves: 'b1c1c3b2a2b3', algorithm: 'alphabeta(depth=3,eval=outcome)' });
  it('frames at its end, and not before, what was chosen, and more thinly what it was chosen from', () => {
    const trace = real();
    const run = new Run(trace);
    const around = (step: number) =>
      paintedAt(step, trace)
        .frames.filter(({ wide, lineWidth }) => wide === cardWidth + 8 && lineWidth > 0)
        .map(({ lineWidth, colour }) => [lineWidth, colour]);
    expect(around(run.last - 1)).toEqual([]);
    const [, ...chosen] = run.line();
    const others = run.children[0]!.filter((child) => !chosen.includes(child));
    expect([chosen.length > 0, others.length > 0]).toEqual([true, true]);
    expect(around(run.last).sort()).toEqual([...others.map(() => [1.5, 'quiet']), ...chosen.map(() => [3, 'accent'])]);
  });
  it('counts what is folded away in words, in a frame that no value has', () => {
    const trace = real();
    const run = new Run(trace);
    const folded = run.children[0]![0]!;
    const { frames, texts } = paintedAt(run.last, trace, new Set([folded]));
    const nodes = run.node(folded).counts!.visited - 1;
    expect(nodes).toBeGreaterThan(0);
    const words = say('web.learn.hidden', { nodes });
    expect(texts.filter((text) => text === words)).toHaveLength(1);
    expect(frames.filter(({ colour, wide }) => colour === 'hair' && wide !== cardWidth)).toHaveLength(1);
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
