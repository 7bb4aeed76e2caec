// What many measurements say: the middle, the spread, and in how many positions an algorithm did better.
import type { Row } from './experiments';
import type { Found } from './measurement';

export interface Summary {
  row: Row;
  values: number[];
  median: number;
  low: number;
  high: number;
  fewer: number;
  same: number;
  more: number;
}

// Between the two nearest values, as most textbooks count it.
export function quantile(sorted: readonly number[], part: number): number {
  const at = (sorted.length - 1) * part;
  const below = sorted[Math.floor(at)]!;
  return below + (sorted[Math.ceil(at)]! - below) * (at % 1);
}

// Nodes, or where a row is compared with another, nodes for each node of the other on the same position.
export function summaryOf(row: Row, found: readonly Found[]): Summary {
  const pairs = found.map(
    ({ counts }) => [counts.get(row.algorithm)!.visited, row.against ? counts.get(row.against)!.visited : 1] as const,
  );
  const values = pairs.map(([own, other]) => own / other);
  const sorted = [...values].sort((a, b) => a - b);
  return {
    row,
    values,
    median: quantile(sorted, 0.5),
    low: quantile(sorted, 0.25),
    high: quantile(sorted, 0.75),
    fewer: pairs.filter(([own, other]) => own < other).length,
    same: pairs.filter(([own, other]) => own === other).length,
    more: pairs.filter(([own, other]) => own > other).length,
  };
}

// Ends of a logarithmic axis and its marks: whole powers of ten, and 1, 2, 5 between them where there are few.
export function axisOf(values: readonly number[]): { from: number; to: number; marks: number[] } {
  const least = Math.min(...values);
  // Equal values, too, get an axis with two marks.
  const greatest = Math.max(...values, least * 1.5);
  const [first, last] = [Math.floor(Math.log10(least)), Math.ceil(Math.log10(greatest * 1.0001))];
  const powers = Array.from({ length: last - first + 1 }, (_, at) => first + at);
  const steps = powers.length > 4 ? [1] : [1, 2, 5];
  const all = powers.flatMap((power) => steps.map((step) => Number(`${step}e${power}`)));
  const from = all.filter((mark) => mark <= least).at(-1) ?? least;
  const to = all.find((mark) => mark >= greatest) ?? greatest;
  return { from, to, marks: all.filter((mark) => mark >= from && mark <= to) };
}
