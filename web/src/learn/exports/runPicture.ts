// A run as a picture that stands alone: the tree as it is unfolded, at one step. The page of runPage.ts moves it.
import type { Run } from '../run';
import type { TraceWords } from '../traceWords';
import type { Layout } from '../treeLayout';

// Light, whatever the page is: it goes to other pages, and to paper.
export const style = `
.run { font-family: system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'DejaVu Sans', sans-serif; background: #fff }
.run path { fill: none; stroke: #8d8a83; stroke-width: 1.25 }
.run rect { fill: #fff; stroke: #2f4a7d; stroke-width: 1.5 }
.run .own rect { stroke: #c4431f }
.run text { text-anchor: middle; fill: #23262b; font-size: 14px; font-weight: 600 }
.run .move { fill: #5d626b; font-size: 11px; font-weight: 400 }
.run .cut rect, .run .cut path { stroke: #8d8a83; stroke-dasharray: 4 3 }
.run .unmet { opacity: 0.25 }
.run .now rect { fill: #fdf0c8; stroke: #23262b; stroke-width: 3 }`;

export const width = 64;
export const height = 44;
const margin = 16;

export const escaped = (text: string) =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign]!);

export interface Picture {
  run: Run;
  layout: Layout;
  words: TraceWords;
  step: number;
  title: string;
  description: string;
}

export function svgOf({ run, layout, words, step, title, description }: Picture): string {
  const left = layout.left - width / 2 - margin;
  const wide = layout.right - layout.left + width + 2 * margin;
  const high = layout.bottom + height + 2 * margin;
  const now = run.trace.steps[step]?.node;
  const nodes = [...layout.place.values()].map(({ index, x, y }) => {
    const node = run.node(index);
    const above = node.parent === null ? undefined : layout.place.get(node.parent);
    const isOwn = node.layer === 'mover' ? node.ply % 2 === 0 : node.layer === 'max';
    const isMet = run.isMet(index, step);
    // A cut to come looks like everything else that has not been reached.
    const isCut = isMet && node.visit === 0;
    const classes = ['node', isOwn && 'own', isCut && 'cut', !isMet && 'unmet', index === now && 'now'].filter(Boolean).join(' ');
    const value = node.visit === 0 ? '✂' : words.bounded(node.value, node.bound);
    const shown = isCut || run.isSettled(index, step) ? value : '…';
    const middle = above && (above.y + height + y) / 2;
    const edge = above ? `<path d="M${above.x} ${above.y + height}C${above.x} ${middle} ${x} ${middle} ${x} ${y}"/>` : '';
    const box = `<rect x="${x - width / 2}" y="${y}" width="${width}" height="${height}" rx="9"/>`;
    const layer = { max: 'max', min: 'min', mover: '' }[node.layer];
    return `<g class="${classes}" data-node="${index}" data-value="${escaped(value)}">${edge}${box}<text x="${x}" y="${y + 20}">${escaped(shown)}</text><text class="move" x="${x}" y="${y + 36}">${escaped([node.move, layer].filter(Boolean).join(' · '))}</text></g>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" class="run" role="img" width="${wide}" height="${high}" viewBox="${left} ${-margin} ${wide} ${high}">
<title>${escaped(title)}</title><desc>${escaped(description)}</desc><style>${style}</style>
${nodes.join('\n')}
</svg>
`;
}
