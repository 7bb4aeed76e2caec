// The heat map is what the engine says, cell by cell.
import { expect, test } from 'vitest';
import { bestLooks, heatOf } from '../src/analyse/heat';
import { answer, factsAt } from './engine';

test('each move near the stones has its cell, its percent and its heat', () => {
  const { net } = answer('eval', { game: 'gomoku', position: { moves: 'h8 i9' } });
  const { places } = factsAt('gomoku', 'h8 i9');
  const cells = heatOf(net!, places);
  expect(cells).toHaveLength(net!.moves!.length);
  expect(cells).toHaveLength(6 * 6 - 2 - 2);
  expect(cells.filter(({ rank }) => rank).map(({ rank }) => rank)).toEqual([1, 2, 3, 4, 5]);
  expect(Math.max(...cells.map(({ heat }) => heat))).toBe(1);
  expect(Math.min(...cells.map(({ heat }) => heat))).toBe(0);
  net!.moves!.forEach(({ move, percent }, index) => {
    const { column, row } = places.find((place) => place.move === move)!;
    expect(cells[index]).toMatchObject({ column, row, percent });
  });
  expect(bestLooks(net!)).toEqual(net!.moves!.slice(0, 5));
});

test('moves that are all alike are all as warm', () => {
  const places = [
    { move: 'a1', column: 1, row: 1 },
    { move: 'b1', column: 2, row: 1 },
  ];
  const net = { value: 0, chance: 50, advantage: 'none' as const, by: 'look' as const };
  const moves = places.map(({ move }) => ({ move, percent: 50 }));
  expect(heatOf({ ...net, moves }, places).map(({ heat }) => heat)).toEqual([1, 1]);
  expect(heatOf(net, places)).toEqual([]);
});

test('boards that the network does not value have none', () => {
  expect(answer('eval', { game: 'morpion12', position: { moves: 'e9' } }).net).toBeUndefined();
  expect(answer('eval', { position: { moves: '44' } }).net).toBeUndefined();
});
