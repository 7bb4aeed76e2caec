// What can be measured over many positions. Each row of a plot is an algorithm; most are compared with another one on
// the same position.
export const parts = ['order', 'history', 'killers', 'table', 'null-window', 'tactics'] as const;
export type Part = (typeof parts)[number];

export interface Row {
  label: string;
  algorithm: string;
  against?: string;
}
export const experimentNames = ['parts', 'orders', 'deepening', 'pruning', 'depths'] as const;
export type ExperimentName = (typeof experimentNames)[number];

// In fewer plies no position that the table keeps comes up twice.
export const defaultDepth = 5;

const evaluator = 'windows';
const written = (name: string, depth: number, on: readonly Part[]) =>
  `${name}(depth=${depth},eval=${evaluator},${on.length ? `with=${on.join('+')}` : 'plain'})`;
const textbook = (name: string, depth: number) => `${name}(depth=${depth},eval=${evaluator})`;
const depthsTo = (depth: number) => Array.from({ length: depth }, (_, at) => at + 1);
const plain = 'plain';
const nameOf = (on: readonly Part[]) => on.join(' + ') || plain;

// A row of negamax with these parts, beside negamax without any.
function beside(depth: number, on: readonly Part[]): Row {
  return { label: nameOf(on), algorithm: written('negamax', depth, on), against: written('negamax', depth, []) };
}

// `own` is the learner's choice of parts, a row of its own where it differs from the others.
export function rowsOf(name: ExperimentName, depth: number, own: readonly Part[]): Row[] {
  const rows: Record<ExperimentName, () => Row[]> = {
    parts: () => [...parts.map((part) => beside(depth, [part])), { ...beside(depth, parts), label: 'all' }, beside(depth, own)],
    orders: () =>
      ([['order'], ['history'], ['killers'], ['order', 'history'], ['order', 'killers'], ['order', 'history', 'killers']] as Part[][]).map(
        (on) => beside(depth, on),
      ),
    deepening: () =>
      ([[], ['order'], ['table'], ['order', 'table'], [...parts], own] as Part[][]).map((on) => ({
        label: on.length === parts.length ? 'all' : nameOf(on),
        algorithm: written('deepening', depth, on),
        against: written('negamax', depth, on),
      })),
    pruning: () =>
      depthsTo(depth)
        .slice(1)
        .map((plies) => ({ label: String(plies), algorithm: textbook('alphabeta', plies), against: textbook('minimax', plies) })),
    depths: () =>
      depthsTo(depth).flatMap((plies) =>
        ['minimax', 'alphabeta'].map((one) => ({ label: `${one} ${plies}`, algorithm: textbook(one, plies) })),
      ),
  };
  const seen = new Set<string>();
  return rows[name]().filter(({ algorithm, against }) => algorithm !== against && !seen.has(algorithm) && seen.add(algorithm));
}

// Only these have a row of the learner's own.
export const hasOwn = (name: ExperimentName) => name === 'parts' || name === 'deepening';
