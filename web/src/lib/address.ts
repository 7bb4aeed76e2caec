// The part of the address after #: the room, the game and its moves, or the lesson. A link restores them.
export const rooms = ['play', 'analyse', 'learn'] as const;
export type Room = (typeof rooms)[number];

// One of the lessons, or the player's own position.
export type Lecture = number | 'own';
export interface Address { room?: Room; game?: string; moves?: string; lesson?: Lecture }

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
  const lesson = Number(fields.get('l'));
  if (fields.get('l') === 'own') address.lesson = 'own';
  else if (Number.isInteger(lesson) && lesson > 0) address.lesson = lesson;
  return address;
}

// Not with URLSearchParams, which would escape the colon of `drop:8x7x4`.
export function writeAddress({ room, game, moves, lesson }: Address): string {
  const fields: string[] = [];
  if (room && room !== 'play') fields.push(`r=${room}`);
  if (game) fields.push(`g=${game}`, `m=${moves ?? ''}`);
  if (lesson) fields.push(`l=${lesson}`);
  return '#' + fields.join('&');
}
