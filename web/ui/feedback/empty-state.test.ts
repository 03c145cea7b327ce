import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';

const WEB = join(import.meta.dirname, '..', '..');
const file = readFileSync(join(import.meta.dirname, 'drawings.svg'));
const drawn = [...file.toString().matchAll(/<g id="(\w+)">/g)].map(([, name]) => name);

it('each drawing of an empty list exists, and each that exists is used', () => {
  const sources = globSync('{app,features,ui}/**/*.tsx', { cwd: WEB })
    .map((path) => readFileSync(join(WEB, path), 'utf8'))
    .join('\n');
  const attributes = [...sources.matchAll(/\bdrawing=("\w+"|\{[^}]+\})/g)].map(
    ([, value]) => value,
  );
  const used = attributes.flatMap((value = '') => value.match(/(?<=["'])\w+(?=["'])/g) ?? []);
  expect([...new Set(used)].sort()).toEqual(drawn.toSorted());
});

it('all drawings together are one small file', () => {
  expect(gzipSync(file).length).toBeLessThan(2000);
});
