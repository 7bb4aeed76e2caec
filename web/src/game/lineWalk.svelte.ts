// A line of moves that is walked on the board, forth and back.
import { announce } from '../ui/announcement.svelte';
import type { Facts, Stone } from '../engine/api';
import { factsOf } from '../engine/facts';
import { firstShape, type BoardModel } from './gameModel';
import { problemWords } from './problems';
import type { Shape } from '../engine/notation';
import { moveTold } from './told';

export class LineWalk implements BoardModel {
  facts = $state.raw<Facts | undefined>();
  falling = $state.raw<Stone | undefined>();
  // How many moves of the line are on the board.
  shown = $state(0);
  problem = $state('');
  #search = new AbortController();

  constructor(
    readonly game: string,
    readonly start: readonly string[],
    readonly line: readonly string[],
  ) {}

  get shape(): Shape {
    return this.facts ?? firstShape;
  }
  async to(place: number): Promise<void> {
    const { signal } = this.#search;
    try {
      const facts = await factsOf(this.game, [...this.start, ...this.line.slice(0, place)], signal);
      if (signal.aborted) return;
      const last = place > this.shown ? facts.stones.at(-1) : undefined;
      Object.assign(this, { facts, falling: last, shown: place, problem: '' });
      if (last) announce(moveTold(last, facts));
    } catch (failure) {
      if (!signal.aborted) this.problem = problemWords(failure);
    }
  }
  end(): void {
    this.#search.abort();
  }
  playLegal(): void {}
}
