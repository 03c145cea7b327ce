import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { dropProse } from './without-prose.ts';

const folder = `${import.meta.dirname}/../../lambdas/contract`;
const files = globSync(['calls/*.ts', 'mails.ts'], { cwd: folder });

test('the contract has files with such sentences', () => {
  expect(files.length).toBeGreaterThan(20);
});

test.each(files)('sentences of %s that only documents use do not go to the browser', (file) => {
  const code = readFileSync(`${folder}/${file}`, 'utf8');
  const count = (part: RegExp, text: string) => text.match(part)?.length ?? 0;
  const declared = count(/^\s*(?:summary|when):/gm, code);
  const left = dropProse(code);
  expect(count(/^\s*(?:summary|when): '',$/gm, left)).toBe(declared);
  // Nothing else is removed.
  expect(count(/^\s*(?:name|input|output|to|turnedOffBy):/gm, left)).toBe(
    count(/^\s*(?:name|input|output|to|turnedOffBy):/gm, code),
  );
});
