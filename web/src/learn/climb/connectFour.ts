// The tree of Connect Four below a position, grown where a learner's program looks. Such a program looks at thousands of positions a
// move, each of which would be a question to the engine, so this file knows the board and counts as the evaluator `windows` does.
const [columns, rows, align] = [7, 6, 4];
const all = columns * rows;
// Points for a window with one, two, three stones of one side alone.
const points = [0, 1, 10, 50] as const;
// A win counts more than any estimate, and one that comes sooner counts more.
export const win = 100_000;

// The cells of each line of four, and the lines through each cell.
const lines: number[][] = [];
for (let column = 0; column < columns; ++column)
  for (let row = 0; row < rows; ++row)
    for (const [right, up] of [
      [1, 0],
      [0, 1],
      [1, 1],
      [1, -1],
    ] as const) {
      const [lastColumn, lastRow] = [column + (align - 1) * right, row + (align - 1) * up];
      if (lastColumn < columns && lastRow >= 0 && lastRow < rows)
        lines.push(Array.from({ length: align }, (_, at) => (row + at * up) * columns + column + at * right));
    }
const through = Array.from({ length: all }, (_, cell) => lines.filter((line) => line.includes(cell)));

export interface Grown {
  parent: number;
  // From 1; 0 at the root.
  column: number;
  // Plies below the root.
  ply: number;
  isWon: boolean;
  // 0 is free, 1 the first player's, 2 the second's; made when somebody asks.
  cells: Uint8Array | undefined;
  cell: number;
  children: number[] | undefined;
}

export class ConnectFour {
  readonly nodes: Grown[] = [];
  readonly #stones: number;

  // `moves` are columns of a game that is not over.
  constructor(moves: string) {
    const cells = new Uint8Array(all);
    for (const [ply, column] of [...moves].entries()) cells[this.#lowest(cells, Number(column))!] = 1 + (ply % 2);
    this.#stones = moves.length;
    this.nodes.push({ parent: -1, column: 0, ply: 0, isWon: false, cells, cell: -1, children: undefined });
  }
  #lowest(cells: Uint8Array, column: number): number | undefined {
    for (let cell = column - 1; cell < all; cell += columns) if (!cells[cell]) return cell;
    return undefined;
  }
  #side(ply: number): number {
    return 1 + ((this.#stones + ply) % 2);
  }
  cellsOf(index: number): Uint8Array {
    const node = this.nodes[index]!;
    if (!node.cells) {
      node.cells = this.cellsOf(node.parent).slice();
      node.cells[node.cell] = this.#side(node.ply - 1);
      const own = node.cells[node.cell];
      node.isWon = through[node.cell]!.some((line) => line.every((cell) => node.cells![cell] === own));
    }
    return node.cells;
  }
  isOver(index: number): boolean {
    const node = this.nodes[index]!;
    this.cellsOf(index);
    return node.isWon || this.#stones + node.ply === all;
  }
  // From left to right.
  childrenOf(index: number): readonly number[] {
    const node = this.nodes[index]!;
    if (node.children) return node.children;
    const cells = this.cellsOf(index);
    node.children = [];
    if (this.isOver(index)) return node.children;
    for (let column = 1; column <= columns; ++column) {
      const cell = this.#lowest(cells, column);
      if (cell === undefined) continue;
      node.children.push(this.nodes.length);
      this.nodes.push({ parent: index, column, ply: node.ply + 1, isWon: false, cells: undefined, cell, children: undefined });
    }
    return node.children;
  }
  isMax(index: number): boolean {
    return this.nodes[index]!.ply % 2 === 0;
  }
  // For Max, who is to move at the root.
  valueOf(index: number): number {
    const cells = this.cellsOf(index);
    const { ply, isWon } = this.nodes[index]!;
    if (isWon) return (ply % 2 === 1 ? 1 : -1) * (win - ply);
    if (this.isOver(index)) return 0;
    const own = this.#side(0);
    let sum = 0;
    for (const line of lines) {
      let [mine, others] = [0, 0];
      for (const cell of line)
        if (cells[cell] === own) ++mine;
        else if (cells[cell]) ++others;
      // Each stone counts the lines through its cell.
      sum += mine - others;
      if (others === 0) sum += points[mine as 0];
      if (mine === 0) sum -= points[others as 0];
    }
    return sum;
  }
  // The same for two nodes with the same stones.
  keyOf(index: number): string {
    return this.cellsOf(index).join('');
  }
}
