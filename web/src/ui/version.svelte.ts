// Keeps the application for use without a network, and tells when there is a newer version. The page never reloads by
// itself: the user says when.
let isNew = $state(false);
let registration: ServiceWorkerRegistration | undefined;

export const hasNewVersion = () => isNew;
export function noteNewVersion(): void {
  isNew = true;
}

function watch(found: ServiceWorkerRegistration): void {
  registration = found;
  // Without a controller it is the first version, which is in use already.
  const tell = () => {
    if (found.waiting && navigator.serviceWorker.controller) noteNewVersion();
  };
  tell();
  found.addEventListener('updatefound', () => found.installing?.addEventListener('statechange', tell));
  // A page that stays open for days asks when it is looked at again.
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) void found.update().catch(() => {});
  });
}

export async function stayInstalled(): Promise<void> {
  try {
    watch(await navigator.serviceWorker.register('./sw.js'));
  } catch {
    // Some browsers refuse it, as in private windows; then the pages need the network.
  }
}

export function renew(): void {
  const waiting = registration?.waiting;
  if (!waiting) return location.reload();
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload());
  waiting.postMessage('renew');
}
