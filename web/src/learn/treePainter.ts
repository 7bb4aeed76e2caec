// Paints the visible part of a tree on a canvas. At a small scale, a node is a tick and an edge a straight line,
// so that twenty thousand of them can be painted within a frame. At a larger scale, a node is a card with its
// value, its move and, in small trees, its board.
import type { Shape } from '../engine/notation';
import { say } from '../ui/words.svelte';
import type { Run } from './run';
import { paintSmallBoard, type StoneColours } from './smallBoardPainter';
import type { SmallBoard } from './smallBoards';
import type { TraceNode } from '../engine/api';
import type { TraceWords } from './traceWords';
import { firstFrom, type Layout, type Placed } from './treeLayout';

// `rise` is the scale of the distance between rows, `scale` that of everything else. At a small scale the rows
// keep their distance, otherwise a wide tree would shrink to a line.
export interface View {
  x: number;
  y: number;
  scale: number;
  rise: number;
}
export interface Scene {
  run: Run;
  layout: Layout;
  step: number;
  current: number;
  selected: number;
  asked: number | undefined;
  folded: ReadonlySet<number>;
  words: TraceWords;
  shape: Shape;
  boards: SmallBoard[] | undefined;
  cutWord: string;
  // Nodes that another run, shown beside this one, does not visit.
  only?: ReadonlySet<number> | undefined;
}
export interface Colours extends StoneColours {
  paper: string;
  card: string;
  text: string;
  quiet: string;
  edge: string;
  accent: string;
  mark: string;
}

export const cardWidth = 64;
export const cardHeight = 44;
export const boardGap = 6;
const boardWidth = cardWidth - 12;

export function boardHeight(shape: Shape): number {
  return Math.round((boardWidth * shape.rows) / shape.columns);
}

// A canvas does not know the colours of the pages by their names, nor which of them is dark.
export function readColours(element: HTMLElement): Colours {
  const before = element.style.color;
  const read = (name: string) => {
    element.style.color = `var(--${name})`;
    return getComputedStyle(element).color;
  };
  const colours = {
    paper: read('paper'),
    card: read('card'),
    text: read('text'),
    quiet: read('quiet'),
    hair: read('hair'),
    edge: read('edge'),
    accent: read('accent-text'),
    mark: read('mark'),
    first: read('first'),
    firstMark: read('first-mark'),
    second: read('second'),
    secondMark: read('second-mark'),
  };
  element.style.color = before;
  return colours;
}

const figures = "system-ui, -apple-system, 'Segoe UI', Inter, Roboto, 'Noto Sans', 'DejaVu Sans', sans-serif";

// With the triangles that the lessons mention; in negamax all nodes are of one kind.
const layerNames = { max: '▲ MAX', min: '▼ MIN', mover: '' };

// Whether the opponent of the root's player is to move.
const isReply = (node: TraceNode) => (node.layer === 'mover' ? node.ply % 2 === 1 : node.layer === 'min');

// Nodes that are met, and the moves from them. What stands below those is not drawn: it would tell a cut to come from what will be searched.
function isInSight({ run, step }: Scene, index: number): boolean {
  const { parent } = run.node(index);
  return parent === null || run.isMet(parent, step);
}

export class TreePainter {
  constructor(
    readonly context: CanvasRenderingContext2D,
    public colours: Colours,
  ) {}

  paint(scene: Scene, view: View, width: number, height: number, ratio: number): void {
    const { context } = this;
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.clearRect(0, 0, width, height);
    context.setTransform(ratio * view.scale, 0, 0, ratio * view.scale, ratio * view.x, ratio * view.y);
    const isNear = view.scale * cardWidth > 22;
    const left = -view.x / view.scale - cardWidth;
    const right = (width - view.x) / view.scale + cardWidth;
    const stretch = view.rise / view.scale;
    const high = -view.y / view.scale;
    const low = (height - view.y) / view.scale;
    const shown: Placed[] = [];
    for (const row of scene.layout.rows) {
      const y = row[0]!.y * stretch;
      // One row above and one below the visible part have edges that reach into it.
      if (y < high - 300 * stretch || y > low + 300 * stretch) continue;
      let covered = -Infinity;
      for (let at = firstFrom(row, left); at < row.length && row[at]!.x <= right; ++at) {
        const { index, x } = row[at]!;
        if (!isInSight(scene, index)) continue;
        // At a small scale many nodes fall on one pixel: only the first of them is painted, and always the current
        // node.
        if (!isNear && x < covered && index !== scene.current) continue;
        covered = x + 0.75 / view.scale;
        shown.push({ index, x, y });
      }
    }
    this.#edges(scene, shown, view.scale, stretch, isNear, left, right);
    if (isNear) this.#cards(scene, shown, view.scale);
    else this.#ticks(scene, shown, view.scale, stretch);
  }

  #edges(scene: Scene, shown: Placed[], scale: number, stretch: number, isNear: boolean, left: number, right: number): void {
    const { context, colours } = this;
    const { run, layout, step } = scene;
    // At a small scale a node is only a low tick.
    const bottom = isNear ? cardHeight + (scene.boards ? boardHeight(scene.shape) + boardGap : 0) : cardHeight * 0.35;
    const kinds = [new Path2D(), new Path2D(), new Path2D(), new Path2D()] as const;
    const onPath = new Set<number>(step === run.last ? run.line() : []);
    for (let index: number | null = scene.current; index !== null; index = run.node(index).parent) onPath.add(index);
    const draw = (index: number, x: number, y: number) => {
      const { parent, visit } = run.node(index);
      const from = parent === null ? undefined : layout.place.get(parent);
      if (!from) return;
      const path = !run.isMet(index, step) ? kinds[0] : visit === 0 ? kinds[1] : onPath.has(index) ? kinds[3] : kinds[2];
      const above = from.y * stretch + bottom;
      path.moveTo(from.x, above);
      if (isNear) {
        const middle = (above + y) / 2;
        path.bezierCurveTo(from.x, middle, x, middle, x, y);
      } else path.lineTo(x, y);
    };
    // Every edge with a visible end: up from each node, and down to children outside the view.
    for (const { index, x, y } of shown) {
      draw(index, x, y);
      for (const child of run.children[index]!) {
        const at = layout.place.get(child);
        if (at && (at.x < left || at.x > right) && isInSight(scene, child)) draw(child, at.x, at.y * stretch);
      }
    }
    context.lineWidth = 1.25 / Math.max(scale, isNear ? 0.6 : 0);
    if (!isNear) context.lineWidth = 0.75 / scale;
    context.globalAlpha = 0.35;
    context.strokeStyle = colours.hair;
    context.stroke(kinds[0]);
    context.globalAlpha = 0.8;
    context.strokeStyle = colours.edge;
    context.setLineDash(isNear ? [4, 4] : []);
    context.stroke(kinds[1]);
    context.setLineDash([]);
    // At a small scale thousands of lines overlap, so each of them is pale.
    context.globalAlpha = isNear ? 1 : 0.35;
    context.stroke(kinds[2]);
    context.globalAlpha = 1;
    context.strokeStyle = colours.accent;
    context.lineWidth = 2.5 / Math.max(scale, isNear ? 0.6 : 0);
    context.stroke(kinds[3]);
    if (!isNear || scale < 0.75 || !run.hasWindows) return;
    context.font = `10px ${figures}`;
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    for (const { index, x, y } of shown) {
      const node = run.node(index);
      const from = node.parent === null ? undefined : layout.place.get(node.parent);
      if (!from || !run.isMet(index, step)) continue;
      const window = node.entered;
      // In two lines, because siblings are close to each other.
      const lines = window ? [`α ${scene.words.alpha(window)}`, `β ${scene.words.beta(window)}`] : [scene.cutWord];
      const at = y - 6 - lines.length * 6;
      const wide = Math.max(...lines.map((line) => context.measureText(line).width)) + 6;
      context.fillStyle = colours.paper;
      context.fillRect(x - wide / 2, at - lines.length * 6, wide, lines.length * 12);
      context.fillStyle = colours.quiet;
      lines.forEach((line, order) => context.fillText(line, x, at + (order - (lines.length - 1) / 2) * 12));
    }
  }

  #ticks(scene: Scene, shown: Placed[], scale: number, stretch: number): void {
    const { context, colours } = this;
    const { run, step } = scene;
    const size = Math.max(2 / scale, cardWidth * 0.5);
    const high = Math.max(4 / scale, cardHeight * 0.7);
    const kinds = [new Path2D(), new Path2D(), new Path2D()] as const;
    for (const { index, x, y } of shown) {
      const node = run.node(index);
      const path = !run.isMet(index, step) || node.visit === 0 ? kinds[0] : isReply(node) ? kinds[1] : kinds[2];
      path.rect(x - size / 2, y, size, high);
    }
    [colours.hair, colours.accent, colours.first].forEach((colour, kind) => {
      context.fillStyle = colour;
      context.fill(kinds[kind]!);
    });
    for (const index of [scene.current, scene.selected]) {
      const here = scene.layout.place.get(index);
      if (!here) continue;
      context.fillStyle = colours.text;
      context.fillRect(here.x - 3 / scale, here.y * stretch - 3 / scale, Math.max(size, 6 / scale), high + 6 / scale);
    }
  }

  #cards(scene: Scene, shown: Placed[], scale: number): void {
    const { context, colours } = this;
    const { run, step } = scene;
    const extra = scene.boards ? boardHeight(scene.shape) + boardGap : 0;
    const isLegible = scale > 0.4;
    // At the end: what was chosen, and what it was chosen from.
    const [chosenFrom, ...chosen] = step === run.last ? run.line() : [];
    context.textAlign = 'center';
    context.textBaseline = 'alphabetic';
    for (const { index, x, y } of shown) {
      const node = run.node(index);
      const isMet = run.isMet(index, step);
      // A cut to come must look like everything else that has not been reached.
      const isCutOff = isMet && node.visit === 0;
      const tone = !isMet || isCutOff ? colours.edge : isReply(node) ? colours.accent : colours.first;
      context.globalAlpha = !isMet ? 0.3 : isCutOff ? 0.75 : 1;
      context.beginPath();
      context.roundRect(x - cardWidth / 2, y, cardWidth, cardHeight + extra, 9);
      context.fillStyle = index === scene.current ? colours.mark : isCutOff || !isMet ? colours.paper : colours.card;
      context.fill();
      context.lineWidth = index === scene.selected ? 3 : 1.5;
      context.setLineDash(isCutOff ? [4, 3] : []);
      context.strokeStyle = index === scene.selected ? colours.text : tone;
      context.stroke();
      context.setLineDash([]);
      const isChosen = chosen.includes(index);
      if (isChosen || (chosenFrom !== undefined && node.parent === chosenFrom)) this.#frame(x, y, cardHeight + extra, isChosen);
      if (isMet && scene.only?.has(index)) this.#corner(x + cardWidth / 2, y);
      if (isLegible) {
        const value = isCutOff ? '✂' : this.#value(scene, index);
        context.fillStyle = isCutOff ? colours.quiet : colours.text;
        context.font = `600 ${value.length > 8 ? 11 : 14}px ${figures}`;
        context.fillText(isMet ? value : '', x, y + 19, cardWidth - 6);
        context.fillStyle = colours.quiet;
        context.font = `10.5px ${figures}`;
        const layer = layerNames[node.layer];
        context.fillText([node.move, layer].filter(Boolean).join(' · '), x, y + 35, cardWidth - 6);
        const board = scene.boards?.[index];
        if (board) paintSmallBoard(context, colours, scene.shape, board, x - boardWidth / 2, y + cardHeight, boardWidth);
      }
      if (isMet && scene.folded.has(index) && run.children[index]!.length > 0) {
        // All that was visited since an open node was entered is below it.
        const nodes = run.isSettled(index, step) ? node.counts!.visited - 1 : run.countsAt(step).visited - node.visit;
        this.#pill(say('web.learn.hidden', { nodes }), x, y + cardHeight + extra + 4);
      }
    }
    context.globalAlpha = 1;
  }

  // The nodes of the chosen line in a thick frame each, the other children of its root in a thin one.
  #frame(x: number, y: number, high: number, isChosen: boolean): void {
    const { context, colours } = this;
    context.beginPath();
    context.roundRect(x - cardWidth / 2 - 4, y - 4, cardWidth + 8, high + 8, 12);
    context.lineWidth = isChosen ? 3 : 1.5;
    context.strokeStyle = isChosen ? colours.accent : colours.quiet;
    context.stroke();
  }
  // A count of nodes that are folded away, in a frame of its own: no value looks like it.
  #pill(text: string, x: number, y: number): void {
    const { context, colours } = this;
    context.font = `11px ${figures}`;
    const wide = Math.min(cardWidth + 12, context.measureText(text).width + 12);
    context.beginPath();
    context.roundRect(x - wide / 2, y, wide, 16, 8);
    context.fillStyle = colours.hair;
    context.fill();
    context.fillStyle = colours.text;
    context.fillText(text, x, y + 12, wide - 8);
  }

  #corner(right: number, top: number): void {
    const { context, colours } = this;
    context.beginPath();
    context.moveTo(right - 16, top);
    context.lineTo(right, top);
    context.lineTo(right, top + 16);
    context.fillStyle = colours.text;
    context.fill();
  }

  // The value once it is known; before that the best value so far, with dots.
  #value(scene: Scene, index: number): string {
    const { run, step, words } = scene;
    if (index === scene.asked) return '?';
    const node = run.node(index);
    if (run.isSettled(index, step)) return words.bounded(node.value, node.bound);
    const best = run.bestAt(index, step);
    const score = best === undefined ? undefined : run.valueAbove(best);
    return score ? `${words.value(score)} …` : '…';
  }
}
