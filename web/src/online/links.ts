// Links to a game between people. What stands behind # reaches no server and no log.
export const linkOf = (door: 'join' | 'seat' | 'watch', name: string, secret?: string) =>
  `${location.origin}${location.pathname}#/${door}/${name}${secret ? `.${secret}` : ''}`;
