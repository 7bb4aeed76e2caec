import { describe, expect, it } from 'vitest';
import { playerLabel, playerName, playerOf, players, playerWords, rungBeside } from '../src/game/players';

// Here no words are loaded, so their keys are shown.
describe('the players', () => {
  it('are a person and the ten rungs', () => {
    expect(players).toHaveLength(11);
    expect(['human', 'level:1', 'level:10'].map(playerOf)).toEqual(['human', 'level:1', 'level:10']);
    expect(['level:11', 'toString', '', undefined, 3].map(playerOf)).toEqual(Array(5).fill(undefined));
  });
  it('have names for scripts, which lead to rungs', () => {
    expect(['easy', 'medium', 'hard', 'expert', 'perfect'].map(playerOf)).toEqual(['level:1', 'level:6', 'level:8', 'level:9', 'level:10']);
  });
  it('have a name and a line', () => {
    expect([playerName('level:3'), playerWords('level:3')]).toEqual(['⟨level.3.name⟩', '⟨level.3.line⟩']);
    expect([playerLabel('level:3'), playerLabel('human')]).toEqual(['3 · ⟨level.3.name⟩', '⟨web.player.human⟩']);
  });
  it('have neighbours up to the ends of the ladder', () => {
    expect([rungBeside('level:3', 1), rungBeside('level:3', -1)]).toEqual(['level:4', 'level:2']);
    expect([rungBeside('level:10', 1), rungBeside('level:1', -1), rungBeside('human', 1)]).toEqual([undefined, undefined, undefined]);
  });
});
