// The marks of a review in words; empty for a move without one.
import type { Judgement } from '../engine/api';
import { say } from '../ui/words.svelte';

const names = { '': '', '??': 'blunder', '?': 'mistake', '!': 'good', '□': 'only', '?!': 'likely' } as const;

export const markName = (mark: Judgement['mark'] | undefined) => (mark ? say(`web.review.mark_${names[mark]}`) : '');
