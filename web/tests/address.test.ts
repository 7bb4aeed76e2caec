import { describe, expect, it } from 'vitest';
import { readAddress, writeAddress } from '../src/ui/address';
import { positionFrom } from '../src/game/pasted';

describe('the address', () => {
  it('is read and written back', () => {
    for (const hash of [
      '#g=connect4&m=4453',
      '#r=analyse&g=drop:8x7x4&m=',
      '#r=learn&l=7',
      '#r=learn&l=alpha',
      '#r=learn&l=alpha&s=2',
      '#r=learn&l=alpha&s=3.12',
      '#g=free:15x15=5&m=h8h9',
      '#g=gomoku-standard&m=',
      '#r=learn&g=gomoku&m=h8h9&l=own',
    ])
      expect(writeAddress(readAddress(hash))).toBe(hash);
  });
  it('means Connect Four where no game is named', () => {
    expect(readAddress('#m=4453')).toEqual({ game: 'connect4', moves: '4453' });
  });
  it('ignores what it does not know', () => {
    expect(readAddress('#r=cellar&l=-1&x=1&s=1')).toEqual({});
    expect(readAddress('#r=learn&l=alpha&s=x')).toEqual({ room: 'learn', lesson: 'alpha' });
    expect(readAddress('')).toEqual({});
  });
});

describe('a pasted text', () => {
  it('is a link, moves, a drawing or rows', () => {
    expect(positionFrom('http://127.0.0.1:8000/#g=gomoku&m=h8')).toEqual({ game: 'gomoku', position: { moves: 'h8' }, isLink: true });
    expect(positionFrom('http://127.0.0.1:8000/#g=free:9x9=5&m=a1')).toEqual({
      game: 'free:9x9=5',
      position: { moves: 'a1' },
      isLink: true,
    });
    expect(positionFrom('https://connect4.gamesolver.org/?pos=4453')).toEqual({
      game: 'connect4',
      position: { moves: '4453' },
      isLink: true,
    });
    expect(positionFrom('https://connect4.gamesolver.org/en/?pos=')).toEqual({ game: 'connect4', position: { moves: '' }, isLink: true });
    expect(positionFrom('http://127.0.0.1:8000/#r=analyse&m=44')).toEqual({ game: 'connect4', position: { moves: '44' }, isLink: true });
    expect(positionFrom(' 4453 ')).toEqual({ position: { moves: '4453' } });
    expect(positionFrom('...\n.x.\n...')).toEqual({ position: { board: '...\n.x.\n...\n' } });
    expect(positionFrom('[["0","m"],["h","0"]]')).toEqual({
      position: {
        board: [
          ['0', 'm'],
          ['h', '0'],
        ],
      },
    });
  });
});
