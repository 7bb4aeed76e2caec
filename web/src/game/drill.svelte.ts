// Which game is trained. The exercises themselves are loaded with the room.
import { problemWords } from './problems';
import { factsOf } from '../engine/facts';
import { firstShape, type GameModel } from './gameModel';
import type { Shape } from '../engine/notation';
import { keepInTab, keptInTab } from '../kept/saved';

class Drill implements GameModel {
  readonly joins = false;
  readonly facts = undefined;
  readonly falling = undefined;
  readonly current: string[] = [];
  game = $state('connect4');
  shape = $state.raw<Shape>(firstShape);
  problem = $state('');

  async begin(game: string): Promise<boolean> {
    try {
      const facts = await factsOf(game, []);
      Object.assign(this, { game: facts.game, shape: facts, problem: '' });
      keepInTab('drill', facts.game);
      return true;
    } catch (failure) {
      this.problem = problemWords(failure);
      return false;
    }
  }
  resume(): Promise<boolean> {
    return this.begin(keptInTab('drill') ?? this.game);
  }
  // A position of one's own is no exercise.
  load(): Promise<boolean> {
    return Promise.resolve(false);
  }
  playLegal(): void {}
}

export const drill = new Drill();
