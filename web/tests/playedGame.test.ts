import { describe, expect, it } from 'vitest';
import { PlayedGame } from '../src/game/playedGame.svelte';
import { factsAt } from './engine';

function played(game: string, moves: string[], shown = moves.length): PlayedGame {
  return Object.assign(new PlayedGame(), { game, moves, shown, facts: factsAt(game, moves.slice(0, shown).join(' ')) });
}
const won = '4 1 4 1 4 1 4'.split(' ');
const drawn = 'b2 a1 a2 c2 b1 b3 c1 a3 c3'.split(' ');

describe('a game that is played', () => {
  it('goes on until the engine says that it is over', () => {
    expect([played('connect4', ['4', '4']).isOver, played('connect4', ['4', '4']).result]).toEqual([false, 'open']);
    expect([played('connect4', won).winner, played('connect4', won).result]).toEqual(['first', 'first']);
    expect([played('tictactoe', drawn).winner, played('tictactoe', drawn).result]).toEqual([undefined, 'draw']);
    expect(played('connect4', won, 6).result).toBe('open');
  });
  it('is lost by who has no time left, at its end and not while one looks back', () => {
    const game = Object.assign(played('connect4', ['4', '4', '5']), { timeout: 'second' });
    expect([game.isOver, game.winner, game.result]).toEqual([true, 'first', 'first']);
    game.shown = 2;
    expect([game.isLive, game.isOver, game.winner, game.result]).toEqual([false, false, undefined, 'open']);
  });
  it('knows whose turn it is at every ply, whichever is shown', () => {
    for (const shown of [0, 1, 2, 3]) {
      const game = played('connect4', ['4', '4', '5'], shown);
      expect([0, 1, 2, 3].map((ply) => game.turnAt(ply))).toEqual(['first', 'second', 'first', 'second']);
      expect(game.current).toEqual(['4', '4', '5'].slice(0, shown));
    }
  });
  it('finds the ply of a link', () => {
    const game = played('gomoku', ['h8', 'a1', 'a10'], 1);
    expect(['', 'h8', 'h8a1', 'h8a1a10', 'h8a', 'a1'].map((moves) => game.plyOf(moves))).toEqual([0, 1, 2, 3, undefined, undefined]);
  });
  it('has the board of Connect Four before the engine has said anything', () => {
    expect(new PlayedGame().shape).toMatchObject({ columns: 7, rows: 6, align: 4, gravity: true });
    expect(new PlayedGame().turnAt(1)).toBe('second');
  });
});
