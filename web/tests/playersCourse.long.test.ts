// The course for players: every step has its words in both languages, and whatever it says of a position is asked of the engine, whose
// solver and proofs know, and of lines that are counted here.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import written from '../../course/players.json';
import { courseFile } from '../build/catalogue';
import type { Facts, Judgement, Score } from '../src/engine/api';
import { exercisesIn } from '../src/game/pack';
import { accepts, exercisesFor, games, playerLessons, type Play, type PlayerLesson, type Step } from '../src/learn/player/plan';
import { answer, factsAt } from './engine';
import { laidOn, longestThrough, winsByFours } from './lines';

const texts = Object.fromEntries(
  ['en', 'fr'].map((language) => [language, JSON.parse(readFileSync(courseFile(`players/${language}`), 'utf8')) as Record<string, string>]),
);
const { en, fr } = texts as { en: Record<string, string>; fr: Record<string, string> };

type Side = 'first' | 'second';
type Result = Side | 'draw';
// What a step says of its position, or of the one `after` some moves.
interface Claim {
  after?: string;
  turn?: Side;
  // The free cells that would complete a line, all of them; `now`: those where a stone can be laid at once, or `least` of them.
  waits?: Record<Side, string[]>;
  now?: Partial<Record<Side, string[]>>;
  least?: number;
  free?: string[];
  // Who wins when both play their best, after how many plies.
  result?: Result;
  plies?: number;
  // What each move is worth to the side that makes it; what all moves are worth that are not right.
  results?: Record<string, string>;
  others?: 'loss' | 'draw';
  rights?: string[];
  all_lose?: true;
  // How many lines of four run through a cell, and on the whole board.
  lines?: Record<string, number>;
  all?: number;
  // The columns with free cells; free cells of all columns but one are even in number, or those of each.
  columns?: number;
  besides?: number;
  even_columns?: true;
  // How the line of the step ends.
  ends?: Result;
  // With as many fours, and not with fewer.
  fours?: number;
  // The engine proves no win.
  unproved?: true;
}
interface Claiming {
  moves: string;
  line?: string[];
  right?: string[];
  wrong?: string[];
  holds: Claim[];
}
const claims = new Map<string, Claiming>(
  written.games.flatMap(({ lessons }) =>
    lessons.flatMap(({ name, steps }) => steps.map((step) => [`${name}.${step.name}`, step as unknown as Claiming] as [string, Claiming])),
  ),
);

const other = (side: Side): Side => (side === 'first' ? 'second' : 'first');
const nameIn = (facts: Facts) => (column: number, row: number) =>
  facts.gravity ? `${column}.${row}` : `${facts.column_names[column - 1]}${row}`;
const cellsOf = ({ columns, rows }: Facts) =>
  Array.from({ length: columns * rows }, (_, at) => [1 + (at % columns), 1 + Math.floor(at / columns)] as const);
function waiting(facts: Facts, side: Side): string[] {
  const laid = laidOn(facts.stones);
  return cellsOf(facts)
    .filter(([column, row]) => !laid.has(`${column} ${row}`) && longestThrough(laid, column, row, side === 'first' ? 0 : 1) >= facts.align)
    .map(([column, row]) => nameIn(facts)(column, row))
    .sort();
}
const heights = ({ columns, stones }: Facts) =>
  Array.from({ length: columns }, (_, at) => stones.filter(({ column }) => column === at + 1).length);
// Where stones fall, every position is solved; on a large board a win is proved or not.
const solved = (facts: Facts) => answer('analyse', { game: facts.game, position: { moves: facts.moves }, time: facts.gravity ? 10 : 1 });
function resultOf(score: Score, turn: Side): Result | 'unknown' {
  if (!score.exact) return 'unknown';
  return score.kind === 'win' ? turn : score.kind === 'loss' ? other(turn) : 'draw';
}
const linesThrough = ({ columns, rows }: Facts, [column, row]: readonly [number, number]) => {
  let count = 0;
  for (const [right, up] of [
    [1, 0],
    [0, 1],
    [1, 1],
    [1, -1],
  ] as const)
    for (let back = 0; back < 4; ++back) {
      const ends = [0, 3].map((at) => [column + (at - back) * right, row + (at - back) * up] as const);
      if (ends.every(([x, y]) => x >= 1 && x <= columns && y >= 1 && y <= rows)) ++count;
    }
  return count;
};

function holds(game: string, { moves, line, right = [] }: Claiming, claim: Claim): void {
  const facts = factsAt(game, moves + (claim.after ?? ''));
  const name = nameIn(facts);
  if (claim.turn) expect(facts.turn).toBe(claim.turn);
  for (const [side, cells] of Object.entries(claim.waits ?? {})) expect(waiting(facts, side as Side), side).toEqual([...cells].sort());
  for (const [side, cells] of Object.entries(claim.now ?? {})) {
    const open = facts.places.map(({ column, row }) => name(column, row));
    const found = waiting(facts, side as Side).filter((cell) => open.includes(cell));
    if (claim.least === undefined) expect(found, side).toEqual([...cells].sort());
    else {
      expect(found.length, side).toBeGreaterThanOrEqual(claim.least);
      expect(cells, side).toEqual(expect.arrayContaining(found));
    }
  }
  if (claim.free) expect(facts.places.map(({ column, row }) => name(column, row))).toEqual(expect.arrayContaining(claim.free));
  if (claim.lines) {
    for (const [cell, count] of Object.entries(claim.lines))
      expect(linesThrough(facts, cell.split('.').map(Number) as [number, number]), cell).toBe(count);
    expect(cellsOf(facts).reduce((sum, cell) => sum + linesThrough(facts, cell), 0)).toBe(4 * claim.all!);
  }
  const high = heights(facts);
  if (claim.columns !== undefined) expect(high.filter((one) => one < facts.rows)).toHaveLength(claim.columns);
  if (claim.besides) expect(high.reduce((sum, one, at) => (at + 1 === claim.besides ? sum : sum + facts.rows - one), 0) % 2).toBe(0);
  if (claim.even_columns) expect(high.every((one) => (facts.rows - one) % 2 === 0)).toBe(true);
  if (claim.ends) {
    const end = factsAt(game, `${moves}${line!.join('')}`);
    expect([end.over, end.winner ?? 'draw']).toEqual([true, claim.ends]);
  }
  if (claim.fours) {
    const side = facts.turn === 'first' ? 0 : 1;
    expect([claim.fours - 1, claim.fours].map((most) => winsByFours(laidOn(facts.stones), side, most))).toEqual([false, true]);
  }
  if (claim.result ?? claim.results ?? claim.others ?? claim.rights ?? claim.all_lose ?? claim.unproved) {
    const { score, options } = solved(facts);
    if (claim.result) expect(resultOf(score, facts.turn)).toBe(claim.result);
    if (claim.result && claim.plies !== undefined) expect(score.plies).toBe(claim.plies);
    if (claim.unproved) expect(score.exact).toBe(false);
    for (const [move, kind] of Object.entries(claim.results ?? {}))
      expect(options.find((one) => one.move === move)?.score.kind, move).toBe(kind);
    const others = options.filter(({ move }) => !right.includes(move));
    if (claim.others) {
      expect(others.length).toBeGreaterThan(0);
      for (const one of others) {
        expect(one.score.kind, one.move).toBe(claim.others);
        if (claim.plies !== undefined) expect(one.score.plies, one.move).toBeLessThanOrEqual(claim.plies);
      }
    }
    if (claim.all_lose) expect(options.every((one) => one.score.kind === 'loss')).toBe(true);
    const best = Math.max(...options.map((one) => rank(one.score)));
    if (claim.rights) expect(options.filter((one) => rank(one.score) === best).map(({ move }) => move)).toEqual(claim.rights);
  }
}
const rank = ({ kind }: Score) => ({ loss: 0, draw: 1, estimate: 1, win: 2 })[kind];
const steps = playerLessons.flatMap((lesson) =>
  lesson.steps.map((step): [string, PlayerLesson, Step] => [`${lesson.name}.${step.name}`, lesson, step]),
);
const stepsOf = (kind: Step['kind']) => steps.filter(([, , step]) => step.kind === kind);
const judged = (game: string, moves: string): Judgement => answer('review', { game, position: { moves } });

describe('the course for players', () => {
  it('has about twenty lessons, each with something to read, to play, and exercises', () => {
    expect(games.map(({ game, lessons }) => [game, lessons.length])).toEqual([
      ['connect4', 12],
      ['gomoku', 9],
    ]);
    expect(new Set(playerLessons.map(({ name }) => name)).size).toBe(21);
    for (const { name, steps: all } of playerLessons) {
      expect(all.at(-1)!.kind, name).toBe('exercises');
      for (const kind of ['tell', 'play']) expect(all.filter((step) => step.kind === kind).length, `${name} ${kind}`).toBeGreaterThan(0);
      expect(new Set(all.map((step) => step.name)).size, name).toBe(all.length);
    }
  });
  it('says every step in both languages, and nothing else', () => {
    const wanted = [
      ...playerLessons.flatMap(({ name }) => [`${name}.title`, `${name}.goal`]),
      ...stepsOf('tell').map(([key]) => key),
      ...stepsOf('play').flatMap(([key]) => [key, `${key}.why`]),
    ];
    expect(Object.keys(en).sort()).toEqual([...wanted].sort());
    expect(Object.keys(fr).sort()).toEqual(Object.keys(en).sort());
    for (const key of wanted) if (key !== 'zugzwang.title') expect(fr[key], key).not.toBe(en[key]);
  });
  it('names the stones as the board draws them, and sets French as French is set', () => {
    for (const [key, { game }] of steps)
      for (const one of [key, `${key}.why`])
        for (const text of [en[one], fr[one]])
          expect(text ?? '', one).not.toMatch(game === 'connect4' ? /Black|White|Noir|Blanc/ : /Red|Yellow|Rouge|Jaune/);
    for (const [key, text] of Object.entries(fr)) expect(text, key).not.toMatch(/[^\u00a0] ?[;?!»]| :|'|« /);
  });
  // A cell or a column that a text names is one that its step is about, and both languages name the same.
  it('names no cell that it has no facts about', () => {
    const named = (text: string, game: string) =>
      [...text.matchAll(game === 'gomoku' ? /\b[a-o]\d{1,2}\b/g : /\d+/g)].map(([cell]) => cell).sort();
    for (const [key, { game }] of steps)
      for (const one of [key, `${key}.why`])
        if (en[one]) {
          expect(named(fr[one]!, game), one).toEqual(named(en[one], game));
          const facts = JSON.stringify(claims.get(key));
          for (const cell of named(en[one], game)) expect(facts, `${one}: ${cell}`).toContain(cell);
        }
  });
});

describe('what the course for players says', () => {
  it.each(stepsOf('tell'))('is claimed of %s', (key) => {
    expect(claims.get(key)!.holds.length).toBeGreaterThan(0);
  });
  it.each(steps.filter(([, , step]) => step.kind !== 'exercises'))('is true: %s', (key, { game }) => {
    const claiming = claims.get(key)!;
    for (const claim of claiming.holds) holds(game, claiming, claim);
    // Letters stand in the text and on the board.
    const marks = (claiming as { marks?: { is?: string }[] }).marks?.flatMap(({ is }) => is ?? []) ?? [];
    for (const text of [en, fr])
      for (const letter of marks)
        expect(`${text[key]} ${text[`${key}.why`] ?? ''}`, letter).toMatch(new RegExp(`(^|[^\\p{L}])${letter}([^\\p{L}]|$)`, 'u'));
  });
});

describe('the positions to play', () => {
  const plays = stepsOf('play') as [string, PlayerLesson, Play][];
  it.each(plays)('have right moves, and wrong ones that are answered: %s', (key, { game }, step) => {
    const { wrong = [] } = claims.get(key)!;
    const facts = factsAt(game, step.moves);
    const others = facts.gravity ? facts.legal.filter((move) => !step.right.includes(move)) : wrong;
    expect(others.length).toBeGreaterThan(0);
    const accepted = (move: string) => accepts(step.goal)(judged(game, facts.moves + move));
    for (const move of step.right) {
      if (step.goal === 'win') expect(factsAt(game, facts.moves + move).winner, move).toBe(facts.turn);
      else expect(accepted(move), move).toBe(true);
    }
    for (const move of others) {
      expect(step.goal !== 'win' && accepted(move), move).toBe(false);
      // On the board something answers it.
      if (step.goal !== 'win') expect(judged(game, facts.moves + move).reply.length, move).toBeGreaterThan(0);
    }
  });
  // Whoever plays on against the best defence wins within the moves that the step has.
  it.each(plays.filter(([, , { goal }]) => goal === 'force'))('are won in time: %s', (_, { game }, step) => {
    const { score } = answer('analyse', { game, position: { moves: step.moves }, time: 2 });
    expect([score.kind, score.exact]).toEqual(['win', true]);
    expect(Math.ceil(score.plies! / 2)).toBe(step.most);
  });
});

describe('the exercises of the course', () => {
  it.each(stepsOf('exercises'))('come from the pack: %s', (_, { game }, step) => {
    if (step.kind !== 'exercises') return;
    const pack = exercisesIn(readFileSync(fileURLToPath(new URL(`../../puzzles/${game}.txt`, import.meta.url)), 'utf8'));
    const chosen = exercisesFor(step, pack);
    expect(chosen).toHaveLength(step.count);
    for (const { theme, plies } of chosen) {
      expect(theme).toBe(step.theme);
      expect(plies).toBeGreaterThanOrEqual(step.plies[0]);
      expect(plies).toBeLessThanOrEqual(step.plies[1]);
    }
  });
});
