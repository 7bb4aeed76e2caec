// Whether the server answers, which the pages need for their own files. If not, it is asked again until it does; then
// `returns` changes, and code that depends on it repeats its failed requests.
import { say } from './words.svelte';

const firstWait = 1000;
const longestWait = 8000;

class Connection {
  isLost = $state(false);
  returns = $state(0);

  get words(): string {
    return this.isLost ? say('web.problem.unreachable') : '';
  }
  lose(): void {
    if (this.isLost) return;
    this.isLost = true;
    this.#knock(firstWait);
  }
  regain(): void {
    if (!this.isLost) return;
    this.isLost = false;
    this.returns += 1;
  }
  #knock(wait: number): void {
    setTimeout(async () => {
      const answers = await fetch('./', { cache: 'no-store' }).then(
        (reply) => reply.ok,
        () => false,
      );
      if (answers) this.regain();
      else if (this.isLost) this.#knock(Math.min(longestWait, wait * 1.5));
    }, wait);
  }
}

export const connection = new Connection();
