// The programs to be written: where the learner begins, what solves it, and the trees it is tried on. The signs ① ② ③
// in the programs are explained beside the editor.
export interface Exercise {
  name: 'minimax' | 'alphabeta' | 'negamax';
  algorithm: string;
  hasWindow: boolean;
  gaps: number;
  hints: number;
  start: string;
  solution: string;
}

const minimaxStart = `function minimax(node) {
  if (isLeaf(node)) return value(node);
  let best = isMax(node) ? -Infinity : Infinity;
  for (const child of children(node)) {
    const v = 0; // ①
    // ②
  }
  return best;
}`;
const minimaxSolution = `function minimax(node) {
  if (isLeaf(node)) return value(node);
  let best = isMax(node) ? -Infinity : Infinity;
  for (const child of children(node)) {
    const v = minimax(child); // ①
    best = isMax(node) ? Math.max(best, v) : Math.min(best, v); // ②
  }
  return best;
}`;
const alphabetaStart = `function alphabeta(node, alpha, beta) {
  if (isLeaf(node)) return value(node);
  let best = isMax(node) ? -Infinity : Infinity;
  for (const child of children(node)) {
    const v = alphabeta(child, alpha, beta);
    if (isMax(node)) {
      best = Math.max(best, v);
      // ①
    } else {
      best = Math.min(best, v);
      // ②
    }
    // ③
  }
  return best;
}`;
const alphabetaSolution = `function alphabeta(node, alpha, beta) {
  if (isLeaf(node)) return value(node);
  let best = isMax(node) ? -Infinity : Infinity;
  for (const child of children(node)) {
    const v = alphabeta(child, alpha, beta);
    if (isMax(node)) {
      best = Math.max(best, v);
      alpha = Math.max(alpha, v); // ①
    } else {
      best = Math.min(best, v);
      beta = Math.min(beta, v); // ②
    }
    if (alpha >= beta) break; // ③
  }
  return best;
}`;
const negamaxStart = `function negamax(node, alpha, beta) {
  if (isLeaf(node)) return value(node);
  let best = -Infinity;
  for (const child of children(node)) {
    const v = negamax(child, alpha, beta); // ①
    best = Math.max(best, v);
    // ②
  }
  return best;
}`;
const negamaxSolution = `function negamax(node, alpha, beta) {
  if (isLeaf(node)) return value(node);
  let best = -Infinity;
  for (const child of children(node)) {
    const v = -negamax(child, -beta, -alpha); // ①
    best = Math.max(best, v);
    alpha = Math.max(alpha, v); // ②
    if (alpha >= beta) break;
  }
  return best;
}`;

export const exercises: readonly Exercise[] = [
  { name: 'minimax', algorithm: 'minimax', hasWindow: false, gaps: 2, hints: 2, start: minimaxStart, solution: minimaxSolution },
  { name: 'alphabeta', algorithm: 'alphabeta', hasWindow: true, gaps: 3, hints: 3, start: alphabetaStart, solution: alphabetaSolution },
  { name: 'negamax', algorithm: 'negamax', hasWindow: true, gaps: 2, hints: 3, start: negamaxStart, solution: negamaxSolution },
];

// What every program may ask of a node, with the key of what is said of it.
export const treeTools = [
  ['children(node)', 'children'],
  ['isLeaf(node)', 'is_leaf'],
  ['isMax(node)', 'is_max'],
] as const;

// Small first: nine leaves; three plies, so that a bound comes from two levels above; then two ends of tic-tac-toe with
// equal values, which tell `>=` from `>`.
export const grounds = [
  { game: 'drop:3x3x3', moves: '21', depth: 2, evaluator: 'windows' },
  { game: 'drop:3x3x3', moves: '2', depth: 3, evaluator: 'windows' },
  { game: 'tictactoe', moves: 'b2a1c3a3a2c2', depth: 3, evaluator: 'outcome' },
  { game: 'tictactoe', moves: 'b2a1c1a3a2', depth: 4, evaluator: 'outcome' },
] as const;
// All of them have nine cells.
export const cells = 9;

export function algorithmOf({ algorithm }: Exercise, { depth, evaluator }: (typeof grounds)[number]): string {
  return `${algorithm}(depth=${depth},eval=${evaluator}${algorithm === 'negamax' ? ',plain' : ''})`;
}
