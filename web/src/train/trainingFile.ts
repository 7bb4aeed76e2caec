// All that training has left behind as one file, to be taken to another browser.
import { mistakeFrom, type Mistake } from '../kept/mistakes';
import { parsed } from '../kept/saved';
import { progressFrom, type GameProgress, type Kept } from './progress.svelte';

const mark = 'training 1';
interface File extends Kept {
  puissance: string;
  mistakes: Mistake[];
}

export const trainingText = (progress: Kept, mistakes: readonly Mistake[]) =>
  JSON.stringify({ puissance: mark, ...progress, mistakes }, null, 1);

export interface TrainingFile {
  progress: Kept;
  mistakes: Mistake[];
}
// Undefined if it is no such file.
export function trainingIn(text: string): TrainingFile | undefined {
  const file = parsed<File>(text);
  if (file.puissance !== mark) return undefined;
  const mistakes = Array.isArray(file.mistakes) ? file.mistakes.flatMap((one) => mistakeFrom(one) ?? []) : [];
  return { progress: progressFrom(file), mistakes };
}

const tries = ({ themes }: GameProgress) => Object.values(themes).reduce((sum, { tried }) => sum + tried, 0);

// Nothing of either is lost; of a game the progress with more tries goes on.
export function merged(one: Kept, other: Kept): Kept {
  const games = { ...one.games };
  for (const [game, progress] of Object.entries(other.games))
    if (!Object.hasOwn(games, game) || tries(progress) > tries(games[game]!)) games[game] = progress;
  const days = [...new Set([...one.days, ...other.days])].sort((first, second) => first - second);
  return { days, best: Math.max(one.best, other.best), games };
}
