// What the explorer counts: the reader's own finished games that were in a position, and how they went on.
import { describe, expect, it } from 'vitest';
import { KeptGames } from '../src/analyse/explored';
import { tallyOf } from '../src/game/ownGame';
import type { SavedGame } from '../src/kept/archive';
import { factsAt } from './engine';

const saved = (moves: string, given: Partial<SavedGame> = {}): SavedGame => ({
  id: moves,
  game: 'connect4',
  moves,
  first: 'human',
  second: 'level:3',
  result: 'first',
  at: 0,
  ...given,
});
const asSecond = { first: 'level:3', second: 'human' };
const rack = factsAt('connect4');
const paper = factsAt('tictactoe');

function told(games: readonly SavedGame[], moves: string, board = rack) {
  const found = new KeptGames(games, board).at(moves.match(board.gravity ? /./g : /[a-z]\d+/g) ?? []);
  const counts = Object.fromEntries(
    found.moves.map((move) => {
      const { own, met } = found.wentOn(move)!;
      return [move, [own.length, met.length]];
    }),
  );
  return { games: found.games.length, counts, hasTwins: found.hasTwins };
}

describe('games of a rack', () => {
  it('are counted by move, apart for the side that made it', () => {
    const games = [saved('4453'), saved('4452', { result: 'draw' }), saved('4453', { ...asSecond, result: 'second' })];
    expect(told(games, '445')).toEqual({ games: 3, counts: { 2: [0, 1], 3: [1, 1] }, hasTwins: false });
    const { own, met } = new KeptGames(games, rack).at([...'44']).wentOn('5')!;
    expect([tallyOf(own), tallyOf(met)]).toEqual([
      { won: 1, drawn: 1, lost: 0 },
      { won: 1, drawn: 0, lost: 0 },
    ]);
  });
  it('are here in another order of moves, and mirrored', () => {
    const games = [saved('1234567'), saved('3214567'), saved('7654321'), saved('1324567')];
    // The last one has the second player's stone in another column.
    expect(told(games, '123')).toEqual({ games: 3, counts: { 4: [0, 3] }, hasTwins: false });
    expect(told(games, '1234').counts).toEqual({ 5: [3, 0] });
    expect(told(games, '765').counts).toEqual({ 4: [0, 3] });
  });
  it('tell stones of one column apart by their height', () => {
    expect(told([saved('4433'), saved('4334')], '443').games).toBe(1);
    expect(told([saved('1221'), saved('1212')], '1221').games).toBe(1);
  });
  it('go on with one of two moves that a mirror exchanges, and both lead to the same position', () => {
    const kept = new KeptGames([saved('34'), saved('54'), saved('44')], rack);
    const first = kept.at([]);
    expect(first.hasTwins).toBe(true);
    expect(first.moves.sort()).toEqual(['3', '4']);
    for (const move of rack.legal) expect(first.wentOn(move)?.own.length ?? 0, move).toBe(kept.at([move]).games.length);
    expect(kept.at(['5']).games.length).toBe(2);
  });
  it('may end here', () => {
    expect(told([saved('4453')], '4453')).toMatchObject({ games: 1, counts: {} });
    expect(told([saved('4453')], '44532').games).toBe(0);
  });
});

describe('games of a free board', () => {
  const one = (moves: string, given = {}) => saved(moves, { game: 'tictactoe', ...given });
  it('are here turned and mirrored in all eight ways', () => {
    const corners = ['a1b1', 'a1a2', 'c1b1', 'c1c2', 'a3b3', 'a3a2', 'c3b3', 'c3c2'].map((moves) => one(moves));
    expect(told(corners, 'a1b1', paper).games).toBe(8);
    expect(told(corners, '', paper).counts).toEqual({ a1: [8, 0] });
    expect(told(corners, 'c3', paper).counts).toEqual({ c2: [0, 8] });
    expect(told([one('a1c3'), one('a1b2')], 'c1', paper).counts).toEqual({ a3: [0, 1], b2: [0, 1] });
  });
  it('keep their shape where the board is no square', () => {
    const board = factsAt('free:3x9x3');
    expect(told([one('a1a2'), one('c9c8'), one('b1a1')], 'a1', board).counts).toEqual({ a2: [0, 2] });
  });
  it('have rows of two digits', () => {
    expect(told([saved('h10h11a1', { game: 'gomoku' })], 'h10', factsAt('gomoku')).counts).toEqual({ h11: [0, 1] });
  });
});

it('leaves out what is not over, has no side of the reader, or cannot be read', () => {
  const games = [
    saved('44', { result: 'open' }),
    saved('44', { second: 'human' }),
    saved('44', { first: 'level:2' }),
    saved('44', { second: 'a stranger' }),
    saved('44', { result: 'both' as SavedGame['result'] }),
    saved('4x'),
    saved('84'),
    saved('4444444'),
    saved('4 4'),
    saved('h8'),
  ];
  expect(told(games, '').games).toBe(0);
  expect(told([...games, saved('44', { second: 'human', own: 'second', result: 'draw' })], '4').counts).toEqual({ 4: [1, 0] });
  expect(told([saved('a1a1'), saved('a4'), saved('7,7'), saved('a1b2')], 'a1', paper).games).toBe(1);
});

it('knows of a thousand games what counting one by one would tell', () => {
  // Games that are long enough to meet again and again, from a small generator.
  let seed = 7;
  const random = (below: number) => (seed = (seed * 48271) % 2147483647) % below;
  const games = Array.from({ length: 1000 }, () =>
    saved(
      [...rack.legal, ...rack.legal, ...rack.legal]
        .map((move) => ({ move, at: random(1000) }))
        .sort((one, other) => one.at - other.at)
        .map(({ move }) => move)
        .join(''),
      random(2) ? asSecond : {},
    ),
  );
  const kept = new KeptGames(games, rack);
  // A position as a drawing: what lies in each column.
  const drawn = (moves: string) => {
    const columns = rack.legal.map((name) => [...moves].flatMap((move, ply) => (move === name ? [ply % 2] : [])).join(''));
    const [as, mirrored] = [columns.join(), [...columns].reverse().join()];
    return as < mirrored ? as : mirrored;
  };
  for (const line of ['', '4', '44', '123', '4455', '12345']) {
    const was = games.filter(({ moves }) => drawn(moves.slice(0, line.length)) === drawn(line));
    const went = was.map(({ moves }) => drawn(moves.slice(0, line.length + 1)));
    const found = kept.at([...line]);
    expect(found.games.length, line).toBe(was.length);
    for (const move of rack.legal) {
      const { own = [], met = [] } = found.wentOn(move) ?? {};
      const there = drawn(line + move);
      expect(own.length + met.length, line + move).toBe(went.filter((one) => one === there).length);
    }
  }
});
