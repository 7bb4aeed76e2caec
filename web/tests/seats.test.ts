import { beforeEach, describe, expect, it } from 'vitest';
import { Seats } from '../src/game/seats.svelte';

let seats: Seats;
beforeEach(() => (seats = new Seats()));

describe('seats', () => {
  it('tell a duel from two people and two machines, and whose screen it is', () => {
    const told = (first: 'human' | 'level:1', second: 'human' | 'level:1') => {
      seats.table = { first, second };
      return [seats.isDuel, seats.isHotSeat, seats.isSpectated, seats.own];
    };
    expect(told('human', 'level:1')).toEqual([true, false, false, 'first']);
    expect(told('level:1', 'human')).toEqual([true, false, false, 'second']);
    expect(told('human', 'human')).toEqual([false, true, false, 'first']);
    expect(told('level:1', 'level:1')).toEqual([false, false, true, 'first']);
  });
  it('stop a step through a duel where the person is to move, and elsewhere at every move', () => {
    const stops = () => [seats.stopsAt('first'), seats.stopsAt('second')];
    seats.table = { first: 'level:1', second: 'human' };
    expect(stops()).toEqual([false, true]);
    seats.table = { first: 'level:1', second: 'level:8' };
    expect(stops()).toEqual([true, true]);
    seats.table = { first: 'human', second: 'human' };
    expect(stops()).toEqual([true, true]);
  });
});

describe('a series', () => {
  it('gives the winner a game, and both half a game for a draw', () => {
    seats.count('first');
    expect(seats.series).toEqual({ first: 1, second: 0 });
    seats.isCounted = false;
    seats.count('draw');
    expect(seats.series).toEqual({ first: 1.5, second: 0.5 });
    seats.isCounted = false;
    seats.count('second');
    expect(seats.series).toEqual({ first: 1.5, second: 1.5 });
  });
  it('counts a game once, and none that goes on', () => {
    seats.count('open');
    expect([seats.series, seats.isCounted]).toEqual([{ first: 0, second: 0 }, false]);
    seats.count('second');
    seats.count('second');
    seats.count('draw');
    expect([seats.series, seats.isCounted]).toEqual([{ first: 0, second: 1 }, true]);
  });
  it('goes with the players when they change places, and ends when another sits down', () => {
    seats.count('first');
    seats.swap();
    expect([seats.table, seats.series]).toEqual([
      { first: 'level:2', second: 'human' },
      { first: 0, second: 1 },
    ]);
    seats.seat('first', 'level:8');
    expect([seats.table, seats.series]).toEqual([
      { first: 'level:8', second: 'human' },
      { first: 0, second: 0 },
    ]);
  });
});
