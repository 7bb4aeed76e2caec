// A run as an animated picture: the tree as it is unfolded, step by step, with the sentence of each step below it.
import type { Lecture } from '../lecture.svelte';
import { layOut } from '../treeLayout';
import { cardHeight, cardWidth, readColours, TreePainter } from '../treePainter';
import { Gif, mostColours } from './gif';

const [width, height, foot] = [720, 460, 64];
// Longer runs are thinned evenly, so that no file is too large for a page.
export const mostFrames = 200;

export function thinned(steps: readonly number[], most: number): number[] {
  if (steps.length <= most) return [...steps];
  return Array.from({ length: most }, (_, at) => steps[Math.round((at * (steps.length - 1)) / (most - 1))]!);
}

type Rgb = [number, number, number];
const parsed = (colour: string) => (/\d+/g[Symbol.match](colour) ?? []).slice(0, 3).map(Number) as Rgb;

// The colours of the drawing, and what lies between each of them and the paper, where edges are smooth.
function paletteOf(colours: readonly Rgb[], grounds: readonly Rgb[]): Rgb[] {
  const levels = Math.floor(mostColours / (colours.length * grounds.length));
  return colours.flatMap((colour) =>
    grounds.flatMap((ground) =>
      Array.from(
        { length: levels },
        (_, level): Rgb => colour.map((part, at) => Math.round(ground[at]! + ((part - ground[at]!) * (level + 1)) / levels)) as Rgb,
      ),
    ),
  );
}

function nearest(palette: readonly Rgb[]): (red: number, green: number, blue: number) => number {
  const known = new Map<number, number>();
  return (red, green, blue) => {
    const key = (red << 16) | (green << 8) | blue;
    let found = known.get(key);
    if (found === undefined) {
      const distances = palette.map(([r, g, b]) => (r - red) ** 2 + (g - green) ** 2 + (b - blue) ** 2);
      known.set(key, (found = distances.indexOf(Math.min(...distances))));
    }
    return found;
  };
}

function lines(context: CanvasRenderingContext2D, text: string): string[] {
  const all = [''];
  for (const word of text.split(' ')) {
    const longer = `${all.at(-1)} ${word}`.trim();
    if (context.measureText(longer).width > width - 32) all.push(word);
    else all[all.length - 1] = longer;
  }
  return all.slice(0, 2);
}

// `onprogress` gets the part that is done; between two pictures the page has time for itself.
export async function gifOf(
  lecture: Lecture,
  style: HTMLElement,
  cutWord: string,
  onprogress: (part: number) => void,
  signal: AbortSignal,
): Promise<Blob> {
  const { run, words, shape, folded, selected } = lecture;
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [width, height];
  const context = canvas.getContext('2d', { willReadFrequently: true })!;
  const colours = readColours(style);
  const painter = new TreePainter(context, colours);
  const layout = layOut(run, run.rootOf[selected] ?? 0, folded, cardWidth + 14, cardHeight + 56);
  const palette = paletteOf(Object.values(colours).map(parsed), [colours.paper, colours.card].map(parsed));
  const indexOf = nearest(palette);
  const gif = new Gif(
    width,
    height,
    palette.map(([red, green, blue]) => (red << 16) | (green << 8) | blue),
  );
  const scale = Math.min(1.4, (width - 24) / (layout.right - layout.left + cardWidth), (height - foot - 24) / (layout.bottom + cardHeight));
  const rise = Math.max(scale, Math.min(1, (height - foot - 32 - cardHeight * scale) / Math.max(1, layout.bottom)));
  const view = { scale, rise, x: width / 2 - ((layout.left + layout.right) / 2) * scale, y: 12 };
  const shown = run.trace.steps.flatMap(({ node }, step) => (layout.place.has(node) ? [step] : []));
  const frames = thinned(shown, mostFrames);
  for (const [at, step] of frames.entries()) {
    const { node, sentence } = run.trace.steps[step]!;
    painter.paint(
      { run, layout, step, current: node, selected: node, asked: undefined, folded, words, shape, boards: undefined, cutWord },
      view,
      width,
      height - foot,
      1,
    );
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.globalCompositeOperation = 'destination-over';
    context.fillStyle = colours.paper;
    context.fillRect(0, 0, width, height);
    context.globalCompositeOperation = 'source-over';
    context.fillRect(0, height - foot, width, foot);
    context.fillStyle = colours.text;
    context.font = '16px system-ui, sans-serif';
    context.textAlign = 'left';
    context.textBaseline = 'top';
    lines(context, words.sentence(sentence)).forEach((line, row) => context.fillText(line, 16, height - foot + 8 + row * 22));
    const { data } = context.getImageData(0, 0, width, height);
    const indexes = new Uint8Array(width * height);
    for (let pixel = 0; pixel < indexes.length; ++pixel)
      indexes[pixel] = indexOf(data[4 * pixel]!, data[4 * pixel + 1]!, data[4 * pixel + 2]!);
    gif.add(indexes, at === frames.length - 1 ? 4000 : 700);
    onprogress((at + 1) / frames.length);
    await new Promise((resolve) => setTimeout(resolve));
    signal.throwIfAborted();
  }
  return gif.end();
}
