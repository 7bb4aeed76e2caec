// Takes what a file of training says among what is kept, as far as the engine accepts it.
import { check, train } from '../engine/api';
import { problemWords } from '../game/problems';
import { keepMistake, keptMistakes, maxMistakes, today, type Mistake } from '../kept/mistakes';
import { progress, type GameProgress } from './progress.svelte';
import { merged, trainingIn } from './trainingFile';

// More games than anybody trains.
const maxGames = 100;

export interface Imported {
  fresh: number;
  refused: number;
  // Why the first of the others was refused.
  reason: string;
  // More mistakes than are kept.
  tooMany: number;
  isKept: boolean;
}

// Undefined if it is no such file.
export async function importTraining(text: string): Promise<Imported | undefined> {
  const file = trainingIn(text);
  if (!file) return undefined;
  let refused = 0;
  let reason = '';
  const isAccepted = async (asked: Promise<unknown>) => {
    try {
      await asked;
      return true;
    } catch (failure) {
      refused += 1;
      reason ||= problemWords(failure);
      return false;
    }
  };

  const games: [string, GameProgress][] = [];
  for (const [game, { rating, ...rest }] of Object.entries(file.progress.games).slice(0, maxGames)) {
    const training = rating ? { rating, mistakes: [] } : { mistakes: [] };
    if (await isAccepted(train({ game, today: today(), training }))) games.push([game, rating ? { ...rest, rating } : rest]);
  }

  const before = keptMistakes();
  const nameOf = ({ game, moves }: Mistake) => `${game} ${moves}`;
  const known = new Set(before.map(nameOf));
  const fresh = new Map<string, Mistake>();
  let tooMany = 0;
  for (const mistake of file.mistakes) {
    const name = nameOf(mistake);
    if (known.has(name) || fresh.has(name)) continue;
    if (before.length + fresh.size >= maxMistakes) tooMany += 1;
    else if (await isAccepted(check(mistake.game, { moves: mistake.moves }))) fresh.set(name, mistake);
  }

  progress.replace((own) => merged(own, { ...file.progress, games: Object.fromEntries(games) }));
  const isKept = [...fresh.values()].map(keepMistake).every(Boolean);
  return { fresh: fresh.size, refused, reason, tooMany, isKept: isKept && progress.isKept };
}
