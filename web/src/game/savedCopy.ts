// The game in Play among the saved games. If another tab has gone on with it, both are kept.
import { newId, saveGame, textOf, writtenGame, type SavedGame } from '../kept/archive';
import { parsed } from '../kept/saved';

export class SavedCopy {
  id = newId();
  #written: string | null = null;

  take(id = newId()): void {
    this.id = id;
    this.#written = writtenGame(id);
  }
  // After a reload: the same one, unless it has other moves by now.
  takeBack(id: string | undefined, moves: string): void {
    const isOwn = id !== undefined && parsed<SavedGame>(writtenGame(id)).moves === moves;
    this.take(isOwn ? id : newId());
  }
  write(game: Omit<SavedGame, 'id' | 'at'>): void {
    if (writtenGame(this.id) !== this.#written) this.id = newId();
    const saved = { id: this.id, ...game, at: Date.now() };
    if (saveGame(saved)) this.#written = textOf(saved);
  }
}
