// Of the tabs that show one seat, one speaks with the service; the others show what it hears. When it is closed, another one speaks.
export class Tabs<Message> {
  #channel: BroadcastChannel | undefined;
  #letGo: (() => void) | undefined;
  #isClosed = false;

  constructor(
    name: string,
    private readonly hear: (message: Message) => void,
    speak: () => void,
  ) {
    // A page from another machine without HTTPS has no locks: then every tab speaks for itself.
    if (!('locks' in navigator)) {
      speak();
      return;
    }
    const id = `puissance.seat.${name}`;
    this.#channel = new BroadcastChannel(id);
    this.#channel.onmessage = ({ data }) => this.hear(data as Message);
    void navigator.locks.request(id, () => {
      if (this.#isClosed) return undefined;
      speak();
      return new Promise<void>((done) => (this.#letGo = done));
    });
  }
  tell(message: Message): void {
    this.#channel?.postMessage(message);
  }
  close(): void {
    this.#isClosed = true;
    this.#channel?.close();
    this.#letGo?.();
  }
}
