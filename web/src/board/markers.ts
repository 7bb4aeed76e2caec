// What is drawn on a cell to explain a move: a ring with a word in it, and the same in words for screen readers.
import type { Cell, Side } from '../engine/api';
import { factsOf } from '../engine/facts';
import { say } from '../ui/words.svelte';

export interface Marker extends Cell {
  // The best move, the one that was played instead, a right answer, or a cell that an explanation names.
  kind: 'best' | 'played' | 'right' | 'named';
  text: string;
  spoken: string;
  // Whose line would be completed there.
  player?: Side;
  // A dashed ring: in an even row of a rack, where stones of the second player come to lie when both fill it up.
  isDashed?: boolean;
}

// The cells of an explanation. On a rack the row says whom a threat serves in the end.
export function namedMarkers(cells: readonly Cell[], player: Side, gravity: boolean): Marker[] {
  return cells.map(({ column, row }) => {
    if (!gravity) return { column, row, player, kind: 'named', text: '', spoken: say('web.review.named') };
    const isEven = row % 2 === 0;
    return {
      column,
      row,
      player,
      kind: 'named',
      text: say(isEven ? 'web.review.even' : 'web.review.odd'),
      spoken: say('web.review.named'),
      isDashed: isEven,
    };
  });
}

// Where a move comes to lie, as the engine says.
export async function cellOf(game: string, before: readonly string[], move: string, signal?: AbortSignal): Promise<Cell> {
  const { column, row } = (await factsOf(game, [...before, move], signal)).stones.at(-1)!;
  return { column, row };
}
