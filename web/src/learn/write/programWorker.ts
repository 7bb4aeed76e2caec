// The thread of the learner's program, so that nothing it does stops the page.
import type { Exercise } from './exercises';
import { runProgram } from './program';
import type { SearchedTree } from './searchedTree';

export interface Wish {
  source: string;
  exercise: Pick<Exercise, 'name' | 'hasWindow'>;
  trees: SearchedTree[];
}

addEventListener('message', ({ data: { source, exercise, trees } }: MessageEvent<Wish>) =>
  postMessage(trees.map((tree) => runProgram(source, exercise, tree))),
);
