// An event of a search in words, the learner's and the engine's alike.
import { say } from '../../ui/words.svelte';
import type { Done } from './comparison';
import type { Shown } from './interpreter';
import type { SearchedTree, SearchEvent } from './searchedTree';
import { described } from './values';

export const valueWords = (value: Shown | undefined) => (typeof value === 'number' ? described(value) : (value ?? 'undefined'));

// Without a break between a bound and its number.
export const boundsWords = (alpha: Shown | undefined, beta: Shown | undefined) => `α\u00a0${valueWords(alpha)}, β\u00a0${valueWords(beta)}`;

export function pathWords(tree: SearchedTree, node: number): string {
  const moves: string[] = [];
  for (let at: number | undefined = node; at !== undefined; at = tree.nodes[at]!.parent) moves.unshift(tree.nodes[at]!.move);
  return moves.filter(Boolean).join(' ') || say('web.learn.root');
}

// A search without bounds hands none on.
const boundsOf = (event: Done | SearchEvent, hasWindow: boolean) => {
  if (event.kind !== 'enter' || !hasWindow) return undefined;
  return 'given' in event ? event.given : [event.alpha, event.beta];
};

export function eventWords(event: Done | SearchEvent, tree: SearchedTree, hasWindow: boolean): string {
  const path = pathWords(tree, event.node);
  if (event.kind === 'leave') {
    return say(event.isCut ? 'web.learn.write.leaves_cut' : 'web.learn.write.leaves', { path, value: valueWords(event.value) });
  }
  const bounds = boundsOf(event, hasWindow);
  if (!bounds) return say('web.learn.write.enters', { path });
  return say('web.learn.write.enters_window', { path, bounds: boundsWords(bounds[0], bounds[1]) });
}
