import type { Locator } from 'vitest/browser';
import { getManagerCompanies } from '../../../../lambdas/contract/calls/company.ts';
import { setCompanyLogo } from '../../../../lambdas/contract/calls/company-logo.ts';
import { updateCompany } from '../../../../lambdas/contract/calls/edit-company.ts';
import { logoPath } from '../../../../lambdas/contract/pages/public-paths.ts';
import {
  answer,
  button,
  expect,
  expectAccessible,
  open,
  page,
  refusalAt,
  userEvent,
} from '../../../../test/support/web/app.tsx';
import { managerTest as test } from '../../../../test/support/web/people.ts';
import { answerCompany, company } from '../../../../test/support/web/things.ts';
import { paths } from '../../../paths.ts';

// A company's logo, chosen in the company's dialog. Where visitors see it: `test/web/manager/visitors.spec.ts`.

const dialog = page.getByRole('dialog', { name: 'Edit Company' });
const field = dialog.getByRole('group', { name: 'Logo' });
const alert = field.getByRole('alert');
const pictureIn = (part: Locator) => part.element().querySelector('img');

async function edit(): Promise<void> {
  await button('Edit Company').click();
  await expect.element(field).toBeVisible();
}

async function save(): Promise<void> {
  await button('Save', dialog).click();
  await expect.element(dialog).not.toBeInTheDocument();
}

const choose = (name: string, type: string, content: BlobPart) =>
  userEvent.upload(dialog.getByLabelText('Logo file'), new File([content], name, { type }));

const WHITE = [255, 255, 255, 255];
const BLUE = [66, 99, 235, 255];

/** A picture of one colour. */
async function painted(type: string, width: number, height: number, color: string): Promise<Blob> {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('This browser cannot paint.');
  context.fillStyle = color;
  context.fillRect(0, 0, width, height);
  return await canvas.convertToBlob({ type });
}

/** The RGBA of the chosen logo at a point; `x` and `y` from 0 to 1. Undefined until it is shown. */
function colorAt(x: number, y: number): number[] | undefined {
  const picture = pictureIn(field);
  const context = new OffscreenCanvas(256, 256).getContext('2d');
  if (picture === null || context === null || !picture.complete) return undefined;
  context.drawImage(picture, 0, 0);
  return [...context.getImageData(x * 256, y * 256, 1, 1).data];
}

test('a file that is no picture is refused at the field, and a refused logo changes nothing; a picture is made square, on white, or on a dark background if it is a light drawing', async () => {
  answerCompany();
  await open(paths.manager.company(company.id));
  await edit();
  expect(pictureIn(field)).toBe(null);
  await expect.element(button('Remove logo', field)).not.toBeInTheDocument();
  for (const [name, type, content, words] of [
    ['logo.gif', 'image/gif', 'GIF89a', 'Choose a PNG, JPEG or WebP picture.'],
    ['logo.svg', 'image/svg+xml', '<svg/>', 'Choose a PNG, JPEG or WebP picture.'],
    ['page.png', 'image/png', '<html></html>', 'This picture is damaged.'],
  ] as const) {
    await choose(name, type, content);
    await expect.element(alert).toMatchTextContent(words);
  }

  await choose('photo.jpg', 'image/jpeg', await painted('image/jpeg', 800, 800, 'gray'));
  await expect.element(alert).not.toBeInTheDocument();
  const message = 'This picture is damaged. Please choose another.';
  answer(setCompanyLogo, () => refusalAt('image', message));
  // A call that saves the rest would have no answer here.
  await button('Save', dialog).click();
  await expect.element(alert).toMatchTextContent(message);

  const png = async (width: number, height: number, color: string) =>
    await choose('logo.png', 'image/png', await painted('image/png', width, height, color));
  await png(400, 256, 'rgb(255 255 255)');
  await expect.poll(() => colorAt(0.5, 0.02)).toEqual(WHITE);
  await png(256, 256, 'rgb(255 255 255 / 0.5)');
  await expect.poll(() => colorAt(0.5, 0.5)?.[0]).toBeLessThan(160);
  await png(600, 300, 'rgb(66 99 235)');
  await expect.poll(() => colorAt(0.5, 0.5)).toEqual(BLUE);
  expect(colorAt(0.5, 0.1)).toEqual(WHITE);
  expect(pictureIn(field)).toMatchObject({ naturalWidth: 256, naturalHeight: 256 });
  await expectAccessible('a chosen logo');
});

test('a logo is saved, shown beside the heading, and removed; one that fails to load leaves the initials', async () => {
  const stored = { ...company };
  answerCompany({ company: stored });
  const logos = answer(setCompanyLogo, ({ image }) => {
    if (image === null) delete stored.logo;
    else stored.logo = 'a-logo.png';
    stored.revision += 1;
    return { company: structuredClone(stored) };
  });
  answer(updateCompany, () => ({ company: structuredClone(stored) }));
  await open(paths.manager.company(company.id));
  await edit();
  await choose('logo.webp', 'image/webp', await painted('image/webp', 300, 300, 'blue'));
  await expect.poll(() => pictureIn(field)?.src).toMatch(/^data:image\/png;base64,/);
  const [, image] = pictureIn(field)?.src.split(',') ?? [];
  await save();
  expect(logos).toEqual([{ id: company.id, image, expected_revision: 1 }]);
  const beside = () => document.querySelector<HTMLImageElement>('main :has(> h1) img');
  const path = logoPath({ id: company.id, logo: 'a-logo.png' });
  await expect.poll(() => beside()?.getAttribute('src')).toBe(path);

  // There is no such file here.
  answer(getManagerCompanies, () => ({ companies: [structuredClone(stored)] }));
  await page.getByRole('link', { name: 'Companies', exact: true }).click();
  const failed = () =>
    [...document.querySelectorAll('main .mantine-Card-root img')].map((each) =>
      each.checkVisibility(),
    );
  await expect.poll(failed).toEqual([false]);
  await expect.element(page.getByText('CB', { exact: true })).toBeVisible();

  await page.getByRole('link', { name: company.name, exact: true }).click();
  await edit();
  await button('Remove logo', field).click();
  await expect.element(field).toHaveFocus();
  expect(pictureIn(field)).toBe(null);
  await save();
  expect(logos.at(-1)).toEqual({ id: company.id, image: null, expected_revision: 2 });
  await expect.poll(beside).toBe(null);
});
