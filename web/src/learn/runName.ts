// A run in words: what is written `alphabeta(depth=4,eval=cells,order=centre)` is "Alpha-beta, 4 plies, the centre first, “cells”".
import { say } from '../ui/words.svelte';

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
    return value === undefined ? [] : [say(`web.learn.run.${key}`, { [setting]: value.replaceAll('+', ' + ') })];
  };
  return [
    say(`web.learn.run.${method}`),
    ...tell('depth'),
    ...(given.has('order') ? tell('order', `order_${given.get('order')!}`) : []),
    ...(given.has('plain') ? [say('web.learn.run.plain')] : tell('with')),
    ...tell('eval'),
  ].join(', ');
}
