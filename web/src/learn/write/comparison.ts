// Compares what the learner's program did with what the engine did, up to the first event that differs.
import type { Happening, Shown } from './interpreter';
import type { SearchedTree, SearchEvent } from './searchedTree';

// window: the same node is entered with other bounds; value: it is left with another value; uncut: the engine leaves a
// node whose next child the program enters; skipped: the reverse; other: they enter different nodes; ended: one of them
// has nothing more to do.
export type Difference = 'window' | 'value' | 'uncut' | 'skipped' | 'other' | 'ended';
export interface Comparison {
  agreed: number;
  difference?: Difference;
}

const same = (a: Shown | undefined, b: number) => a === b;

function differs(mine: Happening, real: SearchEvent, window: { alpha: number; beta: number } | undefined): Difference | undefined {
  if (mine.kind !== real.kind) return mine.kind === 'enter' ? 'uncut' : 'skipped';
  if (mine.node !== real.node) return 'other';
  if (mine.kind === 'enter' && real.kind === 'enter') {
    if (mine.given.length === 0 && real.alpha === -Infinity && real.beta === Infinity) return undefined;
    return same(mine.given[0], real.alpha) && same(mine.given[1], real.beta) ? undefined : 'window';
  }
  if (mine.kind === 'leave' && real.kind === 'leave') {
    // Outside of its window a value is a bound, and textbooks differ in which: the bound itself or a better one.
    const { alpha, beta } = window!;
    const within = (value: number) => Math.max(alpha, Math.min(beta, value));
    return typeof mine.value === 'number' && same(within(mine.value), within(real.value)) ? undefined : 'value';
  }
  return undefined;
}

export function compare(mine: readonly Happening[], real: readonly SearchEvent[]): Comparison {
  const windows = new Map<number, { alpha: number; beta: number }>();
  for (let at = 0; at < real.length; ++at) {
    const event = real[at]!;
    if (event.kind === 'enter') windows.set(event.node, event);
    const done = mine[at];
    const difference = done ? differs(done, event, windows.get(event.node)) : 'ended';
    if (difference) return { agreed: at, difference };
  }
  return mine.length > real.length ? { agreed: real.length, difference: 'ended' } : { agreed: real.length };
}

// The same events, with what the engine's events say of themselves: whether children were left out.
export type Done = Happening & { isCut?: boolean };
export function withCuts(mine: readonly Happening[], tree: SearchedTree): Done[] {
  const entered = new Set<number>();
  return mine.map((one) => {
    if (one.kind === 'leave') return { ...one, isCut: tree.nodes[one.node]!.children.some((child) => !entered.has(child)) };
    entered.add(one.node);
    return one;
  });
}
