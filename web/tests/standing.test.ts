// The reader's place on the ladder.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Result } from '../src/kept/archive';
import { rated } from '../src/play/glicko';
import { ladderOf, ladders } from '../src/game/ladder';
import { outcomeOf } from '../src/game/outcome';
import { standingOf } from '../src/play/standing';

describe('a rating', () => {
  it('is the one of Glickman’s example', () => {
    const after = rated({ rating: 1500, deviation: 200, volatility: 0.06 }, [
      { rating: 1400, deviation: 30, score: 1 },
      { rating: 1550, deviation: 100, score: 0 },
      { rating: 1700, deviation: 300, score: 0 },
    ]);
    expect(after.rating).toBeCloseTo(1464.06, 1);
    expect(after.deviation).toBeCloseTo(151.52, 1);
    expect(after.volatility).toBeCloseTo(0.06, 5);
  });
  it('grows uncertain without games, and volatile after a surprise', () => {
    const before = { rating: 500, deviation: 50, volatility: 0.06 };
    expect(rated(before, [])).toMatchObject({ rating: 500, volatility: 0.06 });
    expect(rated(before, []).deviation).toBeGreaterThan(50);
    expect(rated(before, [{ rating: 1200, deviation: 30, score: 1 }]).volatility).toBeGreaterThan(0.06);
  });
});

describe('the ladder', () => {
  it('stands where docs/levels.md has measured it', () => {
    const measured = readFileSync(new URL('../../docs/levels.md', import.meta.url), 'utf8');
    for (const [game, ladder] of Object.entries(ladders)) {
      const table = measured.split(`**${game}**`)[1]!.split('**')[0]!;
      const elos = [...table.matchAll(/^\| `level:\d+` against .* \| (\d+) \| [\d.]+ \|$/gm)].map(([, elo]) => Number(elo));
      expect([0, ...elos], game).toEqual(ladder);
    }
  });
  it('of another board is that of one like it', () => {
    expect(ladderOf({ gravity: true, align: 5 })).toBe(ladders.connect4);
    expect(ladderOf({ gravity: false, align: 5 })).toBe(ladders.gomoku);
    expect(ladderOf({ gravity: false, align: 3 })).toBe(ladders.morpion12);
  });
});

const played = (first: string, second: string, result: Result, at: number, game = 'connect4') => {
  return { id: `${at}`, game, moves: '4', first, second, result, at };
};
describe('a standing', () => {
  it('comes from games of one person against one rung, to their ends', () => {
    expect(outcomeOf(played('human', 'level:4', 'first', 1))).toEqual({ score: 1, rung: 4 });
    expect(outcomeOf(played('medium', 'human', 'first', 1))).toEqual({ score: 0, rung: 6 });
    expect(outcomeOf(played('human', 'level:4', 'draw', 1))).toEqual({ score: 0.5, rung: 4 });
    for (const none of [
      played('human', 'human', 'first', 1),
      played('level:1', 'level:2', 'first', 1),
      played('human', 'level:1', 'open', 1),
      played('human', 'negamax', 'first', 1),
    ])
      expect(outcomeOf(none)).toBe(undefined);
  });
  it('is unknown at first; wins lead up, in the order of their dates, and other games do not count', () => {
    const ladder = ladders.connect4;
    const fresh = standingOf([], 'connect4', ladder);
    expect([fresh.games, fresh.rating, fresh.deviation]).toEqual([0, 91, 350]);
    const games = [
      played('human', 'level:5', 'first', 2),
      played('human', 'level:5', 'second', 1),
      played('human', 'level:9', 'first', 3, 'gomoku'),
    ];
    const now = standingOf(games, 'connect4', ladder);
    expect([now.games, [...now.mastered]]).toEqual([2, [5]]);
    expect(now.rating).toBeGreaterThan(fresh.rating);
    expect(now.deviation).toBeLessThan(fresh.deviation);
    expect(standingOf([...games].reverse(), 'connect4', ladder)).toEqual(now);
  });
});
