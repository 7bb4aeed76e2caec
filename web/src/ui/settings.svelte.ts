// What the reader has chosen once for all rooms: how fast stones fall, the colours of board and stones, whether a move is confirmed,
// coordinates, and the names of two people at one screen.
import { keep, kept, parsed } from '../kept/saved';

export const choices = {
  speed: ['normal', 'slow', 'none'],
  board: ['blue', 'green', 'slate'],
  stones: ['classic', 'strong', 'soft'],
} as const;
export const longestName = 20;
interface Chosen {
  speed: (typeof choices.speed)[number];
  board: (typeof choices.board)[number];
  stones: (typeof choices.stones)[number];
  confirms: boolean;
  coordinates: boolean;
  first: string;
  second: string;
}
const usual: Chosen = { speed: 'normal', board: 'blue', stones: 'classic', confirms: false, coordinates: true, first: '', second: '' };

// Whatever the store holds, these are settings.
export function settingsFrom(value: Partial<Record<keyof Chosen, unknown>>): Chosen {
  const one = <T extends string>(among: readonly T[], given: unknown) => among.find((name) => name === given) ?? among[0]!;
  const named = (given: unknown) => (typeof given === 'string' ? given.trim().slice(0, longestName) : '');
  return {
    speed: one(choices.speed, value.speed),
    board: one(choices.board, value.board),
    stones: one(choices.stones, value.stones),
    confirms: value.confirms === true,
    coordinates: value.coordinates !== false,
    first: named(value.first),
    second: named(value.second),
  };
}

class Settings {
  #now = $state.raw<Chosen>(usual);

  get now(): Chosen {
    return this.#now;
  }
  // Must be called before anything is drawn.
  restore(): void {
    this.#show(settingsFrom(parsed<Chosen>(kept('settings'))));
  }
  set(change: Partial<Chosen>): void {
    this.#show(settingsFrom({ ...this.#now, ...change }));
    keep('settings', JSON.stringify(this.#now));
  }
  // Styles follow what stands at the root.
  #show(chosen: Chosen): void {
    this.#now = chosen;
    const { speed, board, stones } = chosen;
    Object.assign(document.documentElement.dataset, { speed, board, stones, coordinates: chosen.coordinates ? 'on' : 'off' });
  }
}
export const settings = new Settings();
