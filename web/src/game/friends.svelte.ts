// Whether games between people can be played: pages that come from a host of files have no service for them.
class Friends {
  areThere = $state(false);

  async ask(): Promise<void> {
    const reply = await fetch('./api/v1/online', { cache: 'no-store' }).catch(() => undefined);
    const told = reply?.ok ? ((await reply.json().catch(() => ({}))) as { online?: boolean }) : {};
    this.areThere = told.online === true;
  }
}

export const friends = new Friends();
