// The part of the address after #: the room, the game and its moves, or the lesson. A link restores them.
export const rooms = ['play', 'analyse', 'train', 'learn'] as const;
// What the reader has done stands beside them.
export type Room = (typeof rooms)[number] | 'me';

// The name of a lesson, `own` for the player's own position, or `quiz`. `step` is the part of the lesson that is open, and after a dot
// the step of its run.
export interface Address {
  room?: Room;
  table?: Table;
  game?: string;
  moves?: string;
  lesson?: string;
  step?: string;
}

// A game between people, or two that are watched: `#/online/NAME`; without names, all of one's own. `join` and `seat` bring a secret.
export interface Table {
  door: 'online' | 'join' | 'seat' | 'watch' | 'wrong';
  names: string[];
  secret?: string;
}
const paths = /^#\/(?:(online)|(online|watch)\/([\w-]{11})|(watch)\/([\w-]{11}),([\w-]{11})|(join|seat)\/([\w-]{11})\.([\w-]{22}))$/;

function readTable(hash: string): Table {
  const [all, online, one, name, two, left, right, given, own, secret] = paths.exec(hash) ?? [];
  if (all === undefined) return { door: 'wrong', names: [] };
  const names = [name, left, right, own].filter((some) => some !== undefined);
  return { door: (online ?? one ?? two ?? given) as Table['door'], names, ...(secret ? { secret } : {}) };
}
// Secrets never stand in the address.
export const writeTable = ({ door, names }: Table) => `#/${door === 'watch' ? 'watch' : 'online'}${names.length ? `/${names.join()}` : ''}`;

export function readAddress(hash: string): Address {
  if (hash.startsWith('#/')) return { table: readTable(hash) };
  const fields = new URLSearchParams(hash.replace(/^#/, ''));
  const address: Address = {};
  const room = ([...rooms, 'me'] as const).find((name) => name === fields.get('r'));
  if (room) address.room = room;
  // As everywhere, a game that is not named is Connect Four.
  const game = fields.get('g') ?? (fields.has('m') ? 'connect4' : undefined);
  if (game) {
    address.game = game;
    address.moves = fields.get('m') ?? '';
  }
  const [lesson, step] = [fields.get('l') ?? '', fields.get('s') ?? ''];
  if (/^[a-z0-9_]+$/.test(lesson)) address.lesson = lesson;
  if (address.lesson && /^[1-9]\d*(\.\d+)?$/.test(step)) address.step = step;
  return address;
}

// Not with URLSearchParams, which would escape the colon of `drop:8x7x4`.
export function writeAddress({ room, table, game, moves, lesson, step }: Address): string {
  if (table) return writeTable(table);
  const fields: string[] = [];
  if (room && room !== 'play') fields.push(`r=${room}`);
  if (game) fields.push(`g=${game}`, `m=${moves ?? ''}`);
  if (lesson) fields.push(`l=${lesson}`);
  if (lesson && step && step !== '1') fields.push(`s=${step}`);
  return '#' + fields.join('&');
}
