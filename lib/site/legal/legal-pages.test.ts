import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { legalPages } from './legal-pages.ts';

it('the pages name who runs the site and the times of the stage, and leave no gap', () => {
  for (const page of Object.values(legalPages())) expect(page).not.toContain('{{');
  const own = legalPages({ operator: 'Jobs & <Sons>' }, { decided_days: 100 });
  expect(own['terms.html']).toContain('run by Jobs &amp; &lt;Sons&gt;.');
  expect(own['privacy.html']).toMatch(/deleted after 30 days\.[\s\S]* deleted 100 days after/);
});

it('a stage may have its own pages', () => {
  const privacy = join(tmpdir(), 'privacy.html');
  writeFileSync(privacy, '<h1>Ours</h1> {{unfinished_days}}');
  expect(legalPages({ privacy })).toEqual({
    'privacy.html': '<h1>Ours</h1> 30',
    'terms.html': legalPages()['terms.html'],
  });
});
