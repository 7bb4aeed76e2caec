// Who plays, and the series of their games.
import type { Side } from '../engine/api';
import type { Result } from '../kept/archive';
import type { Player, Table } from './players';

export type Series = Record<Side, number>;
const noGames: Series = { first: 0, second: 0 };

export class Seats {
  table = $state.raw<Table>({ first: 'human', second: 'level:2' });
  // The games that each seat has won; a draw is half a game for both.
  series = $state.raw<Series>(noGames);
  // A game counts once, even if its last move is taken back and played again.
  isCounted = $state(false);

  get isHotSeat(): boolean {
    return this.table.first === 'human' && this.table.second === 'human';
  }
  get isSpectated(): boolean {
    return this.table.first !== 'human' && this.table.second !== 'human';
  }
  get isDuel(): boolean {
    return !this.isHotSeat && !this.isSpectated;
  }
  // The side of the one player at this screen; of two, the one who begins.
  get own(): Side {
    return this.isDuel && this.table.second === 'human' ? 'second' : 'first';
  }
  isHuman(side: Side): boolean {
    return this.table[side] === 'human';
  }
  // Whether a step through the game stops where this side is to move: against a machine, its moves are taken with the player's own.
  stopsAt(side: Side): boolean {
    return !this.isDuel || this.isHuman(side);
  }

  seat(side: Side, player: Player): void {
    this.table = { ...this.table, [side]: player };
    this.startSeries();
  }
  swap(): void {
    this.table = { first: this.table.second, second: this.table.first };
    this.series = { first: this.series.second, second: this.series.first };
  }
  startSeries(): void {
    this.series = noGames;
  }
  count(result: Result): void {
    if (result === 'open' || this.isCounted) return;
    this.isCounted = true;
    const points = (side: Side) => (result === 'draw' ? 0.5 : result === side ? 1 : 0);
    this.series = { first: this.series.first + points('first'), second: this.series.second + points('second') };
  }
}
