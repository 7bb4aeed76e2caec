// The thread of a learner's program that plays: the move it chooses in each tree.
import { choiceIn } from './choice';
import type { Wish } from './programWorker';

addEventListener('message', ({ data: { source, exercise, trees } }: MessageEvent<Wish>) =>
  postMessage(trees.map((tree) => choiceIn(source, exercise, tree))),
);
