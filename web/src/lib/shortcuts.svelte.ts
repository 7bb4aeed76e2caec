// Letter keys can be switched off: speech input and some keyboards press them by accident.
import { keep, kept } from './saved';

class Shortcuts {
  areOn = $state(kept('letters') !== 'off');
  toggle(): void {
    this.areOn = !this.areOn;
    keep('letters', this.areOn ? 'on' : 'off');
  }
}

export const shortcuts = new Shortcuts();

// A key that a letter shortcut may use: alone, and not while something is written or chosen.
export function isFreeKey(event: KeyboardEvent): boolean {
  if (!shortcuts.areOn || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return false;
  return !(event.target instanceof HTMLElement && event.target.closest('input, textarea, select, dialog'));
}
