// The quiz over many questions: right, balanced, unsorted; and missed ones come back.
import { describe, expect, it, vi } from 'vitest';
import { alphaBeta } from '../src/learn/bench/alphaBeta';
import { valuesOf } from '../src/learn/bench/gameTree';
import { planOfTree } from '../src/learn/bench/treePlan';
import { lessons } from '../src/learn/course/course';
import { kinds, questionOf } from '../src/learn/drill/questions';

const asked = Array.from({ length: 1600 }, (_, at) => questionOf(kinds[at % kinds.length]!, 1 + Math.floor(at / kinds.length)));

describe('sixteen hundred questions', () => {
  it('have different options, one of them right', () => {
    for (const { options, answer } of asked) {
      expect(new Set(options.map((option) => JSON.stringify(option))).size).toBe(options.length);
      expect(options.length).toBeGreaterThan(1);
      expect(options[answer]).toBeDefined();
    }
  });
  it('are half cut and half not', () => {
    const cuts = asked.filter(({ kind }) => kind === 'cut');
    const isCut = cuts.filter(({ options, answer }) => options[answer]!.key === 'option_cut').length;
    expect(Math.abs(2 * isCut - cuts.length)).toBeLessThanOrEqual(0.1 * cuts.length);
    const bounds = asked.filter(({ kind }) => kind === 'bound').map(({ options, answer }) => options[answer]!.key);
    for (const key of ['option_exact', 'option_lower', 'option_upper'])
      expect(bounds.filter((one) => one === key).length).toBeGreaterThan(bounds.length / 5);
  });
  it('ask for the next leaf after a cut as often as not', () => {
    const leaves = asked.filter(({ kind }) => kind === 'leaf');
    const afterCut = leaves.filter(({ reason }) => reason.key === 'why_leaf').length;
    expect(Math.abs(2 * afterCut - leaves.length)).toBeLessThanOrEqual(0.1 * leaves.length);
  });
  it('have options in no order, and the right one at every place', () => {
    for (const kind of kinds) {
      const own = asked.filter((one) => one.kind === kind);
      // Some have two options only.
      for (let place = 0; place < Math.min(...own.map(({ options }) => options.length)); ++place)
        expect(own.filter(({ answer }) => answer === place).length, `${kind} at ${place}`).toBeGreaterThan(own.length / 10);
    }
    const numbers = asked
      .filter(({ kind }) => kind === 'climbs')
      .map(({ options }) => options.map((option) => Number(String(option.given!.text).replace('−', '-'))));
    const isSorted = (values: number[]) => values.every((value, at) => at === 0 || values[at - 1]! <= value);
    expect(numbers.filter(isSorted).length).toBeLessThan(numbers.length / 2);
  });
  it('are answered by minimax and alpha-beta', () => {
    for (const {
      kind,
      tree: about,
      asked: { given },
      options,
      answer,
    } of asked) {
      if (!about || !['climbs', 'nodes', 'bound', 'leaf', 'cut'].includes(kind)) continue;
      const tree = about;
      const text = String(options[answer]!.given?.text).replace('−', '-');
      const node = (given?.node as { node: number } | undefined)?.node;
      if (kind === 'climbs') expect(Number(text)).toBe(valuesOf(tree)[node!]);
      if (kind === 'nodes') expect(Number(text)).toBe(alphaBeta(tree).visited);
      if (kind === 'bound') expect(options[answer]!.key).toBe(`option_${alphaBeta(tree).certainty.get(node!)}`);
      // The next leaf is the first of those that alpha-beta still visits.
      if (kind === 'leaf') {
        const named = (option: (typeof options)[number]) => (option.given!.node as { node: number }).node;
        const visited = options.map(named).filter((one) => alphaBeta(tree).windows.has(one));
        expect(Math.min(...visited)).toBe(named(options[answer]!));
      }
      // What must be looked at is visited; what the other options name of the same node is not.
      if (kind === 'leaf') expect(alphaBeta(tree).windows.has((options[answer]!.given!.node as { node: number }).node)).toBe(true);
      if (kind === 'cut' && options[answer]!.key === 'option_cut') expect(alphaBeta(tree).cuts.has(node!)).toBe(true);
    }
  });
  it('call a value a bound where something below was not looked at, and exact where all was', () => {
    for (let seed = 1; seed <= 100; ++seed) {
      const { asked, answer, options, faces, tree: about } = questionOf('bound', seed);
      const tree = about!;
      const { node } = asked.given!.node as { node: number };
      const isWhole = tree.children[node]!.every((child) => faces[child]!.mark !== 'cut');
      expect(options[answer]!.key === 'option_exact', `question ${seed}`).toBe(isWhole);
    }
  });
  it('are the same again from the same seed', () => {
    for (const kind of kinds) expect(questionOf(kind, 42)).toEqual(questionOf(kind, 42));
  });
});

describe('questions of all chapters', () => {
  it('come from every lesson that asks one, and from every task by hand', () => {
    expect(new Set(asked.filter(({ kind }) => kind === 'lesson').map((one) => one.asked.key)).size).toBe(
      lessons.flatMap(({ parts }) => parts).filter(({ kind }) => kind === 'question').length,
    );
    expect(new Set(asked.map(({ kind }) => kind))).toEqual(new Set(kinds));
    const depths = new Set(asked.flatMap(({ kind, tree }) => (tree && kind === 'climbs' ? [planOfTree(tree).depth] : [])));
    expect([...depths].sort()).toEqual([2, 3, 4]);
  });
  it('have the answer that the task accepts, and no other', () => {
    for (const { kind, options, answer, reason } of asked.slice(0, 400)) {
      expect(options.length, kind).toBeGreaterThan(1);
      expect(answer, kind).toBeGreaterThanOrEqual(0);
      expect(reason.key, kind).not.toMatch(/wrong|early|late|not_|no_/);
    }
  });
});

describe('missed questions', () => {
  it('come back until they are answered right', async () => {
    const store = new Map<string, string>();
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => store.get(key) ?? null,
      setItem: (key: string, value: string) => store.set(key, value),
      removeItem: (key: string) => store.delete(key),
    });
    const { Memory, pauses } = await import('../src/learn/drill/memory.svelte');
    const memory = new Memory();
    const first = memory.next(1).question;
    memory.answer(first, false);
    for (let other = 0; other < 3; ++other) {
      const { question, isAgain } = memory.next(100 + other);
      expect(isAgain).toBe(false);
      memory.answer(question, true);
    }
    const again = new Memory().next(999);
    expect(again.isAgain).toBe(true);
    expect(again.question).toEqual(first);
    memory.answer(first, true);
    expect(memory.next(5).isAgain).toBe(false);
    // Right once is not right for good: it comes after ten others, then after thirty, and a miss begins again.
    const questionsUntilBack = () => {
      for (let others = 0; ; ++others) {
        const { question, isAgain } = memory.next(1000 + others);
        if (isAgain) return others;
        memory.answer(question, true);
        if (others > 60) return Infinity;
      }
    };
    expect(questionsUntilBack()).toBe(pauses[1]);
    memory.answer(first, true);
    expect(questionsUntilBack()).toBe(pauses[2]);
    memory.answer(first, false);
    expect(questionsUntilBack()).toBe(pauses[0]);
    for (const pause of pauses.slice(1)) {
      memory.answer(first, true);
      expect(questionsUntilBack()).toBe(pause);
    }
    memory.answer(first, true);
    expect(questionsUntilBack()).toBe(Infinity);
    vi.unstubAllGlobals();
  });
});
