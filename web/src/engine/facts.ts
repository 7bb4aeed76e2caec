// A cache of what the engine said about positions, so that stepping through a game asks only once.
import { check, type Facts } from './api';
import { sequence } from './notation';

const most = 2000;
const known = new Map<string, Facts>();

const keyOf = (game: string, moves: readonly string[]) => `${game} ${sequence(moves)}`;

export function remember(facts: Facts): void {
  if (known.size >= most) known.clear();
  known.set(
    keyOf(
      facts.game,
      facts.stones.map((stone) => stone.move),
    ),
    facts,
  );
}

export async function factsOf(game: string, moves: readonly string[], signal?: AbortSignal): Promise<Facts> {
  const key = keyOf(game, moves);
  const before = known.get(key);
  if (before) return before;
  const facts = await check(game, { moves: sequence(moves) }, signal);
  if (known.size >= most) known.clear();
  known.set(key, facts);
  return facts;
}
