// The workbench of a task.
import type { Bench } from './bench';
import { FillBench } from './fillBench';
import type { GameTree } from './gameTree';
import { OrderBench } from './orderBench';
import { PruneBench } from './pruneBench';
import { WindowBench } from './windowBench';

export type Task = Bench['task'];
const kinds = { fill: FillBench, prune: PruneBench, window: WindowBench, order: OrderBench };
export const benchFor = (task: Task, tree: GameTree): Bench => new kinds[task](tree);
