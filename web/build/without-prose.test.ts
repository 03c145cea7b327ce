import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { dropProse } from './without-prose.ts';

const folder = `${import.meta.dirname}/../../lambdas/contract`;
const files = globSync(['calls/*.ts', 'mails.ts'], { cwd: folder });

test('there are such files', () => {
  expect(files.length).toBeGreaterThan(20);
});

test.each(files)('no sentence of %s that only documents have goes to the browser', (file) => {
  const code = readFileSync(`${folder}/${file}`, 'utf8');
  const count = (part: RegExp, text: string) => text.match(part)?.length ?? 0;
  const declared = count(/^\s*(?:summary|when):/gm, code);
  const left = dropProse(code);
  expect(count(/^\s*(?:summary|when): '',$/gm, left)).toBe(declared);
  // Nothing else is left out.
  expect(count(/^\s*(?:name|input|output|to|turnedOffBy):/gm, left)).toBe(
    count(/^\s*(?:name|input|output|to|turnedOffBy):/gm, code),
  );
});
