// The words of scores; say() gives the key in brackets where no catalogue is loaded.
import { describe, expect, it } from 'vitest';
import type { Score } from '../src/engine/api';
import { chipOf, scoreWords } from '../src/board/chips';

describe('a chip', () => {
  const seen = (value: number): Score => ({ kind: 'estimate', value, exact: false, seen: true });
  it('says in words what was seen and not proved', () => {
    expect(chipOf(seen(29_985), true)).toMatchObject({ text: '≈ ⟨chip.win⟩', end: '', isProved: false });
    expect(chipOf(seen(-29_985), false).text).toBe('≈ ⟨chip.loss⟩');
    expect([scoreWords(seen(29_985)), scoreWords(seen(-29_985))]).toEqual(['⟨score.seen_win⟩', '⟨score.seen_loss⟩']);
  });
  it('shortens the points of an estimate', () => {
    expect(chipOf({ kind: 'estimate', value: 29_985, exact: false }, false).text).toBe('≈ +30k');
    expect(chipOf({ kind: 'estimate', value: -12, exact: false }, false).text).toBe('≈ −12');
  });
});
