import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { groups } from './chunks.ts';

// A pattern without a match is left over from a renamed file, whose page then needs more requests.
test.each(groups)('each pattern of the group $name matches a module of ours', ({ patterns }) => {
  const paths = globSync(['web/**/*.{ts,tsx,css,svg}', 'lambdas/contract/**/*.ts'], {
    cwd: `${import.meta.dirname}/../..`,
  }).map((path) => `/${path}`);
  const own = patterns.filter((pattern) => /^\/(?:web|lambdas)\//.test(pattern));
  const unmatched = own.filter((pattern) => !paths.some((path) => new RegExp(pattern).test(path)));
  expect(unmatched).toEqual([]);
});
