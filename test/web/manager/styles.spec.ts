import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import * as z from 'zod/mini';
import { test } from '../../support/web/manager-test.ts';
import { button, expect, holdCalls } from '../../support/web/web-test.ts';
import { newJob } from '../../support/worlds/world.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const BUILT = join(ROOT, 'dist', 'web');
const MANTINE = join(ROOT, 'node_modules', '@mantine');
/** The complete style sheets. The only component of `dropzone` has no styles, on purpose. */
const WHOLE = globSync('*/styles.css', { cwd: MANTINE, exclude: ['dropzone'] })
  .toSorted()
  .map((sheet) => readFileSync(join(MANTINE, sheet), 'utf8'));

/** The classes of Mantine's components in a text. */
const classesIn = (text: string) => new Set(text.match(/(?<![\w-])m_[0-9a-f]+/g));
/** The files of the app, and their imports. */
const manifest = z
  .record(
    z.string(),
    z.object({
      file: z.string(),
      css: z._default(z.array(z.string()), []),
      imports: z._default(z.array(z.string()), []),
      isDynamicEntry: z._default(z.boolean(), false),
    }),
  )
  .parse(JSON.parse(readFileSync(join(BUILT, '.vite', 'manifest.json'), 'utf8')));
const built = (file: string) => readFileSync(join(BUILT, file), 'utf8');

/** Files of the manifest with all their imports, by name. */
function withImports(names: readonly string[], found = new Set<string>()): string[] {
  for (const name of names.filter((each) => !found.has(each)))
    withImports(manifest[name]?.imports ?? [], found.add(name));
  return [...found];
}

/** The styles that change if Mantine's complete sheets replace the styles of each component. */
async function differences(page: Page): Promise<string[]> {
  await page.evaluate(() =>
    Promise.allSettled(document.getAnimations().map(({ finished }) => finished)),
  );
  return await page.evaluate((whole) => {
    const computedStyles = () =>
      [...document.querySelectorAll('body, body *')].map((element) => {
        const style = getComputedStyle(element);
        // Skips variables, which the minifier rewrites: only their results count. Skips margins, whose computed values
        // differ if they are auto.
        const names = [...style].filter((name) => !/^(--|margin)/.test(name));
        return names.map((name) => `${name}: ${style.getPropertyValue(name)}`);
      });
    const before = computedStyles();
    for (const sheet of document.styleSheets) {
      for (let index = sheet.cssRules.length - 1; index >= 0; index -= 1) {
        if (sheet.cssRules[index] instanceof CSSLayerBlockRule) sheet.deleteRule(index);
      }
    }
    const style = document.createElement('style');
    style.textContent = whole;
    document.head.prepend(style);
    const after = computedStyles();
    const elements = [...document.querySelectorAll('body, body *')];
    return before.flatMap((styles, index) =>
      styles
        .filter((line, at) => line !== after[index]?.[at])
        .map(
          (line) =>
            `${elements[index]?.outerHTML.slice(0, 150)} ${line} | ${after[index]?.find((l) => l.startsWith(`${line.split(':')[0]}:`))}`,
        ),
    );
  }, WHOLE.join('\n'));
}

async function centreOf(locator: Locator): Promise<readonly number[]> {
  const { x, y, width, height } = (await locator.boundingBox()) ?? {
    x: 0,
    y: 0,
    width: 0,
    height: 0,
  };
  return [x + width / 2, y + height / 2].map(Math.round);
}

/** Expects that each page and each dialog brings the styles of its components. */
function expectStylesOfAll(): void {
  const styled = classesIn(WHOLE.join('\n'));
  const entries = Object.keys(manifest).filter((name) => manifest[name]?.isDynamicEntry);
  const wanted = new Set<string>();
  for (const entry of entries) {
    // The frame of another area has the same sheets. The pages of the sign-in have none.
    const frame = entry.startsWith('features/auth/') ? [] : ['app/frame/manager-area.tsx'];
    const names = withImports(['index.html', ...frame, entry]);
    const brought = classesIn(
      names
        .flatMap((name) => manifest[name]?.css ?? [])
        .map(built)
        .join(),
    );
    const shown = [...classesIn(names.map((name) => built(manifest[name]?.file ?? '')).join())];
    for (const name of shown.filter((each) => styled.has(each))) wanted.add(name);
    const bare = shown.filter((name) => styled.has(name) && !brought.has(name));
    expect(bare, entry).toEqual([]);
  }
  expect(wanted.size).toBeGreaterThan(100);
}

test('every component has its styles, on every page and in every dialog, the same as in the complete sheet', async ({
  page,
  employer,
}) => {
  expectStylesOfAll();
  const { company, location } = employer;
  await newJob(employer);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(`/manager/company/${company.id}`);
  await button(page, 'Edit Company').click();
  await expect(page.getByRole('dialog').getByLabel('Culture')).toBeVisible();
  const saving = await holdCalls(page, '/company/update-company');
  await button(page, 'Save').click();
  const busy = page.getByRole('dialog').locator('button[type="submit"]');
  const middles = await Promise.all([
    centreOf(busy),
    centreOf(busy.locator('.mantine-Button-loader')),
  ]);
  expect.soft(middles[1], 'the sign of a busy button').toEqual(middles[0]);
  saving.release();
  await expect(page.getByRole('dialog')).toBeHidden();
  await button(page, 'Edit Company').click();
  await expect(page.getByRole('dialog').getByLabel('Culture')).toBeVisible();
  expect.soft(await differences(page), 'a company and a dialog').toEqual([]);
  // In one step, since an element that is removed in between has no styles.
  const moving = page.evaluate(() =>
    [...document.querySelectorAll('*')]
      .filter((each) => !/^(0s(, )?)+$/.test(getComputedStyle(each).transitionDuration))
      .map(({ className }) => className),
  );
  expect.soft(await moving, 'a transition in spite of reduced motion').toEqual([]);
  for (const path of [
    '/manager/dashboard',
    `/manager/company/${company.id}/location/${location.id}/add-job`,
  ]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Loading');
    await expect(page.getByText('Morgan Reyes')).toBeVisible();
    expect.soft(await differences(page), path).toEqual([]);
  }
});
