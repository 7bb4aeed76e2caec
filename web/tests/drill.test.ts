// The quiz over many questions: right, balanced, unsorted; and missed ones come back.
import { readFileSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import { catalogueFile, courseFile } from '../build/catalogue';
import { alphaBeta, fewestNodes } from '../src/learn/bench/alphaBeta';
import { below, isLeaf, pathTo, valuesOf } from '../src/learn/bench/gameTree';
import { planOfTree } from '../src/learn/bench/treePlan';
import { lessons } from '../src/learn/course/course';
import type { Told } from '../src/learn/drill/question';
import { kinds, questionOf } from '../src/learn/drill/questions';
import { fill, type Language } from '../src/ui/fill';

const asked = Array.from({ length: 1600 }, (_, at) => questionOf(kinds[at % kinds.length]!, 1 + Math.floor(at / kinds.length)));

const many = [...asked, ...Array.from({ length: 1600 }, (_, at) => questionOf(kinds[at % kinds.length]!, 1000 + 7 * at))];

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

// What whoever chose a wrong option may have thought is said, in words, and it is so.
describe('wrong options', () => {
  const languages = (['en', 'fr'] as Language[]).map((language) => {
    const read = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
    return { language, words: read(catalogueFile(language)), course: read(courseFile(language)) };
  });
  function isSaid({ key, given = {} }: Told): void {
    if (key === '') return;
    for (const { language, words, course } of languages) {
      const text = key.startsWith('course.') ? course[key.slice(7)] : words[`web.learn.${key.startsWith('bench.') ? key : `drill.${key}`}`];
      expect(text, `${language} ${key}`).toBeDefined();
      const names = Object.fromEntries(Object.entries(given).map(([name, word]) => [name, typeof word === 'object' ? 'A' : word]));
      expect(fill(language, text!, names), key).not.toMatch(/[{}]|undefined|NaN/);
    }
  }
  it('are answered, each of them, and the right one is not', () => {
    for (const { kind, seed, options, answer, asked, reason } of many) {
      [asked, reason].forEach(isSaid);
      options.forEach((option, at) => {
        isSaid(option);
        expect(option.why !== undefined, `${kind} ${seed} ${at}`).toBe(at !== answer);
        if (option.why) isSaid(option.why);
      });
    }
  });
  it('are none that only luck tells from the right one', () => {
    const guesses = many.filter(({ kind }) => kind === 'killers');
    for (const { seed, options, asked: about } of guesses) {
      expect(about.key, `question ${seed}`).toBe('bench.ask_killers');
      for (const { why } of options) expect(why?.key ?? 'bench.killer_ignored', `question ${seed}`).toBe('bench.killer_ignored');
    }
    expect(new Set(guesses.map(({ asked: about }) => JSON.stringify(about.given))).size).toBeGreaterThan(20);
  });
  const number = (text: unknown) => Number(String(text).replace('−', '-').replace('∞', 'Infinity'));
  it('come from thoughts that are what they are called', () => {
    const met = new Map<string, number>();
    for (const { kind, seed, tree, faces, options, answer, asked } of many) {
      if (!tree || !['climbs', 'cut', 'first', 'alpha', 'leaf', 'nodes', 'bound'].includes(kind)) continue;
      const values = valuesOf(tree);
      const searched = alphaBeta(tree);
      const node = (asked.given?.node as { node: number } | undefined)?.node ?? 0;
      const max = tree.layer[node] === 'max';
      const best = (some: number[], isMax: boolean) => (isMax ? Math.max : Math.min)(...some);
      const inner = tree.children[node]!.map((child) => values[child]!);
      const leaves = below(tree, node).flatMap((one) => tree.leaf[one] ?? []);
      for (const { given = {}, key, why } of options) {
        if (!why) continue;
        met.set(why.key, (met.get(why.key) ?? 0) + 1);
        const about = (why.given?.node as { node: number } | undefined)?.node ?? 0;
        const leaf = (why.given?.leaf as { node: number } | undefined)?.node ?? 0;
        const value = number(given.text);
        const [alpha, beta] = [number(given.alpha), number(given.beta)];
        const right = number(options[answer]!.given?.text);
        const [rightAlpha, rightBeta] = [number(options[answer]!.given?.alpha), number(options[answer]!.given?.beta)];
        const entered = searched.windows.get(node);
        // What Min is sure of stands on the nodes of Min on the way.
        const sure = [0, ...pathTo(tree, node)]
          .filter((one) => tree.layer[one] === 'min' && faces[one]!.text !== '?')
          .map((one) => number(faces[one]!.text.slice(2)));
        const holds: Record<string, boolean> = {
          not_others: value === best(inner, !max),
          not_free: value === best(leaves, max) && value !== values[node],
          not_better: inner.includes(value) && (max ? value < values[node]! : value > values[node]!),
          not_mean: value === Math.round(inner.reduce((sum, one) => sum + one, 0) / inner.length),
          not_here: about !== node && value === values[about],
          not_exchanged: alpha === rightBeta && beta === rightAlpha && alpha !== beta,
          not_stale: alpha === entered?.alpha && beta === entered.beta && (alpha !== rightAlpha || beta !== rightBeta),
          not_begun: alpha === -Infinity && beta === Infinity && Number.isFinite(rightAlpha) && Number.isFinite(rightBeta),
          not_first: number(why.given?.value) === values[about] && values[about] !== values[0],
          not_beta: value === Math.min(...sure),
          not_sure: value > right,
          not_all_sure: value < right,
          not_left: pathTo(tree, leaf).includes(about) && !searched.windows.has(leaf),
          not_next: isLeaf(tree, leaf),
          not_minimax: value === tree.parent.length,
          not_root: value === searched.visited - 1,
          not_leaves: value === [...searched.windows.keys()].filter((one) => isLeaf(tree, one)).length,
          not_ordered: value === fewestNodes(tree) && value < searched.visited,
          not_overlooked: searched.cuts.has(about) && value > searched.visited && value <= tree.parent.length,
          not_whole: below(tree, node).some((one) => !searched.windows.has(one)),
          not_part: below(tree, node).every((one) => searched.windows.has(one)),
          not_lower_there: !max && key === 'option_lower',
          not_upper_there: max && key === 'option_upper',
        };
        expect(holds[why.key], `${kind} ${seed} ${why.key} ${JSON.stringify(given)}`).toBe(true);
      }
    }
    // Each of these thoughts comes up.
    expect(met.size).toBe(23);
  });
  it('do not stand alone where a tree has more to offer', () => {
    for (const { kind, seed, options } of many)
      if (['climbs', 'cut', 'nodes', 'bound'].includes(kind)) expect(options.length, `${kind} ${seed}`).toBeGreaterThan(2);
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
