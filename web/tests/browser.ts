// What the tested modules use of a browser: storage, and a page that can be hidden.
import { Store } from './store';

export const room = 100_000;

// A new visitor.
export function openBrowser(): void {
  Object.assign(globalThis, { localStorage: new Store(room), sessionStorage: new Store(room), document: { hidden: false } });
}
