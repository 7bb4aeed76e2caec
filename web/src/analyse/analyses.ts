// The analyses that are kept in this browser, and what they are called.
import { savedGames } from '../kept/archive';
import { kept, keptNames, parsed } from '../kept/saved';
import { firstShape, namedGames } from '../game/gameModel';
import { gameTitle } from '../game/gameName';
import { playerName, playerOf } from '../game/players';
import { analysisStart, type KeptStudy } from '../game/study.svelte';
import { railOf, treeFrom } from '../game/tree';
import { say } from '../ui/words.svelte';

// Newest first: what makes their identity begins with the time.
export function keptAnalyses(): KeptStudy[] {
  return keptNames(analysisStart)
    .sort()
    .reverse()
    .flatMap((id) => {
      const one = parsed<KeptStudy>(kept(analysisStart + id));
      const tree = treeFrom(one.tree);
      return tree && typeof one.game === 'string' && Array.isArray(one.line)
        ? [{ name: '', source: '', played: 0, ply: 0, ...one, id, tree } as KeptStudy]
        : [];
    });
}

const maxMoves = 8;
// The name it was given; otherwise whom the game was played against, or its name, and how it begins.
export function analysisName({ name, source, game, tree }: Pick<KeptStudy, 'name' | 'source' | 'game' | 'tree'>): string {
  if (name) return name;
  const rail = railOf(tree);
  if (rail.length === 0) return say('web.analyse.empty');
  const played = source ? savedGames().find(({ id }) => id === source) : undefined;
  const machines = [played?.first, played?.second].map(playerOf).filter((one) => one !== undefined && one !== 'human');
  const title =
    machines.length === 1
      ? say('web.analyse.against', { name: playerName(machines[0]!) })
      : gameTitle(game, namedGames.find((one) => one.name === game) ?? firstShape);
  return `${title} ${rail.slice(0, maxMoves).join('')}${rail.length > maxMoves ? '…' : ''}`;
}
