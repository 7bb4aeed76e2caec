// The page that a browser gets at a wrong address, in each language: where the rooms are.
import type { ApiWords } from './apiWords.ts';
import type { Files } from './apiPage.ts';
import { escaped, headOf } from './html.ts';

export function lostPage(words: ApiWords, files: Files): string {
  const say = (key: string) => escaped(words.say(key));
  const links = ['play', 'analyse', 'train', 'learn'].map((room) => `<li><a href="/#r=${room}">${say(`web.room.${room}`)}</a></li>`);
  return `${headOf(words.language, say('api.page.lost'), files)}
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
<li><a href="/#/online">${say('web.online.mine.title')}</a></li>
<li><a href="/docs">${say('api.page.title')}</a></li>
</ul>
</div>
</main>
</body>
</html>
`;
}
