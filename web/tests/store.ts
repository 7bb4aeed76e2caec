// A storage that holds so many characters.
export class Store {
  [key: string]: unknown;
  constructor(room: number) {
    Object.defineProperty(this, 'room', { value: room });
  }
  getItem(key: string): string | null {
    return Object.hasOwn(this, key) ? (this[key] as string) : null;
  }
  setItem(key: string, value: string): void {
    const others = Object.entries(this).filter(([name]) => name !== key);
    const size = others.reduce((sum, [name, held]) => sum + name.length + (held as string).length, key.length + value.length);
    if (size > (this.room as number)) throw new DOMException('full', 'QuotaExceededError');
    this[key] = value;
  }
  removeItem(key: string): void {
    delete this[key];
  }
}
