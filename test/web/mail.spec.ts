import { samples } from '../../lambdas/mail/samples.ts';
import { expectNoSidewaysScroll, expectNothingForAxe } from '../support/web/accessibility.ts';
import { expect, test } from '../support/web/web-test.ts';

// A mail is not a page of the site: it is rendered alone, as in a mail program.
test('a phone shows every mail, light and dark; axe finds nothing; the text has every line and link of the HTML', async ({
  page,
}) => {
  const mails = samples();
  test.setTimeout(mails.length * 30_000);
  await page.setViewportSize({ width: 390, height: 844 });
  for (const { name, subject, html, text, essential } of mails) {
    await test.step(name, async () => {
      await page.setContent(html);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      const colors = new Set<string>();
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await expectNothingForAxe(page, subject, colorScheme);
        // The background beside the card.
        const beside = await page.evaluate(() => {
          const found = document.elementFromPoint(4, 40);
          return found && getComputedStyle(found).backgroundColor;
        });
        colors.add(beside ?? '');
      }
      expect(colors.size, `${name}: the dark has colours of its own`).toBe(2);
      await expectNoSidewaysScroll(page, name);
      const unsubscribe = page.getByRole('link', { name: 'Unsubscribe' });
      await expect(unsubscribe, name).toHaveCount(essential ? 0 : 1);
      // Apart from the site's name, the text has every line of the HTML, and every link's address.
      const shown = await page.locator('h1, p:not([data-skip-in-text])').allInnerTexts();
      const links = await page
        .getByRole('link')
        .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? 'nothing'));
      const words = (value: string) => value.replaceAll(/\s+/g, ' ').trim();
      for (const line of [...shown.flatMap((part) => part.split('\n')), ...links])
        expect(words(text)).toContain(words(line));
    });
  }
});
