import type { Locator, Page } from '@playwright/test';
import { getCompany } from '../../../lambdas/contract/calls/company.ts';
import {
  companyPath,
  JOBS_PATH,
  jobPath,
  logoPath,
} from '../../../lambdas/contract/pages/public-paths.ts';
import { attributeOf, getPage } from '../../support/api/open-pages.ts';
import { gif, jpeg, png, webp } from '../../support/documents/pictures.ts';
import { expectAccessible } from '../../support/web/accessibility.ts';
import { watchLayoutShift } from '../../support/web/look.ts';
import { test } from '../../support/web/manager-test.ts';
import { button, card, expect, failCalls } from '../../support/web/web-test.ts';
import { type Employer, newJob, uniqueWord } from '../../support/worlds/world.ts';

// A company's logo: chosen in the company's dialog, shown wherever its initials are.

const editDialog = (page: Page) => page.getByRole('dialog', { name: 'Edit Company' });
const fieldOf = (page: Page) => editDialog(page).getByRole('group', { name: 'Logo' });

async function edit(page: Page, { company }: Employer) {
  await page.goto(`/manager/company/${company.id}`);
  await button(page, 'Edit Company').click();
  await expect(fieldOf(page)).toBeVisible();
}

const choose = async (page: Page, name: string, mimeType: string, bytes: Uint8Array) =>
  await editDialog(page)
    .getByLabel('Logo file')
    .setInputFiles({ name, mimeType, buffer: Buffer.from(bytes) });

/** The logo before the page's heading. */
const besideHeading = (page: Page) => page.locator('main :has(> h1) img');

/** Expects a picture of 256 by 256 pixels that the browser has decoded. */
async function expectShown(picture: Locator) {
  await expect(picture).toBeVisible();
  await expect
    .poll(() =>
      picture.evaluate((each: HTMLImageElement) => [each.naturalWidth, each.naturalHeight]),
    )
    .toEqual([256, 256]);
}

/** The RGBA of a picture at a point; `x` and `y` from 0 to 1. */
const colorAt = (picture: Locator, x: number, y: number) =>
  picture.evaluate(
    (image: HTMLImageElement, [left, top]) => {
      const canvas = new OffscreenCanvas(256, 256);
      const context = canvas.getContext('2d');
      context?.drawImage(image, 0, 0);
      return [...(context?.getImageData(left * 256, top * 256, 1, 1).data ?? [])];
    },
    [x, y] as const,
  );

async function logoOf({ call, company: { id } }: Employer) {
  return logoPath((await call(getCompany, { id })).company);
}

test('a logo is chosen, previewed, saved, and shown on cards, pages, the poster and in previews; replaced and removed; a file that is no picture is refused, a failure changes nothing, a light drawing gets a dark background, and a logo that fails to load leaves the initials', async ({
  page,
  employer,
  baseURL,
}) => {
  const word = uniqueWord();
  const job = await newJob(employer, { job_title: word });
  const initials = fieldOf(page).locator('img');

  await test.step('a file that is no picture is refused at the field; a failure changes nothing', async () => {
    await edit(page, employer);
    await expect(initials).toHaveCount(0);
    await expect(button(fieldOf(page), 'Remove logo')).toHaveCount(0);
    for (const [name, type, bytes, words] of [
      ['logo.gif', 'image/gif', gif, 'Choose a PNG, JPEG or WebP picture.'],
      ['logo.svg', 'image/svg+xml', Buffer.from('<svg/>'), 'Choose a PNG, JPEG or WebP picture.'],
      ['page.png', 'image/png', Buffer.from('<html></html>'), 'This picture is damaged.'],
    ] as const) {
      await choose(page, name, type, bytes);
      await expect(fieldOf(page).getByRole('alert')).toContainText(words);
    }
    await choose(page, 'photo.jpg', 'image/jpeg', jpeg(800, 800));
    await expect(fieldOf(page).getByRole('alert')).toHaveCount(0);
    await expectShown(fieldOf(page).locator('img'));
    const mend = await failCalls(page, '/company/set-company-logo', (route) =>
      route.fulfill({
        status: 400,
        json: {
          error: 'Image: This picture is damaged. Please choose another.',
          issues: [{ path: 'image', message: 'This picture is damaged. Please choose another.' }],
        },
      }),
    );
    await button(editDialog(page), 'Save').click();
    await expect(fieldOf(page).getByRole('alert')).toContainText('This picture is damaged.');
    expect(await logoOf(employer)).toBeUndefined();
    mend();
  });

  await test.step('a light drawing on a transparent background gets a dark one', async () => {
    const preview = fieldOf(page).locator('img');
    await choose(page, 'white.png', 'image/png', png({ width: 400, color: [255, 255, 255, 255] }));
    await expect.poll(() => colorAt(preview, 0.5, 0.02)).toEqual([255, 255, 255, 255]);
    await choose(page, 'light.png', 'image/png', png({ color: [255, 255, 255, 120] }));
    await expect.poll(async () => (await colorAt(preview, 0.5, 0.5))[0] ?? 255).toBeLessThan(160);
  });

  await test.step('wide pictures are made square, on white', async () => {
    await choose(page, 'logo.png', 'image/png', png({ width: 600, height: 300 }));
    const preview = fieldOf(page).locator('img');
    await expect.poll(() => colorAt(preview, 0.5, 0.5)).toEqual([66, 99, 235, 255]);
    expect(await colorAt(preview, 0.5, 0.1)).toEqual([255, 255, 255, 255]);
    await expectShown(preview);
    expect(await logoOf(employer)).toBeUndefined();
    await expectAccessible(page, 'a chosen logo');
    await button(editDialog(page), 'Save').click();
    await expect(editDialog(page)).toBeHidden();
    await expectShown(besideHeading(page));
  });

  await test.step("the manager's lists, the poster", async () => {
    await page.goto('/manager/companies');
    await expectShown(card(page, employer.company.name).locator('img'));
    await page.getByRole('link', { name: employer.company.name, exact: true }).click();
    await button(page, 'Share').first().click();
    const poster = page.getByRole('dialog', { name: 'Share' });
    await expectShown(poster.locator('img'));
    await page.emulateMedia({ media: 'print' });
    await expect(poster.locator('img')).toBeVisible();
    await page.emulateMedia({ media: null });
  });

  await test.step('public pages, without a layout shift, and their previews', async () => {
    const path = (await logoOf(employer)) ?? '';
    await expect(async () => {
      const { html } = await getPage(baseURL ?? '', jobPath(job));
      expect(html).toContain(path);
    }).toPass();
    const moved = await watchLayoutShift(page);
    for (const address of [jobPath(job), companyPath(employer.company)]) {
      await page.goto(address, { waitUntil: 'networkidle' });
      await expectShown(besideHeading(page));
      expect(await moved()).toBeLessThan(0.02);
      const served = await getPage(baseURL ?? '', address);
      expect(attributeOf(served, 'property="og:image"', 'content')).toBe(`${baseURL}${path}`);
      expect(attributeOf(served, 'property="og:image:alt"', 'content')).toBe(
        `Logo of ${employer.company.name}`,
      );
    }
    await page.goto(`${JOBS_PATH}?q=${word}`);
    await expectShown(card(page, word).locator('img'));
    await expect(card(page, word).locator('img')).toHaveAttribute('alt', '');
    await expectAccessible(page, 'a card with a logo');
  });

  await test.step('a logo that fails to load leaves the initials', async () => {
    await page.route('**/logos/**', (route) => route.fulfill({ status: 403 }));
    await page.goto('/manager/companies');
    await expect(card(page, employer.company.name).locator('img')).toBeHidden();
    await expect(card(page, employer.company.name)).toContainText(employer.company.name.charAt(0));
    await page.unroute('**/logos/**');
  });

  await test.step('it is replaced, and removed', async () => {
    const before = await logoOf(employer);
    await edit(page, employer);
    await choose(page, 'logo.webp', 'image/webp', webp(300, 300));
    await button(editDialog(page), 'Save').click();
    await expect(editDialog(page)).toBeHidden();
    const after = await logoOf(employer);
    expect(after).not.toBe(before);
    await expect(besideHeading(page)).toHaveAttribute('src', after ?? '');
    await button(page, 'Edit Company').click();
    await button(fieldOf(page), 'Remove logo').click();
    await expect(fieldOf(page)).toBeFocused();
    await expect(fieldOf(page).locator('img')).toHaveCount(0);
    await button(editDialog(page), 'Save').click();
    await expect(editDialog(page)).toBeHidden();
    await expect(besideHeading(page)).toHaveCount(0);
    expect(await logoOf(employer)).toBeUndefined();
  });
});
