import { describe, expect, it } from 'vitest';
import { cellLines, columnPath, endsOf, facePath, geometryOf, gridPath, starPoints } from '../src/board/geometry';
import { factsAt } from './engine';

const boards = ['connect4', 'drop:4x9x3', 'tictactoe', 'free:6x4x4', 'gomoku', 'free:12x9x5'].map((game) => factsAt(game));
const count = (path: string, sign: RegExp) => [...path.matchAll(sign)].length;

describe('a board', () => {
  it('has square cells of ten, from left to right and from the bottom up, within its edges', () => {
    for (const shape of boards) {
      const { x, y, left, right, top, bottom, width, height } = geometryOf(shape);
      for (const half of [x(1) - left, y(shape.rows) - top]) expect(half).toBeCloseTo(5);
      expect(x(shape.columns) + 5 + right).toBeCloseTo(width);
      expect(y(1) + 5 + bottom).toBeCloseTo(height);
      for (const step of [x(2) - x(1), y(1) - y(2)]) expect(step).toBeCloseTo(10);
      for (const edge of [left, right, top, bottom]) expect(edge).toBeGreaterThan(0);
    }
  });
  it('has a hole for every cell of a rack, and of the column that is aimed at', () => {
    for (const shape of boards.filter(({ gravity }) => gravity)) {
      const geometry = geometryOf(shape);
      expect(count(facePath(shape, geometry), /a3\.95 3\.95 0 1 0 7\.9 0/g)).toBe(shape.columns * shape.rows);
      expect(count(columnPath(shape, geometry, 2), /a3\.95 3\.95 0 1 0 7\.9 0/g)).toBe(shape.rows);
      expect(columnPath(shape, geometry, 2)).toContain(`M${geometry.x(2) - 3.95} ${geometry.y(1)}`);
    }
  });
  it('has a line of wood through every row and column, and lines of paper between them', () => {
    const gomoku = factsAt('gomoku');
    expect(count(gridPath(gomoku, geometryOf(gomoku)), /M/g)).toBe(30);
    const paper = factsAt('free:6x4x4');
    expect(count(cellLines(paper, geometryOf(paper), false), /M/g)).toBe(7 + 5);
    const pencil = factsAt('tictactoe');
    expect(count(cellLines(pencil, geometryOf(pencil), true), /M/g)).toBe(2 + 2);
  });
  it('has the points that players of Gomoku expect', () => {
    const points = (game: string) => starPoints(factsAt(game)).map(({ column, row }) => `${column} ${row}`);
    expect(points('gomoku')).toEqual(['4 4', '4 12', '12 4', '12 12', '8 8']);
    expect(points('free:9x9x5')).toEqual(['3 3', '3 7', '7 3', '7 7', '5 5']);
    expect(points('free:12x9x5')).toEqual(['3 3', '3 7', '10 3', '10 7']);
    expect(points('free:13x12x5')).toEqual(['4 3', '4 10', '10 3', '10 10']);
    expect(points('free:8x9x5')).toEqual([]);
  });
});

describe('a winning line', () => {
  const cells = (...all: [number, number][]) => all.map(([column, row]) => ({ column, row }));
  it('has two ends, whatever the order of its cells', () => {
    expect(endsOf(cells([3, 2], [5, 4], [2, 1], [4, 3]))).toEqual(cells([2, 1], [5, 4]));
    expect(endsOf(cells([4, 2], [3, 3], [2, 4]))).toEqual(cells([2, 4], [4, 2]));
    expect(endsOf(cells([4, 3], [4, 1], [4, 2]))).toEqual(cells([4, 1], [4, 3]));
    expect(endsOf(cells([1, 3], [3, 3], [2, 3]))).toEqual(cells([1, 3], [3, 3]));
  });
  it('is none where two meet, or no cell is', () => {
    expect(endsOf(cells([1, 1], [2, 1], [3, 1], [3, 2]))).toBeUndefined();
    expect(endsOf([])).toBeUndefined();
  });
});
