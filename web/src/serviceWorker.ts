// The service worker: keeps all files of one version of the application and answers from them, so that the pages work
// without a network and never mix two versions. A new version waits until no page uses the old one, or until the user
// asks for it.
//
// build/offline.ts writes these two in front of it.
declare const version: string;
declare const files: readonly string[];

// TypeScript knows the globals of pages only.
interface Waiting extends Event {
  waitUntil(done: Promise<unknown>): void;
}
interface Fetching extends Event {
  request: Request;
  respondWith(reply: Promise<Response>): void;
}

const worker = self as unknown as EventTarget & { skipWaiting(): Promise<void>; registration: { scope: string } };
const prefix = 'puissance-';
const current = prefix + version;

const isNet = (file: string) => file.endsWith('.net');

async function fill(): Promise<void> {
  const cache = await caches.open(current);
  // Names with a hash of their content may come from the browser's own cache; the others might be old there.
  const add = (names: readonly string[]) =>
    cache.addAll(names.map((name) => new Request(name, { cache: name.startsWith('assets/') ? 'default' : 'reload' })));
  // The network, which only some boards use, must not delay what every page waits for.
  await add(files.filter((file) => !isNet(file)));
  // Without it patterns play, so a page works although it cannot be had. When it is fetched later, it is kept.
  await add(files.filter(isNet)).catch(() => undefined);
}

async function removeOthers(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(prefix) && name !== current).map((name) => caches.delete(name)));
}

async function answer(request: Request): Promise<Response> {
  const cache = await caches.open(current);
  const known = await cache.match(request, { ignoreSearch: true, ignoreVary: true });
  if (known) return known;
  const reply = await fetch(request);
  if (reply.ok && isNet(new URL(request.url).pathname)) await cache.put(request, reply.clone()).catch(() => undefined);
  return reply;
}

worker.addEventListener('install', (event) => (event as Waiting).waitUntil(fill()));
worker.addEventListener('activate', (event) => (event as Waiting).waitUntil(removeOthers()));
worker.addEventListener('message', ({ data }: Event & { data?: unknown }) => {
  if (data === 'renew') void worker.skipWaiting();
});
worker.addEventListener('fetch', (event) => {
  const { request, respondWith } = event as Fetching;
  if (request.method !== 'GET' || !request.url.startsWith(worker.registration.scope)) return;
  respondWith.call(event, answer(request));
});
