// A link to a game between people: its secret is kept at once, and leaves the address, which people copy to show a game.
import { keepSeat, seatOf } from '../kept/seats';
import { writeTable, type Table } from '../ui/address';

export function admit({ door, names, secret }: Table): Table {
  const [name] = names;
  if (name === undefined || secret === undefined) return { door, names };
  const known = seatOf(name);
  // A link can never take away a seat that one has.
  if (known?.secret === undefined) keepSeat(door === 'seat' ? { name, secret } : { name, invite: secret });
  const table: Table = { door: 'online', names };
  history.replaceState(null, '', writeTable(table));
  return table;
}
