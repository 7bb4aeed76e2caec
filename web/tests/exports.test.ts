// What can be taken along from a run: a picture, a page and an animation, whole and well-formed.
import { describe, expect, it } from 'vitest';
import { answer, factsAt } from './engine';
import { Gif } from '../src/learn/exports/gif';
import { thinned } from '../src/learn/exports/runAnimation';
import { pageOf } from '../src/learn/exports/runPage';
import { svgOf } from '../src/learn/exports/runPicture';
import { randomFrom } from '../src/learn/plots/measurement';
import { Run } from '../src/learn/run';
import { TraceWords } from '../src/learn/traceWords';
import { layOut } from '../src/learn/treeLayout';

const trace = answer('explain', {
  game: 'tictactoe',
  moves: 'b2a1c3a3a2',
  algorithm: 'alphabeta(depth=2,eval=cells)',
});
const run = new Run(trace);
const words = new TraceWords(trace, factsAt('tictactoe'));
const picture = (step: number, folded = new Set<number>()) => ({
  run,
  words,
  step,
  layout: layOut(run, 0, folded, 78, 92),
  title: 'a < b & "c"',
  description: 'd',
});
const count = (text: string, part: string) => text.split(part).length - 1;

describe('a picture', () => {
  it('has every node that is unfolded, and what is known at its step', () => {
    const svg = svgOf(picture(run.last));
    expect(count(svg, '<g class="node')).toBe(trace.nodes.length);
    expect(count(svg, '✂')).toBe(2 * trace.nodes.filter(({ visit }) => visit === 0).length);
    expect(svg).not.toContain('unmet"');
    const early = svgOf(picture(1));
    expect(count(early, ' unmet"')).toBe(trace.nodes.length - 1);
    // Nothing tells a cut to come from what will be visited.
    expect(count(early, '>…<')).toBe(trace.nodes.length);
    expect(early).not.toMatch(/class="[^"]* cut/);
    expect(count(svgOf(picture(1, run.offLine())), '<g class="node')).toBeLessThan(trace.nodes.length);
  });
  it('escapes what it is told, and asks for nothing', () => {
    const svg = svgOf(picture(0));
    expect(svg).toContain('<title>a &lt; b &amp; &quot;c&quot;</title>');
    expect(svg.replace('http://www.w3.org/2000/svg', '')).not.toMatch(/https?:|url\(/);
  });
});

describe('a page', () => {
  const page = (folded = new Set<number>()) =>
    pageOf(picture(run.last, folded), {
      language: 'en',
      back: 'b',
      forward: 'f',
      run: 'r',
      pause: 'p',
      at: 'a',
      step: '{step}/{all}',
      counts: '9 nodes',
      left: '</script>',
    });
  const data = (html: string) =>
    JSON.parse(/id="run">(.*)<\/script>/.exec(html)![1]!) as {
      steps: [number, string, number][];
      met: Record<string, number>;
    };
  it('has every step of the nodes that it shows', () => {
    expect(data(page()).steps.length).toBe(trace.steps.length);
    const folded = run.offLine();
    const shown = layOut(run, 0, folded, 1, 1).place;
    expect(data(page(folded)).steps.length).toBe(trace.steps.filter(({ node }) => shown.has(node)).length);
    expect(data(page(folded)).steps.length).toBeLessThan(trace.steps.length);
  });
  it('stands alone', () => {
    expect(page().replace('http://www.w3.org/2000/svg', '')).not.toMatch(/https?:|src=|href=|import/);
    expect(count(page(), '</script>')).toBe(2);
  });
  it('tells its counts at its end and not before', () => {
    expect(page()).toContain('<span class="whole" hidden>9 nodes</span>');
  });
});

// Another reading of the format than the writer's: the pictures of a GIF, as indexes.
function decoded(bytes: Uint8Array): { delay: number; pixels: number[] }[] {
  const frames: { delay: number; pixels: number[] }[] = [];
  let at = 13 + 3 * 256;
  let delay = 0;
  const blocks = () => {
    const all: number[] = [];
    for (let size = bytes[at++]!; size > 0; size = bytes[at++]!) {
      all.push(...bytes.slice(at, at + size));
      at += size;
    }
    return all;
  };
  for (let kind = bytes[at++]!; kind !== 0x3b; kind = bytes[at++]!) {
    if (kind === 0x21) {
      if (bytes[at++] === 0xf9) delay = bytes[at + 2]! + 256 * bytes[at + 3]!;
      blocks();
      continue;
    }
    at += 9;
    const smallest = bytes[at++]!;
    const data = blocks();
    let bit = 0;
    let width = smallest + 1;
    const read = () => {
      let code = 0;
      for (let place = 0; place < width; ++place, ++bit) code |= ((data[bit >> 3]! >> (bit & 7)) & 1) << place;
      return code;
    };
    const pixels: number[] = [];
    let table: number[][] = [];
    let before: number[] | undefined;
    for (let code = read(); code !== 257; code = read()) {
      if (code === 256) {
        table = Array.from({ length: 258 }, (_, index) => [index]);
        width = smallest + 1;
        before = undefined;
        continue;
      }
      const entry = table[code] ?? [...before!, before![0]!];
      pixels.push(...entry);
      if (before && table.length < 4096) table.push([...before, entry[0]!]);
      if (table.length === 1 << width && width < 12) ++width;
      before = entry;
    }
    frames.push({ delay, pixels });
  }
  return frames;
}

describe('an animation', () => {
  it('has every pixel of every picture, whatever their order', async () => {
    const random = randomFrom(3);
    for (const [width, height, colours] of [
      [1, 1, 2],
      [40, 30, 3],
      [200, 100, 250],
    ] as const) {
      const pictures = [0, 1, 2].map(() => Uint8Array.from({ length: width * height }, () => Math.floor(random() * colours)));
      const gif = new Gif(width, height, [0xff0000, 0x00ff00]);
      pictures.forEach((picture) => gif.add(picture, 700));
      const frames = decoded(new Uint8Array(await gif.end().arrayBuffer()));
      const shown: number[] = [];
      frames.forEach(({ delay, pixels }, frame) => {
        expect(delay).toBe(70);
        expect(pixels.length).toBe(width * height);
        pixels.forEach((index, pixel) => index !== 255 && (shown[pixel] = index));
        expect(shown).toEqual([...pictures[frame]!]);
      });
      expect(frames.length).toBe(3);
    }
  });
  it('thins long runs evenly, from the first step to the last', () => {
    const steps = Array.from({ length: 1001 }, (_, at) => at);
    expect(thinned(steps, 200).length).toBe(200);
    expect([thinned(steps, 11)[0], thinned(steps, 11)[1], thinned(steps, 11).at(-1)]).toEqual([0, 100, 1000]);
    expect(thinned([4, 5], 200)).toEqual([4, 5]);
  });
});
