// The workbench of a task.
import type { Bench } from './bench';
import { DeepenBench } from './deepenBench';
import { FillBench } from './fillBench';
import type { GameTree } from './gameTree';
import { KillerBench } from './killerBench';
import { NullBench } from './nullBench';
import { OrderBench } from './orderBench';
import { ProofBench } from './proofBench';
import { PruneBench } from './pruneBench';
import { QuietBench } from './quietBench';
import { SignBench } from './signBench';
import { TableBench } from './tableBench';
import { UctBench } from './uctBench';
import { WindowBench } from './windowBench';

export type Task = Bench['task'];
const kinds: Record<Task, new (tree: GameTree, seed: number) => Bench> = {
  fill: FillBench,
  prune: PruneBench,
  window: WindowBench,
  order: OrderBench,
  sign: SignBench,
  null: NullBench,
  killers: KillerBench,
  table: TableBench,
  deepen: DeepenBench,
  quiet: QuietBench,
  proof: ProofBench,
  uct: UctBench,
};
export const tasks = Object.keys(kinds) as Task[];
// The seed is that of the dice, where there are any.
export const benchFor = (task: Task, tree: GameTree, seed = 1): Bench => new kinds[task](tree, seed);
