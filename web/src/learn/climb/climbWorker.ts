// The thread of a learner's own search: it is checked, asked how deep it gets, or asked for moves, so that nothing it does stops the page.
import { checked, depthFor, type Verdict } from './check';
import { searched, type Program, type Searched } from './search';
import { stepNamed, type Added } from './steps';

export type Wish =
  | { kind: 'check'; step: string; source: string; before: string }
  | { kind: 'depth'; program: Program; bell: number }
  | { kind: 'moves'; program: Program; positions: string[]; depth: number; bell: number };
export type Answer = Verdict | number | Searched[];

function answer(wish: Wish): Answer {
  if (wish.kind === 'check') return checked(stepNamed(wish.step) as Added, wish.source, wish.before);
  if (wish.kind === 'depth') return depthFor(wish.program, wish.bell);
  return wish.positions.map((moves) => searched(wish.program, moves, wish.depth, wish.bell));
}
addEventListener('message', ({ data }: MessageEvent<Wish>) => postMessage(answer(data)));
