// Games of a learner's program against a rung of the ladder.
import { check, chooseMove } from '../../engine/api';
import type { Told } from './program';

export const game = 'connect4';
// Games that are played at once, half of them with the first move, so that the program's thread is started once a move.
export const batch = 8;

export interface Played {
  rung: number;
  isFirst: boolean;
  score: number;
  moves: string;
  fault?: Told;
}
export type Choose = (positions: string[]) => Promise<{ move?: string; fault?: Told }[]>;

// A game in which the program chooses no move is lost. `seed` tells one batch against a rung from another.
export async function playRung(
  rung: number,
  seed: number,
  choose: Choose,
  signal: AbortSignal,
  at: (done: number) => void,
): Promise<Played[]> {
  const games: (Played & { isOver: boolean })[] = Array.from({ length: batch }, (_, index) => ({
    rung,
    isFirst: index % 2 === 0,
    score: 0.5,
    moves: '',
    isOver: false,
  }));
  for (let ply = 0; games.some(({ isOver }) => !isOver); ++ply) {
    const open = games.filter(({ isOver }) => !isOver);
    const own = open.filter(({ isFirst }) => isFirst === (ply % 2 === 0));
    const choices = own.length > 0 ? await choose(own.map(({ moves }) => moves)) : [];
    for (const [index, one] of own.entries()) {
      const { move, fault } = choices[index] ?? {};
      if (move) one.moves += move;
      else Object.assign(one, { isOver: true, score: 0, ...(fault ? { fault } : {}) });
    }
    for (const one of open.filter(({ isFirst }) => isFirst !== (ply % 2 === 0)))
      one.moves += (
        await chooseMove(game, one.moves, `level:${rung}`, seed * 10_000 + rung * 1000 + games.indexOf(one) * 100 + ply, signal)
      ).move;
    for (const one of open.filter(({ isOver }) => !isOver)) {
      const { over, winner } = await check(game, { moves: one.moves }, signal);
      if (!over) continue;
      one.isOver = true;
      if (winner) one.score = (winner === 'first') === one.isFirst ? 1 : 0;
    }
    at(games.length - games.filter(({ isOver }) => !isOver).length);
  }
  return games.map(({ isOver: _, ...one }) => one);
}
