// The part of the address after #: the room, the game and its moves, or the lesson. A link restores them.
export const rooms = ['play', 'analyse', 'train', 'learn'] as const;
export type Room = (typeof rooms)[number];

// The name of a lesson, `own` for the player's own position, or `quiz`. `step` is the part of the lesson that is open, and after a dot
// the step of its run.
export interface Address {
  room?: Room;
  game?: string;
  moves?: string;
  lesson?: string;
  step?: string;
}

export function readAddress(hash: string): Address {
  const fields = new URLSearchParams(hash.replace(/^#/, ''));
  const address: Address = {};
  const room = rooms.find((name) => name === fields.get('r'));
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
export function writeAddress({ room, game, moves, lesson, step }: Address): string {
  const fields: string[] = [];
  if (room && room !== 'play') fields.push(`r=${room}`);
  if (game) fields.push(`g=${game}`, `m=${moves ?? ''}`);
  if (lesson) fields.push(`l=${lesson}`);
  if (lesson && step && step !== '1') fields.push(`s=${step}`);
  return '#' + fields.join('&');
}
