// Where the rungs of the ladder stand: Elo above the first rung of the same game, written by tools/measure_levels.
import type { Shape } from '../engine/notation';

export const ladders = {
  connect4: [0, 91, 179, 314, 544, 652, 760, 879, 1069, 1204],
  morpion12: [0, 89, 192, 281, 389, 452, 512, 575, 682, 717],
  gomoku: [0, 156, 237, 326, 521, 581, 673, 758, 922, 1093],
} as const;
// Every other board is like one of these.
export function ladderOf({ gravity, align }: Pick<Shape, 'gravity' | 'align'>): readonly number[] {
  return gravity ? ladders.connect4 : align >= 5 ? ladders.gomoku : ladders.morpion12;
}
