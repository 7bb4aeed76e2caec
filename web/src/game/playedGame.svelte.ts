// A game and the position of it that is shown: `moves` is the whole game, and `shown` is how many of them are on the board; the
// later ones can be replayed.
import type { Facts, Side } from '../engine/api';
import { compact, otherSide, type Shape } from '../engine/notation';
import type { Result } from '../kept/archive';
import { firstShape } from './gameModel';

export class PlayedGame {
  game = $state('connect4');
  moves = $state.raw<string[]>([]);
  shown = $state(0);
  facts = $state.raw<Facts | undefined>();
  // The side that had no time left.
  timeout = $state<Side | undefined>();

  get shape(): Shape {
    return this.facts ?? firstShape;
  }
  get current(): string[] {
    return this.moves.slice(0, this.shown);
  }
  get isLive(): boolean {
    return this.shown === this.moves.length;
  }
  get isOver(): boolean {
    return this.facts?.over === true || (this.timeout !== undefined && this.isLive);
  }
  // Of the shown position.
  get winner(): Side | undefined {
    return this.facts?.winner ?? (this.isOver && this.timeout ? otherSide(this.timeout) : undefined);
  }
  get result(): Result {
    return this.winner ?? (this.isOver ? 'draw' : 'open');
  }

  // The sides take turns in every game, so the turn follows from that of the shown position.
  turnAt(ply: number): Side {
    const turn = this.facts?.turn ?? 'first';
    return (ply - this.shown) % 2 === 0 ? turn : otherSide(turn);
  }
  // The ply of this game after exactly these moves, if there is one.
  plyOf(moves: string): number | undefined {
    const plies = [...this.moves, ''].map((_, ply) => ply);
    return plies.find((ply) => compact(this.moves.slice(0, ply)) === moves);
  }
}
