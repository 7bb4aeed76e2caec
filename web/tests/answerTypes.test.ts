// The types of answers are those of the description of the API.
import { expect, test } from 'vitest';
import { answerTypes } from '../build/answerTypes.ts';

test('bindings/npm/src/schemas.ts is up to date', async () => {
  await expect(answerTypes()).toMatchFileSnapshot('../../bindings/npm/src/schemas.ts');
});
