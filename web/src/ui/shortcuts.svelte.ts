// Letter keys can be switched off, because speech input and some keyboards send them by accident.
import { keep, kept } from '../kept/saved';

class Shortcuts {
  areOn = $state(kept('letters') !== 'off');
  toggle(): void {
    this.areOn = !this.areOn;
    keep('letters', this.areOn ? 'on' : 'off');
  }
}

export const shortcuts = new Shortcuts();

// True if a key may be a shortcut: without modifiers, and outside of input fields and dialogs. The arrows are never switched off.
export function isFreeKey(event: KeyboardEvent): boolean {
  if ((event.key.length === 1 && !shortcuts.areOn) || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented)
    return false;
  return !(event.target instanceof HTMLElement && event.target.closest('input, textarea, select, dialog'));
}
