import { describe, expect, it } from 'vitest';
import { isPlayer, playerName, players, playerWords, strengthOf } from '../src/game/players';

// Here no words are loaded, so their keys are shown.
describe('the players', () => {
  it('are a person, the ladder and the named levels', () => {
    expect(players).toHaveLength(16);
    expect(['human', 'level:10', 'perfect'].every(isPlayer)).toBe(true);
    expect(isPlayer('level:11')).toBe(false);
  });
  it('have names and sentences, a rung those of the engine', () => {
    expect([playerName('level:3'), playerWords('level:3')]).toEqual(['⟨web.player.rung⟩', '⟨level.3⟩']);
    expect([playerName('hard'), playerWords('hard')]).toEqual(['⟨web.player.hard⟩', '⟨web.level.hard⟩']);
  });
  it('have bars where their names say no number', () => {
    expect((['human', 'level:1', 'level:5', 'level:10', 'easy', 'perfect'] as const).map((player) => strengthOf(player, 5))).toEqual([
      0, 0, 0, 0, 1, 5,
    ]);
  });
});
