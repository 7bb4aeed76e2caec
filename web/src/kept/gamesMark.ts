// What a file of games begins with; the rest is read where it is asked for (gamesFile.ts).
export const gamesHead = 'puissance 1';
export const isGamesFile = (text: string) => text.trimStart().startsWith(gamesHead);
