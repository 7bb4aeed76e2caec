// Why a request failed, in words.
import { Problem } from '../../../bindings/npm/src/answers';
import { sideName } from '../board/material';
import type { Shape } from '../engine/notation';
import { say } from '../ui/words.svelte';
import { firstShape } from './gameModel';

// Did the engine understand the question, and refuse it?
export const isRefusal = (failure: unknown) => failure instanceof Problem && !['module_failed', 'unreachable'].includes(failure.code);

// A lost connection is reported elsewhere, once for all requests. Drawings have stones
// x and o; on the page they have colours.
export function problemWords(failure: unknown, shape: Shape = firstShape): string {
  if (!(failure instanceof Problem)) return say('web.problem.unexpected');
  const { code, facts } = failure;
  if (code === 'module_failed') return say('web.problem.module');
  const colours = { first: sideName(shape, 'first'), second: sideName(shape, 'second') };
  if (code === 'wrong_counts') return say('web.problem.wrong_counts', { ...facts, ...colours });
  if (code === 'wrong_turn')
    return say('web.problem.wrong_turn', { ...facts, ...colours, side: facts.turn === 'x' ? colours.first : colours.second });
  return failure.code === 'unreachable' ? '' : failure.message || say('web.problem.unexpected');
}
