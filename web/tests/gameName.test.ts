import { describe, expect, it } from 'vitest';
import { gameName, gameRule } from '../src/game/gameName';
import { gameText, type Shape } from '../src/engine/notation';

const board = (rule: Shape['rule'], gravity = false): Shape => ({ columns: 15, rows: 15, align: 5, gravity, rule, column_names: [] });

describe('a game', () => {
  it('is written with its rule', () => {
    expect(gameText(board('at_least'))).toBe('free:15x15x5');
    expect(gameText(board('exactly'))).toBe('free:15x15=5');
    expect(gameText(board('exactly', true))).toBe('drop:15x15=5');
  });
  // Here no words are loaded, so their keys are shown.
  it('has a name, or says how it is won', () => {
    expect(gameName('gomoku', board('at_least'))).toBe('⟨game.gomoku⟩ · 15 × 15');
    expect(gameName('gomoku-standard', board('exactly'))).toBe('⟨game.gomoku_standard⟩ · 15 × 15');
    expect(gameName('free:15x15x5', board('at_least'))).toBe('⟨web.game.free⟩ · 15 × 15');
    expect(gameName('free:15x15=5', board('exactly'))).toBe('⟨web.game.free_exactly⟩ · 15 × 15');
    expect(gameRule(board('at_least', true))).toBe('⟨web.game.falls⟩');
    expect(gameRule(board('exactly', true))).toBe('⟨web.game.falls_exactly⟩');
    expect(gameRule(board('exactly'))).toBe('⟨web.game.anywhere_exactly⟩');
  });
});
