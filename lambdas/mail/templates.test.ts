import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { templates } from './templates.ts';

it('the README lists every mail: to whom, when, essential or not', () => {
  const readme = readFileSync(join(import.meta.dirname, '../../README.md'), 'utf8');
  const rows = readme
    .split('\n')
    .filter((line) => /^\| `\w+` +\| (candidate|manager|both) /.test(line));
  const cells = rows.map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
  expect(cells).toEqual(
    Object.entries(templates).map(([name, { to, when, essential }]) => [
      `\`${name}\``,
      to,
      when,
      essential ? 'yes' : 'no',
    ]),
  );
});
