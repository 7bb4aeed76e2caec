// What the saved games and their reviews say of the reader: results by opponent and opening, streaks, and kinds of mistakes.
import { accuracyOf, type KeptReview } from '../kept/reviews';
import type { Judgement, Side } from '../engine/api';
import type { Shape } from '../engine/notation';
import { countOf, tallyOf, type OwnGame, type Tally } from '../game/ownGame';
import type { Theme } from '../game/pack';

// By a key, the most frequent first.
export function talliesBy(games: readonly OwnGame[], keyOf: (one: OwnGame) => string): [string, Tally][] {
  const groups = new Map<string, OwnGame[]>();
  for (const one of games) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one]);
  return [...groups]
    .map(([key, group]): [string, Tally] => [key, tallyOf(group)])
    .sort((one, other) => countOf(other[1]) - countOf(one[1]) || one[0].localeCompare(other[0]));
}

// How a game began: the reader's side and its first moves. On a rack a move is one sign, elsewhere a letter and a number.
const openingLength = 2;
export function openingOf({ game, side }: OwnGame, { gravity }: Pick<Shape, 'gravity'>): string {
  const moves = gravity ? [...game.moves] : (game.moves.match(/[a-z]\d+/g) ?? []);
  return [side, ...moves.slice(0, openingLength)].join(' ');
}

// Wins in a row: those up to now, and the most there ever were. The newest game comes first.
export function winsInARow(games: readonly OwnGame[]): { now: number; best: number } {
  const runs = games.map(({ score }) => (score === 1 ? 'w' : '-')).join('');
  return {
    now: /^w*/.exec(runs)![0].length,
    best: Math.max(0, ...runs.split('-').map(({ length }) => length)),
  };
}

// The kinds of causes that a review names; a longer line is one for which it names none.
export type Kind = 'threat' | 'win_at_once' | 'double_threat' | 'own_threats' | 'cell_opened' | 'cell_lost' | 'long';
const named: ReadonlySet<unknown> = new Set(['threat', 'win_at_once', 'double_threat', 'own_threats', 'cell_opened', 'cell_lost']);
const isKind = (cause: Judgement['cause']): cause is Kind & Judgement['cause'] => named.has(cause);
const kindOf = (cause: Judgement['cause']): Kind => (isKind(cause) ? cause : 'long');

export interface Review {
  accuracy: number | undefined;
  kinds: Kind[];
}
// Of the reader's own moves.
export function reviewOf({ judgements }: KeptReview, side: Side): Review {
  const faults = judgements.filter(({ turn, fault }) => turn === side && fault !== null);
  return { accuracy: accuracyOf(judgements, side).percent, kinds: faults.map(({ cause }) => kindOf(cause)) };
}
export function kindCounts(reviews: readonly Review[]): [Kind, number][] {
  const counts = new Map<Kind, number>();
  for (const kind of reviews.flatMap(({ kinds }) => kinds)) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return [...counts].sort((one, other) => other[1] - one[1]);
}

// What helps against a kind of mistake: the lesson that the engine names after a lost game, and the first of these themes that has exercises.
export function lessonFor(kind: Kind, { gravity, align }: Pick<Shape, 'gravity' | 'align'>): string {
  const hasFours = !gravity && align > 3;
  const lessons: Record<Kind, string> = {
    threat: 'rules',
    win_at_once: 'rules',
    double_threat: hasFours ? 'fours' : 'double',
    own_threats: hasFours ? 'fours' : 'double',
    cell_opened: 'parity',
    cell_lost: 'parity',
    long: hasFours ? 'vcf' : 'horizon',
  };
  return lessons[kind];
}
const themes: Record<Kind, readonly Theme[]> = {
  threat: ['stop', 'fours'],
  win_at_once: ['win', 'fours'],
  double_threat: ['fork', 'hold', 'threes'],
  own_threats: ['fork', 'win', 'threes'],
  cell_opened: ['parity', 'hold'],
  cell_lost: ['parity', 'win'],
  long: ['hold', 'threes'],
};
export const themeFor = (kind: Kind, known: readonly Theme[]) => themes[kind].find((theme) => known.includes(theme));
