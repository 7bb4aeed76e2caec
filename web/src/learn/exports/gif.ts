// Writes animated GIFs: one palette, and of each picture only the pixels that have changed.

// The last colour of the palette stands for "as before".
export const mostColours = 255;
const transparent = 255;

// The bytes of an image's indexes, compressed as GIF demands it: codes of growing width, packed from the lowest bit,
// in blocks of at most 255 bytes.
function compressed(indexes: Uint8Array): number[] {
  const [clear, end] = [256, 257];
  const bytes: number[] = [];
  let [held, bits, width] = [0, 0, 9];
  const put = (code: number) => {
    held |= code << bits;
    bits += width;
    for (; bits >= 8; bits -= 8, held >>>= 8) bytes.push(held & 255);
  };
  // Codes of sequences: the code of the beginning and the next index, as one number.
  let known = new Map<number, number>();
  let next = end + 1;
  put(clear);
  let prefix = indexes[0]!;
  for (let at = 1; at < indexes.length; ++at) {
    const index = indexes[at]!;
    const key = (prefix << 8) | index;
    const code = known.get(key);
    if (code !== undefined) {
      prefix = code;
      continue;
    }
    put(prefix);
    if (next < 4096) {
      known.set(key, next);
      if (next === 1 << width && width < 12) ++width;
      ++next;
    } else {
      put(clear);
      known = new Map();
      next = end + 1;
      width = 9;
    }
    prefix = index;
  }
  put(prefix);
  // The reader makes one more entry, for which the code may have to be wider.
  if (next === 1 << width && width < 12) ++width;
  put(end);
  if (bits > 0) bytes.push(held & 255);
  const blocks: number[] = [];
  for (let at = 0; at < bytes.length; at += 255) {
    const block = bytes.slice(at, at + 255);
    blocks.push(block.length, ...block);
  }
  return [8, ...blocks, 0];
}

const short = (value: number) => [value & 255, value >> 8];

export class Gif {
  readonly #parts: Uint8Array[] = [];
  #before: Uint8Array | undefined;

  // Colours as 0xrrggbb.
  constructor(
    readonly width: number,
    readonly height: number,
    palette: readonly number[],
  ) {
    const colours = Array.from({ length: 256 }, (_, at) => palette[at] ?? 0).flatMap((colour) => [
      colour >> 16,
      (colour >> 8) & 255,
      colour & 255,
    ]);
    const head = [...'GIF89a'].map((sign) => sign.charCodeAt(0));
    // For ever.
    const loop = [0x21, 0xff, 11, ...[...'NETSCAPE2.0'].map((sign) => sign.charCodeAt(0)), 3, 1, 0, 0, 0];
    this.#put([...head, ...short(width), ...short(height), 0xf7, 0, 0, ...colours, ...loop]);
  }
  add(indexes: Uint8Array, milliseconds: number): void {
    const { width, height } = this;
    const before = this.#before;
    const changed = before ? indexes.map((index, at) => (index === before[at] ? transparent : index)) : indexes;
    this.#before = indexes;
    this.#put([0x21, 0xf9, 4, 0x05, ...short(Math.round(milliseconds / 10)), transparent, 0]);
    this.#put([0x2c, ...short(0), ...short(0), ...short(width), ...short(height), 0]);
    this.#put(compressed(changed));
  }
  end(): Blob {
    this.#put([0x3b]);
    return new Blob(this.#parts as BlobPart[], { type: 'image/gif' });
  }

  #put(bytes: number[]): void {
    this.#parts.push(Uint8Array.from(bytes));
  }
}
