// The learner's programs: they are compared with the engine's own traces, and nothing they do reaches or stops the page.
import { describe, expect, it, vi } from 'vitest';
import { answer } from './engine';
import { compare, type Comparison } from '../src/learn/write/comparison';
import { algorithmOf, cells, exercises, grounds, type Exercise } from '../src/learn/write/exercises';
import { runProgram, type Outcome, type Told } from '../src/learn/write/program';
import { eventsOf, treeOf, type SearchedTree } from '../src/learn/write/searchedTree';
import type { Wish } from '../src/learn/write/programWorker';
import { supervised, type Thread } from '../src/learn/write/supervised';
import type { Trace } from '../src/engine/api';

const traces = new Map<string, Trace>();
function explain({ game, moves }: { game: string; moves: string }, algorithm: string): Trace {
  const key = [game, moves, algorithm].join(' ');
  if (!traces.has(key)) traces.set(key, answer('explain', { game, position: { moves }, algorithm }));
  return traces.get(key)!;
}

const [minimax, alphabeta, negamax] = exercises as [Exercise, Exercise, Exercise];
const trees = grounds.map((ground) => treeOf(explain(ground, algorithmOf(minimax, ground)), cells));
const compared = (exercise: Exercise, source: string): Comparison[] =>
  grounds.map((ground, at) => {
    const real = eventsOf(explain(ground, algorithmOf(exercise, ground)), trees[at]!, cells);
    return compare(runProgram(source, exercise, trees[at]!).happenings, real);
  });
const first = (exercise: Exercise, before: string | RegExp, after: string) => {
  const source = exercise.solution.replace(before, after);
  expect(source).not.toBe(exercise.solution);
  return compared(exercise, source).find(({ difference }) => difference)?.difference;
};

describe('a program compared with the engine', () => {
  it.each(exercises)('agrees to the end when $name is solved, and not before', (exercise) => {
    expect(compared(exercise, exercise.solution).map(({ difference }) => difference)).toEqual(grounds.map(() => undefined));
    expect(compared(exercise, exercise.start)[0]!.difference).toBeDefined();
  });
  it('differs where its mistake first shows', () => {
    expect(first(minimax, 'Math.min(best, v)', 'Math.max(best, v)')).toBe('value');
    expect(first(minimax, 'children(node)', 'children(node).reverse()')).toBe('other');
    expect(first(minimax, 'children(node)', 'children(node).slice(1)')).toBe('other');
    expect(first(minimax, 'children(node)', 'children(node).slice(0, 2)')).toBe('skipped');
    expect(first(alphabeta, /if \(alpha >= beta\) break;/, '')).toBe('uncut');
    expect(first(alphabeta, 'alpha >= beta', 'alpha > beta')).toBe('uncut');
    expect(first(alphabeta, 'alpha = Math.max(alpha, v)', '')).toBe('window');
    expect(first(alphabeta, 'child, alpha, beta', 'child, -Infinity, beta')).toBe('window');
    expect(first(negamax, '-beta, -alpha', 'alpha, beta')).toBe('window');
    expect(first(negamax, '-negamax', 'negamax')).toBe('window');
    expect(first(negamax, 'return best', 'return -best')).toBe('value');
  });
  it('may return bounds as either kind of textbook does', () => {
    const hard = alphabeta.solution.replace('return best', 'return isMax(node) ? alpha : beta');
    expect(compared(alphabeta, hard).every(({ difference }) => !difference)).toBe(true);
  });
  it('may be written in other words', () => {
    const other = `const minimax = (node) => isLeaf(node) ? value(node)
      : children(node).map(minimax_of).reduce((a, b) => (isMax(node) ? a >= b : a <= b) ? a : b, isMax(node) ? -1/0 : 1/0);
      function minimax_of(child) { return minimax(child); }`;
    expect(compared(minimax, other).every(({ difference }) => !difference)).toBe(true);
    const loops = `function minimax(node) {
      const below = children(node); let best; let at = -1;
      if (below.length === 0) return value(node);
      while (true) {
        if (++at === below.length) break;
        const v = minimax(below[at]);
        if (best === undefined || (isMax(node) && v > best) || (!isMax(node) && v < best)) best = v; else continue;
      }
      return best;
    }`;
    expect(compared(minimax, loops).every(({ difference }) => !difference)).toBe(true);
  });
});

const small: SearchedTree = { root: 0, nodes: [{ parent: undefined, move: '', isMax: true, children: [], value: 3 }] };
const fault = (source: string) => {
  const told = runProgram(source, minimax, small).fault;
  return told && `${told.code} ${told.what} ${told.line}`;
};
const body = (statement: string) => fault(`function minimax(node) {\n${statement}\n}`);

describe('a program that goes wrong', () => {
  it('is stopped, with its line', () => {
    expect(body('while (true) {}')).toBe('steps  2');
    expect(body('for (;;);')).toBe('steps  2');
    expect(body('return minimax(node);')).toBe('deep  2');
    expect(body(`return ${'('.repeat(20000)}1${')'.repeat(20000)};`)).toMatch(/^(deep|syntax)/);
    expect(body(`return ${'!'.repeat(20000)}1;`)).toMatch(/^(deep|syntax)/);
    expect(body('let all = []; while (true) all.push(1);')).toBe('memory  2');
    expect(body("let text = 'ab'; while (true) text = text + text;")).toBe('memory  2');
    expect(body('const all = [1]; for (const one of all) all.push(one);')).toBe('memory  2');
    expect(body('let all = [1]; while (true) all = [...all, ...all];')).toBe('memory  2');
    expect(body('const all = []; all[4294967295] = 1;')).toBe('no_property 4294967295 2');
    expect(
      fault(
        'function minimax(node) {\n  if (stops) minimax(node);\n  for (;;) { again(node); stops = false; }\n}\nlet stops = false;\nfunction again(node) {}',
      ),
    ).toMatch(/^steps  [36]$/);
    const often = 'let calls = 0;\nfunction minimax(node) {\n  if (calls < 1) while (true) { calls = calls + 1; minimax(node); }\n}';
    expect(fault(often)).toBe('events  4');
  });
  it('is told what cannot be read, with its line', () => {
    expect(body('return (1;')).toBe('syntax ; 2');
    expect(fault('function minimax(node) {\n\n  return 1;')).toBe('syntax  3');
    expect(body('class A {}')).toBe('unsupported class 2');
    expect(body('try { f(); } catch {}')).toBe('unsupported try 2');
    expect(body('return new Date();')).toBe('unsupported new 2');
    expect(body('return /a+/;')).toBe('unsupported /a+/ 2');
    expect(body('return this;')).toBe('unsupported this 2');
    expect(body('return import("x");')).toBe('unsupported import 2');
    expect(fault('let a = 1;')).toBe('missing minimax 1');
    expect(body('best = 1;')).toBe('unknown_name best 2');
    expect(body('const a = 1; a = 2;')).toBe('constant a 2');
    expect(body('return 1();')).toBe('not_function 1 2');
    expect(body('return minimax(1);')).toBe('not_node 1 2');
    expect(body('return children(node) + 1;')).toBe('operand [0] 2');
    expect(body('for (const a of 3) {}')).toBe('not_list 3 2');
  });
  it('finds nothing of the browser or of JavaScript itself', () => {
    for (const name of [
      'globalThis',
      'self',
      'window',
      'fetch',
      'postMessage',
      'Function',
      'eval',
      'Object',
      'constructor',
      'process',
      'require',
      'arguments',
      'WebAssembly',
      'importScripts',
      '__proto__',
    ])
      expect(body(`return ${name};`)).toBe(`unknown_name ${name} 2`);
    for (const value of ['node', '[]', "'a'", '1', 'minimax', 'children', 'undefined', 'Math.max'])
      for (const name of ['constructor', '__proto__', 'prototype', 'call', 'toString', 'items', 'index', 'scope', 'fields'])
        expect(body(`return (${value})['${name}'];`)).toBe(`no_property ${name} 2`);
    // A field of an object is a field and nothing else.
    expect(body('const a = {}; a.__proto__ = 1; a.constructor = 2; return ({}).constructor === undefined ? 1 : f;')).toBeUndefined();
    expect(Object.prototype).not.toHaveProperty('1');
  });
  it('can leave its thread with whatever it returns', () => {
    const { happenings } = runProgram('function minimax(node) { return [minimax, Math, {}]; }', minimax, small);
    expect(structuredClone(happenings)).toEqual([
      { kind: 'enter', node: 0, given: [], line: 1 },
      { kind: 'leave', node: 0, value: '[3]', line: 1 },
    ]);
  });
});

describe('the thread of a program', () => {
  const thread = (answers?: Outcome[]) => {
    const made: Thread<Wish, Outcome[]> = {
      onmessage: null,
      onerror: null,
      terminate: vi.fn(),
      postMessage: () => answers && made.onmessage!({ data: answers } as MessageEvent<Outcome[]>),
    };
    return made;
  };
  const wish = { source: '', exercise: minimax, trees: [small] };
  const stopped = (fault: Told) => [{ happenings: [], steps: 0, fault }];
  it('is ended when it does not answer', async () => {
    const silent = thread();
    expect((await supervised(wish, () => silent, 5, stopped))[0]!.fault?.code).toBe('time');
    expect(silent.terminate).toHaveBeenCalledOnce();
  });
  it('is ended when it has answered or broken', async () => {
    const quick = thread([{ happenings: [], steps: 7 }]);
    expect((await supervised(wish, () => quick, 5000, stopped))[0]!.steps).toBe(7);
    expect(quick.terminate).toHaveBeenCalledOnce();
    const broken = thread();
    broken.postMessage = () => broken.onerror!({} as ErrorEvent);
    expect((await supervised(wish, () => broken, 5000, stopped))[0]!.fault?.code).toBe('broken');
  });
});
