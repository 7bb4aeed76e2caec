// A node in one sentence, for screen readers and for the list of the tree.
import { say } from '../../ui/words.svelte';
import { sideOf, type Bench } from './bench';
import type { NodeName } from './names';

export function nodeWords(bench: Bench, node: number, name: NodeName): string {
  const { mark, text } = bench.face(node);
  const who = bench.isLeaf(node) ? say('web.learn.bench.leaf') : sideOf(bench.layer(node));
  const state =
    mark === 'unseen' || mark === 'cut'
      ? [text, say(`web.learn.bench.is_${mark}`)].filter(Boolean).join(', ')
      : text === '?'
        ? say('web.learn.bench.is_open')
        : text.replace('≥\u202f', '≥ ').replace('≤\u202f', '≤ ');
  return say('web.learn.bench.node', { name: name(node), who, state });
}
