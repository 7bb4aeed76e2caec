// What a judged move draws on the board: before it, the move that was played and the best one; always the cells its sentence names.
import type { Judgement } from '../engine/api';
import { cellOf, namedMarkers, type Marker } from '../board/markers';
import { otherSide } from '../engine/notation';
import { say } from '../ui/words.svelte';

// Causes whose cells are good for the player who moved.
const own: ReadonlySet<Judgement['cause']> = new Set<Judgement['cause']>([
  'win_at_once',
  'own_threats',
  'only_move',
  'cell_lost',
  'attack_missed',
]);

export async function reviewMarkers(
  judgement: Judgement,
  game: string,
  before: readonly string[],
  isBefore: boolean,
  gravity: boolean,
  signal: AbortSignal,
): Promise<Marker[]> {
  const { move, best, mark, cells, cause, turn } = judgement;
  const named = namedMarkers(cells, own.has(cause) ? turn : otherSide(turn), gravity);
  if (!isBefore || move === best) return named;
  const [bestCell, playedCell] = await Promise.all([best, move].map((one) => cellOf(game, before, one, signal)));
  const moves: Marker[] = [
    { ...bestCell!, kind: 'best', text: say('web.review.best'), spoken: say('web.review.best_move') },
    { ...playedCell!, kind: 'played', text: `${mark}\n${say('web.review.played')}`, spoken: say('web.review.was_played') },
  ];
  return [...moves, ...named.filter((cell) => !moves.some(({ column, row }) => column === cell.column && row === cell.row))];
}
