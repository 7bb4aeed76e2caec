// Values that survive a reload, in the browser's local storage if it is available.
const prefix = 'puissance.';

export function kept(name: string): string | null {
  try {
    return localStorage.getItem(prefix + name);
  } catch {
    return null;
  }
}

export function keep(name: string, value: string): void {
  try {
    localStorage.setItem(prefix + name, value);
  } catch {
    // A full or disabled storage must not stop the game.
  }
}

export function keptObject<T extends object>(name: string): Partial<T> {
  try {
    const value: unknown = JSON.parse(kept(name) ?? '{}');
    return typeof value === 'object' && value !== null ? (value as Partial<T>) : {};
  } catch {
    return {};
  }
}
