import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('the focus is moved in one place only', () => {
  const web = `${import.meta.dirname}/../..`;
  const movers = globSync('**/*.{ts,tsx}', { cwd: web, exclude: ['**/*.test.{ts,tsx}'] }).filter(
    (path) => readFileSync(`${web}/${path}`, 'utf8').includes('.focus('),
  );
  expect(movers).toEqual(['ui/hooks/move-focus.ts']);
});
