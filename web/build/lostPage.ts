// The page that a browser gets at a wrong address, in each language: where the rooms are.
import type { ApiWords } from './apiWords.ts';
import type { Files } from './apiPage.ts';
import { escaped } from './html.ts';

export function lostPage(words: ApiWords, { stylesheet, icon }: Files): string {
  const say = (key: string) => escaped(words.say(key));
  const links = ['play', 'analyse', 'train', 'learn'].map((room) => `<li><a href="/#r=${room}">${say(`web.room.${room}`)}</a></li>`);
  return `<!doctype html>
<html lang="${words.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${say('api.page.lost')} · Puissance</title>
<link rel="icon" href="${icon}" type="image/svg+xml">
<link rel="stylesheet" href="${stylesheet}">
</head>
<body>
<header>
<a class="brand" href="/">Puissance</a>
</header>
<main>
<div>
<h1>${say('api.page.lost')}</h1>
<p>${say('api.page.lost_text')}</p>
<ul>
${links.join('\n')}
<li><a href="/docs">${say('api.page.title')}</a></li>
</ul>
</div>
</main>
</body>
</html>
`;
}
