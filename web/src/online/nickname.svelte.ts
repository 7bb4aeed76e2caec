// What the player is called in games between people, kept for the next one.
import { keep, kept } from '../kept/saved';

export const longest = 20;

class Nickname {
  text = $state(kept('nickname') ?? '');
  // As a part of a request.
  get sent(): { nickname?: string } {
    const nickname = this.text.trim().slice(0, longest);
    return nickname ? { nickname } : {};
  }
  keep(): void {
    keep('nickname', this.text.trim());
  }
}

export const nickname = new Nickname();
