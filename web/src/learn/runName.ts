// A run in words: what is written `alphabeta(depth=4,eval=cells,order=centre)` is "Alpha-beta, 4 plies, the centre first, “cells”".
import { say } from '../ui/words.svelte';

// A part of a search, as the engine writes it, in words.
export const partName = (part: string) => say(`web.learn.run.part_${part.replaceAll('-', '_')}`);

export function runName(algorithm: string): string {
  const [method = '', ...settings] = algorithm.split(/[(),]/).filter(Boolean);
  const given = new Map(
    settings.map((setting) => {
      const [name = '', value = ''] = setting.split('=');
      return [name, value];
    }),
  );
  const tell = (setting: string, key = setting) => {
    const value = given.get(setting);
    return value === undefined ? [] : [say(`web.learn.run.${key}`, { [setting]: value })];
  };
  const parts = given.get('with')?.split('+').map(partName).join(' + ');
  return [
    say(`web.learn.run.${method}`),
    ...tell('depth'),
    ...(given.has('order') ? tell('order', `order_${given.get('order')!}`) : []),
    ...(given.has('plain') ? [say('web.learn.run.plain')] : parts ? [say('web.learn.run.with', { with: parts })] : []),
    ...tell('eval'),
  ].join(', ');
}
