// What a right answer draws on the board: the move, and the threats that explain it.
import type { Puzzle } from '../engine/api';
import { cellOf, namedMarkers, type Marker } from '../board/markers';
import { otherSide, type Shape } from '../engine/notation';
import { factsOf } from '../engine/facts';
import { say } from '../ui/words.svelte';

export async function answerMarkers(
  game: string,
  before: readonly string[],
  move: string,
  explanation: Puzzle | undefined,
  signal: AbortSignal,
): Promise<Marker[]> {
  const [facts, cell] = await Promise.all([factsOf(game, before, signal), cellOf(game, before, move, signal)]);
  const { gravity, turn } = facts;
  // What had to be stopped is the other side's.
  const named = namedMarkers(explanation?.cells ?? [], explanation?.theme === 'stop' ? otherSide(turn) : turn, gravity);
  const others = named.filter(({ column, row }) => column !== cell.column || row !== cell.row);
  return [...others, { ...cell, kind: 'right', text: '', spoken: say('web.train.answer') }];
}

// "column 3, row 4" on a rack, "c4" elsewhere.
export function cellsText(cells: Puzzle['cells'], { gravity, column_names }: Shape, list: Intl.ListFormat): string {
  return list.format(cells.map(({ column, row }) => (gravity ? say('web.train.cell', { column, row }) : column_names[column - 1]! + row)));
}
