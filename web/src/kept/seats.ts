// The seats of this browser in games between people: each is kept under a name of its own, so that writing one can never damage
// another. Who has the secret of a seat may play there; who has an invitation may take the free one.
import { forget, keep, kept, keptNames, parsed } from './saved';

export interface KeptSeat {
  // Of the game; whoever knows it may watch.
  name: string;
  secret?: string;
  invite?: string;
  // The number of the request that takes the seat, until that was answered.
  request?: number;
  at: number;
}

const start = 'seat.';
const isText = (value: unknown): value is string => typeof value === 'string';

export function seatOf(name: string): KeptSeat | undefined {
  const { secret, invite, request, at } = parsed<KeptSeat>(kept(start + name));
  if (!isText(secret) && !isText(invite)) return undefined;
  return {
    name,
    ...(isText(secret) ? { secret } : {}),
    ...(isText(invite) ? { invite } : {}),
    ...(typeof request === 'number' ? { request } : {}),
    at: Number(at ?? 0),
  };
}
// False if the store is full.
export const keepSeat = ({ name, ...seat }: Omit<KeptSeat, 'at'>) => keep(start + name, JSON.stringify({ ...seat, at: Date.now() }));
export const forgetSeat = (name: string) => forget(start + name);

// The secret of a seat that is one's own for sure.
export function secretOf(name: string): string | undefined {
  const seat = seatOf(name);
  return seat?.request === undefined ? seat?.secret : undefined;
}
// Those that can be played, newest first.
export const keptSeats = (): (KeptSeat & { secret: string })[] =>
  keptNames(start)
    .flatMap((name) => {
      const secret = secretOf(name);
      return secret === undefined ? [] : [{ ...seatOf(name)!, secret }];
    })
    .sort((one, other) => other.at - one.at);

// In a file of games, seats are comments.
const mark = '# seat ';
const written = /^# seat ([\w-]{11}) ([\w-]{22})$/gm;

export const seatsText = (seats: readonly { name: string; secret: string }[]) =>
  seats.map(({ name, secret }) => `${mark}${name} ${secret}\n`).join('');
// Takes the seats of a file; those that are known stay as they are. How many are new?
export function importSeats(text: string): number {
  const fresh = [...text.replaceAll('\r', '').matchAll(written)].filter(([, name]) => seatOf(name!)?.secret === undefined);
  return fresh.filter(([, name, secret]) => keepSeat({ name: name!, secret: secret! })).length;
}
