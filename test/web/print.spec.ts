import type { Page } from '@playwright/test';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { paths } from '../../web/paths.ts';
import { test } from '../support/web/manager-test.ts';
import { button, expect } from '../support/web/web-test.ts';
import { newJob, uniqueWord } from '../support/worlds/world.ts';

const JOBS = 42;

/** The text of the printed page. */
async function printed(page: Page): Promise<string> {
  const pdf = await getDocument({ data: new Uint8Array(await page.pdf()) }).promise;
  const pages = Array.from({ length: pdf.numPages }, async (_, at) => {
    const { items } = await (await pdf.getPage(at + 1)).getTextContent();
    return items.map((item) => ('str' in item ? item.str : '')).join(' ');
  });
  // A long word may be broken.
  return (await Promise.all(pages)).join('').replaceAll(/\s/g, '');
}

test('all 42 jobs of a list are printed as cards, and found as cards and as rows by the browser’s own search', async ({
  page,
  employer,
}) => {
  const word = uniqueWord();
  const titles = Array.from({ length: JOBS }, (_, at) => `${word}${at + 10}`);
  for (const job_title of titles) await newJob(employer, { job_title });
  await page.goto(paths.manager.dashboard);
  for (const look of ['cards', 'rows']) {
    if (look === 'rows') await button(page, 'Compact').click();
    await expect(page.getByRole('link', { name: new RegExp(`^${word}`) })).toHaveCount(JOBS);
    if (look === 'cards') {
      const text = await printed(page);
      expect(
        titles.filter((title) => !text.includes(title)),
        'printed',
      ).toEqual([]);
    }
    const missed = await page.evaluate(
      (all) =>
        all.filter((title) => {
          getSelection()?.removeAllRanges();
          return !('find' in window && typeof window.find === 'function' && window.find(title));
        }),
      titles,
    );
    expect(missed, `found in ${look}`).toEqual([]);
  }
});
