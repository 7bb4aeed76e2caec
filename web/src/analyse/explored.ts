// What the reader's own games say of a position: how many were here, which moves they went on with, and how they ended. A game was here in
// whatever order its moves came, and mirrored or turned too. Of its moves nothing is known but their names and whose they are: on a rack a
// position is what lies in each column, from the bottom, and elsewhere what lies in each cell.
import type { Side } from '../engine/api';
import type { Shape } from '../engine/notation';
import { ownGame, type OwnGame } from '../game/ownGame';
import type { SavedGame } from '../kept/archive';

type Board = Pick<Shape, 'columns' | 'rows' | 'gravity' | 'column_names'>;

// The moves as numbers of places: what can be named, times how often it can be.
interface Places {
  names: string[];
  // How often one name can be played.
  depth: number;
  numbers: ReadonlyMap<string, number>;
  // The ways to lay the board onto itself, as where each name comes to lie; the first one moves nothing.
  ways: number[][];
}
function placesOf({ columns, rows, gravity, column_names }: Board): Places {
  const [wide, high] = [columns, gravity ? 1 : rows];
  const all = Array.from({ length: wide * high }, (_, place) => [place % wide, Math.floor(place / wide)] as const);
  const names = all.map(([x, y]) => column_names[x]! + (gravity ? '' : String(y + 1)));
  const at = (x: number, y: number) => y * wide + x;
  const [right, top] = [wide - 1, high - 1];
  const way = (to: (x: number, y: number) => number) => all.map(([x, y]) => to(x, y));
  const ways = [way(at), way((x, y) => at(right - x, y))];
  if (!gravity)
    ways.push(
      way((x, y) => at(x, top - y)),
      way((x, y) => at(right - x, top - y)),
    );
  if (!gravity && wide === high)
    ways.push(
      way((x, y) => at(y, x)),
      way((x, y) => at(right - y, x)),
      way((x, y) => at(y, top - x)),
      way((x, y) => at(right - y, top - x)),
    );
  return { names, depth: gravity ? rows : 1, numbers: new Map(names.map((name, number) => [name, number])), ways };
}

// The places of the stones of a game, in their order; undefined if it cannot be read.
function walked(moves: readonly string[], { numbers, depth }: Places): Uint16Array | undefined {
  const played = new Map<number, number>();
  const places = new Uint16Array(moves.length);
  for (const [ply, move] of moves.entries()) {
    const number = numbers.get(move);
    const before = number === undefined ? depth : (played.get(number) ?? 0);
    if (number === undefined || before >= depth) return undefined;
    played.set(number, before + 1);
    places[ply] = number * depth + before;
  }
  return places;
}

// The games in which the reader made a move, and those in which it was made against the reader.
export interface Went {
  own: OwnGame[];
  met: OwnGame[];
}
export interface Explored {
  // Those that were here.
  games: OwnGame[];
  // Moves that differ only as a mirror shows them lead to the same position, and are one here.
  wentOn: (move: string) => Went | undefined;
  // Each of those moves by one of its names.
  moves: string[];
  hasTwins: boolean;
}

const ends = new Set(['first', 'second', 'draw']);

export class KeptGames {
  readonly #places: Places;
  readonly #games: { places: Uint16Array; own: OwnGame }[];

  // Of one board. Those that are not over, or cannot be read, are left out.
  constructor(games: readonly SavedGame[], board: Board) {
    this.#places = placesOf(board);
    const one = board.gravity ? /./g : /[a-z]+\d+|./g;
    this.#games = games.flatMap((game) => {
      const own = ends.has(game.result) ? ownGame(game) : undefined;
      const places = own && walked(game.moves.match(one) ?? [], this.#places);
      return places ? [{ places, own }] : [];
    });
  }

  // In the position after these moves.
  at(moves: readonly string[]): Explored {
    const { names, depth, numbers, ways } = this.#places;
    const here = walked(moves, this.#places);
    const games: OwnGame[] = [];
    const went = new Map<string, Went>();
    if (!here) return { games, wentOn: () => undefined, moves: [], hasTwins: false };
    // Whose stone lies where: 1 and 2.
    const stones = new Uint8Array(names.length * depth);
    here.forEach((place, ply) => (stones[place] = 1 + (ply % 2)));
    // Whether a game was here when it had as many stones, laid down in this way.
    const leadsHere = (places: Uint16Array, way: readonly number[]) => {
      for (let ply = 0; ply < here.length; ++ply) {
        const place = places[ply]!;
        if (stones[way[Math.floor(place / depth)]! * depth + (place % depth)] !== 1 + (ply % 2)) return false;
      }
      return true;
    };
    const own = ways.filter((way) => leadsHere(here, way));
    const nameOf = (number: number) => names[Math.min(...own.map((way) => way[number]!))]!;
    const turn: Side = here.length % 2 ? 'second' : 'first';
    for (const { places, own: game } of this.#games) {
      const way = places.length < here.length ? undefined : ways.find((one) => leadsHere(places, one));
      if (!way) continue;
      games.push(game);
      const next = places[here.length];
      if (next === undefined) continue;
      const name = nameOf(way[Math.floor(next / depth)]!);
      const those = went.get(name) ?? { own: [], met: [] };
      went.set(name, those);
      those[game.side === turn ? 'own' : 'met'].push(game);
    }
    const wentOn = (move: string) => {
      const number = numbers.get(move);
      return number === undefined ? undefined : went.get(nameOf(number));
    };
    return { games, wentOn, moves: [...went.keys()], hasTwins: own.length > 1 };
  }
}
