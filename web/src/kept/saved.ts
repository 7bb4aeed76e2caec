// Values that survive a reload, in the browser's storage if it is available.
const prefix = 'puissance.';
// Room that is kept free, so that the game can still be written when the storage is full.
const reserve = `${prefix}reserve`;
const reserveSize = 32 * 1024;

type Store = () => Storage;
const forAll: Store = () => localStorage;
// What one tab does must not change the game of another, so each has its own copy of some values.
const forTab: Store = () => sessionStorage;

function read(store: Store, name: string): string | null {
  try {
    return store().getItem(prefix + name);
  } catch {
    return null;
  }
}

// False if the value could not be kept: the storage is full or switched off.
function write(store: Store, name: string, value: string): boolean {
  try {
    const place = store();
    try {
      place.setItem(prefix + name, value);
      if (place.getItem(reserve) === null) place.setItem(reserve, ' '.repeat(reserveSize));
    } catch {
      // Either the value found no room, or the reserve, which is then made with a later value.
      place.removeItem(reserve);
      place.setItem(prefix + name, value);
    }
    return true;
  } catch {
    return false;
  }
}

export const kept = (name: string) => read(forAll, name);
export const keep = (name: string, value: string) => write(forAll, name, value);

// The value of this tab, or for a new tab the last one of any.
export const keptInTab = (name: string) => read(forTab, name) ?? kept(name);
export function keepInTab(name: string, value: string): boolean {
  const isKept = write(forTab, name, value);
  return keep(name, value) || isKept;
}

// The names that begin like this, without that beginning.
export function keptNames(start: string): string[] {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(prefix + start))
      .map((key) => key.slice(prefix.length + start.length));
  } catch {
    return [];
  }
}
export function forget(name: string): void {
  try {
    localStorage.removeItem(prefix + name);
  } catch {
    // Then there is nothing to forget.
  }
}

// An object that was kept as JSON; whatever cannot be read is an empty one.
export function parsed<T extends object>(text: string | null): Partial<T> {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return typeof value === 'object' && value !== null ? (value as Partial<T>) : {};
  } catch {
    return {};
  }
}
