// Variations of a game as a tree that is never changed, only replaced. A position is named by the moves that lead to it,
// and the first branch of every position is its main line.
export interface Branch {
  readonly move: string;
  readonly comment?: string;
  readonly next: readonly Branch[];
}

export const bare: Branch = { move: '', next: [] };

type Path = readonly string[];

export function branchAt(tree: Branch, path: Path): Branch | undefined {
  let here: Branch | undefined = tree;
  for (const move of path) here = here?.next.find((branch) => branch.move === move);
  return here;
}

// The main line from a branch on.
export function railOf(tree: Branch | undefined): string[] {
  const rail: string[] = [];
  for (let here = tree?.next[0]; here; here = here.next[0]) rail.push(here.move);
  return rail;
}

// Is it one line, of which nothing is said?
export const isPlain = ({ comment, next }: Branch): boolean => !comment && next.length < 2 && next.every(isPlain);

function changed(tree: Branch, path: Path, change: (branch: Branch) => Branch): Branch {
  const [move, ...rest] = path;
  if (move === undefined) return change(tree);
  return { ...tree, next: tree.next.map((branch) => (branch.move === move ? changed(branch, rest, change) : branch)) };
}

// With these moves, as a side line from where they are new.
export function grown(tree: Branch, path: Path): Branch {
  const [move, ...rest] = path;
  if (move === undefined) return tree;
  if (tree.next.some((branch) => branch.move === move))
    return { ...tree, next: tree.next.map((branch) => (branch.move === move ? grown(branch, rest) : branch)) };
  return { ...tree, next: [...tree.next, grown({ move, next: [] }, rest)] };
}

// How much of a path lies on the main line.
export function mainLength(tree: Branch, path: Path): number {
  const rail = railOf(tree);
  const off = path.findIndex((move, ply) => rail[ply] !== move);
  return off < 0 ? path.length : off;
}

// The side line of a position goes before the line it leaves.
export function promoted(tree: Branch, path: Path): Branch {
  for (let ply = path.length - 1; ply >= 0; --ply) {
    const parent = branchAt(tree, path.slice(0, ply));
    const own = parent?.next.find((branch) => branch.move === path[ply]);
    if (parent && own && parent.next[0] !== own)
      return changed(tree, path.slice(0, ply), (branch) => ({ ...branch, next: [own, ...branch.next.filter((other) => other !== own)] }));
  }
  return tree;
}

// These moves become the main line.
export function asMain(tree: Branch, path: Path): Branch {
  let main = tree;
  while (mainLength(main, path) < path.length && branchAt(main, path)) main = promoted(main, path);
  return main;
}

// The moves of a link, which are written without spaces, if the tree has them. (No move begins another: on free boards
// each begins with a letter.)
export function pathOf(tree: Branch, text: string): string[] | undefined {
  if (text === '') return [];
  for (const branch of tree.next) {
    const rest = text.startsWith(branch.move) ? pathOf(branch, text.slice(branch.move.length)) : undefined;
    if (rest) return [branch.move, ...rest];
  }
  return undefined;
}

// Without the position and all that follows it.
export function pruned(tree: Branch, path: Path): Branch {
  if (path.length === 0) return bare;
  const last = path.at(-1);
  return changed(tree, path.slice(0, -1), (branch) => ({ ...branch, next: branch.next.filter(({ move }) => move !== last) }));
}

export function noted(tree: Branch, path: Path, comment: string): Branch {
  return changed(tree, path, ({ move, next }) => (comment ? { move, comment, next } : { move, next }));
}

// A tree that was kept as JSON; undefined if it is none.
export function treeFrom(value: unknown): Branch | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { move, comment, next } = value as Partial<Record<keyof Branch, unknown>>;
  if (typeof move !== 'string' || !Array.isArray(next)) return undefined;
  const branches = next.map(treeFrom);
  if (branches.includes(undefined)) return undefined;
  return { move, next: branches as Branch[], ...(typeof comment === 'string' ? { comment } : {}) };
}
