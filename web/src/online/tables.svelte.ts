// The tables at which this page sits. Games that wait for somebody or are played go on when another room is opened: the title, the
// icon and a line above the other rooms call the player back.
import callingIcon from './icon_calling.svg?url';
import { keep, kept } from '../kept/saved';
import { keepSeat, secretOf } from '../kept/seats';
import { knock } from '../ui/sound';
import { summons } from '../ui/summons.svelte';
import { say } from '../ui/words.svelte';
import { OnlineMatch } from './match.svelte';
import type { OnlineEvent } from './protocol';

// While a component is taken down, a state has the value of before: so the list is also kept as it is.
let tables: readonly OnlineMatch[] = [];
let shown = $state.raw(tables);
// Who has come while another room was open.
let arrival = $state.raw<OnlineMatch | undefined>();
let current: OnlineMatch | undefined;
const put = (some: readonly OnlineMatch[]) => (shown = tables = some);

const link = document.querySelector<HTMLLinkElement>('link[rel=icon]');
const icon = link?.href ?? '';

class Alerts {
  // A sound, and a message of the system where it was allowed: only if the player has asked for it.
  areOn = $state(kept('alerts') === 'on');
  async toggle(): Promise<void> {
    this.areOn = !this.areOn;
    keep('alerts', this.areOn ? 'on' : 'off');
    if (this.areOn && 'Notification' in globalThis && Notification.permission === 'default') await Notification.requestPermission();
  }
  give(words: string): void {
    if (!this.areOn) return;
    knock(true);
    if (!document.hidden || !('Notification' in globalThis) || Notification.permission !== 'granted') return;
    try {
      new Notification('Puissance', { body: words, icon, tag: words });
    } catch {
      // Telephones leave it to the worker.
      void navigator.serviceWorker?.ready.then((worker) => worker.showNotification('Puissance', { body: words, icon }));
    }
  }
}
export const alerts = new Alerts();

function hear(match: OnlineMatch, event: OnlineEvent): void {
  if (event.kind === 'rematched' && event.name && match.secret) keepSeat({ name: event.name, secret: match.secret });
  if (event.seat === match.seat) return;
  if (event.kind === 'joined') {
    alerts.give(say('web.online.friend_is_here'));
    if (match !== current) arrival = match;
  } else if (match.isMyTurn && event.kind === 'moved') alerts.give(say('web.online.your_move'));
}

// The table of this name, as a player if there is a seat for it here.
export function sitDown(name: string, onlyWatches = false): OnlineMatch {
  current = tableOf(name, onlyWatches);
  if (arrival === current) arrival = undefined;
  return current;
}
function tableOf(name: string, onlyWatches: boolean): OnlineMatch {
  const secret = onlyWatches ? undefined : secretOf(name);
  const known = tables.find((one) => one.name === name);
  if (known && known.secret === secret) return known;
  const match = new OnlineMatch(name, secret);
  match.onevent = (event) => hear(match, event);
  // One that is only watched is given up with its page.
  if (secret !== undefined) put([...tables, match]);
  match.start();
  return match;
}
// The page shows another table, or none.
export function standUp(match: OnlineMatch): void {
  if (current === match) current = undefined;
  if (match.secret !== undefined && !match.isOver && !match.ended) return;
  match.close();
  put(tables.filter((one) => one !== match));
}

const calls = (match: OnlineMatch) => match.isMyTurn && !match.pendingMove;
$effect.root(() => {
  $effect(() => {
    const waiting = shown.filter(calls);
    const [first] = waiting;
    const calling = first ?? arrival;
    summons.words = first ? `(${waiting.length}) ${say('web.online.your_move')}` : arrival ? `(1) ${say('web.online.friend_is_here')}` : '';
    summons.table = calling && { door: 'online', names: [calling.name] };
    if (link) link.href = calling ? callingIcon : icon;
  });
});
