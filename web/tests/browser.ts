// What the tested modules use of a browser: storage, and a page that can be hidden.
export const room = 100_000;

// A storage that holds `room` characters.
export class Store {
  [key: string]: unknown;
  getItem(key: string): string | null {
    return Object.hasOwn(this, key) ? (this[key] as string) : null;
  }
  setItem(key: string, value: string): void {
    const others = Object.entries(this).filter(([name]) => name !== key);
    const size = others.reduce((sum, [name, held]) => sum + name.length + (held as string).length, key.length + value.length);
    if (size > room) throw new DOMException('full', 'QuotaExceededError');
    this[key] = value;
  }
  removeItem(key: string): void {
    delete this[key];
  }
}

// A new visitor.
export function openBrowser(): void {
  Object.assign(globalThis, { localStorage: new Store(), sessionStorage: new Store(), document: { hidden: false } });
}
