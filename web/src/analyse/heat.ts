// The heat map: what the network thinks of each move near the stones, as the engine says it, for the cells of a board.
import type { Cell, NetOpinion, Place } from '../engine/api';

export interface Warm extends Cell {
  percent: number;
  // From 0, the least of all, to 1, the most.
  heat: number;
  // Its place among the best few, from 1.
  rank?: number;
}

const ranked = 5;
export const bestLooks = ({ moves = [] }: NetOpinion) => moves.slice(0, ranked);

export function heatOf({ moves = [] }: NetOpinion, places: readonly Place[]): Warm[] {
  const percents = moves.map(({ percent }) => percent);
  const [least, most] = [Math.min(...percents), Math.max(...percents)];
  const placeOf = new Map(places.map((place) => [place.move, place]));
  return moves.flatMap(({ move, percent }, index) => {
    const place = placeOf.get(move);
    if (!place) return [];
    const heat = most > least ? (percent - least) / (most - least) : 1;
    const { column, row } = place;
    return [{ column, row, percent, heat, ...(index < ranked ? { rank: index + 1 } : {}) }];
  });
}
