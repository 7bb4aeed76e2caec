// Paints a small board into the card of a node. As on the large board, the stones differ in shape as well as in
// colour: a cross for the first player (x in the sentences), a ring for the second (o).
import type { Shape } from '../engine/notation';
import type { SmallBoard } from './smallBoards';

export interface StoneColours {
  hair: string;
  first: string;
  firstMark: string;
  second: string;
  secondMark: string;
}
interface Spot {
  x: number;
  y: number;
}

export function paintSmallBoard(
  context: CanvasRenderingContext2D,
  colours: StoneColours,
  shape: Shape,
  board: SmallBoard,
  left: number,
  top: number,
  width: number,
): void {
  const cell = width / shape.columns;
  const spots: [Spot[], Spot[], Spot[]] = [[], [], []];
  board.forEach((stone, at) =>
    spots[stone]!.push({
      x: left + ((at % shape.columns) + 0.5) * cell,
      y: top + (shape.rows - Math.floor(at / shape.columns) - 0.5) * cell,
    }),
  );
  const circles = (places: readonly Spot[], radius: number) => {
    context.beginPath();
    for (const { x, y } of places) {
      context.moveTo(x + radius, y);
      context.arc(x, y, radius, 0, 2 * Math.PI);
    }
  };
  const [empty, first, second] = spots;
  for (const [places, colour, radius] of [
    [empty, colours.hair, 0.3],
    [first, colours.first, 0.44],
    [second, colours.second, 0.44],
  ] as const) {
    circles(places, cell * radius);
    context.fillStyle = colour;
    context.fill();
  }
  context.lineWidth = Math.max(0.6, cell * 0.09);
  circles(second, cell * 0.22);
  context.strokeStyle = colours.secondMark;
  context.stroke();
  context.beginPath();
  const arm = cell * 0.18;
  for (const { x, y } of first) {
    context.moveTo(x - arm, y - arm);
    context.lineTo(x + arm, y + arm);
    context.moveTo(x + arm, y - arm);
    context.lineTo(x - arm, y + arm);
  }
  context.strokeStyle = colours.firstMark;
  context.stroke();
}
