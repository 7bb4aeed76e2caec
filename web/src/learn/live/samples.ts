// Positions from games at random, solved: what the learned evaluator learns from, and others to try it on.
import type { Facts } from '../../engine/api';
import { ask } from '../../engine/engine.svelte';
import { numbersFrom } from '../bench/random';
import { playedAtRandom } from '../monte/playouts';
import { featuresOf, type Sample } from './learned';

export async function solvedPositions(
  empty: Facts,
  count: number,
  seed: number,
  signal: AbortSignal,
  at: (done: number) => void = () => undefined,
): Promise<Sample[]> {
  const next = numbersFrom(seed);
  const found: Sample[] = [];
  while (found.length < count) {
    const moves = playedAtRandom(empty, 26 + next(6), next);
    if (moves === undefined) continue;
    const { game } = empty;
    const { score } = await ask('analyse', { game, position: { moves }, time: 5 }, { signal });
    if (score.kind !== 'win' && score.kind !== 'loss') continue;
    const { evaluators, turn } = await ask('eval', { game, position: { moves } }, { signal });
    const won = (score.kind === 'win') === (turn === 'first') ? 1 : 0;
    found.push({ features: featuresOf(evaluators.runs.parts as Record<string, number>, turn), won });
    at(found.length);
  }
  return found;
}
