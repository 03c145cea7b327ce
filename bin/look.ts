import { mkdir, mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type Page } from '@playwright/test';
import { ClearError, runProgram } from '../lib/local/clear-error.ts';
import { startStack } from '../lib/local/stack.ts';
import { CHROMIUM_ARGS, headlessChromiumPath } from '../test/support/web/browser.ts';
import { allPages } from './look/pages.ts';
import { createApi } from './seed/api.ts';
import { fill } from './seed/fill.ts';
import { makePlan, SMALL_SIZE } from './seed/plan.ts';

/**
 * Takes a screenshot of every page and dialog: `node bin/look.ts [--forced-colors] [--zoom] [page …]`. Each is taken at
 * two widths, light and dark, and written to `look/<page>-<width>-<scheme>.png`. Without names, all are taken. With
 * `--forced-colors`, colors are those of a contrast theme; with `--zoom`, the browser's zoom is 200 %.
 */

const FOLDER = join(import.meta.dirname, '..', 'look');
const SIZES = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
];
const DIALOG_MS = 1500;
const SCHEMES = ['light', 'dark'] as const;

async function main(): Promise<void> {
  const { values: mode, positionals: wanted } = parseArgs({
    allowPositionals: true,
    options: { 'forced-colors': { type: 'boolean' }, zoom: { type: 'boolean' } },
  });
  await using folder = await mkdtempDisposable(join(tmpdir(), 'hiring-look-'));
  const stack = await startStack({ port: 0, dataDir: folder.path, web: 'built' });
  const browser = await chromium.launch({
    executablePath: headlessChromiumPath(),
    args: CHROMIUM_ARGS,
  });
  try {
    await fill(makePlan(SMALL_SIZE), (token) => createApi(stack.url, token));
    const pages = await allPages(stack.url);
    const unknown = wanted.find((name) => !Object.hasOwn(pages, name));
    if (unknown !== undefined)
      throw new ClearError(`No page "${unknown}". Pages: ${Object.keys(pages).join(', ')}`);
    await mkdir(FOLDER, { recursive: true });
    for (const name of wanted.length > 0 ? wanted : Object.keys(pages)) {
      const { path, storage, act } = pages[name] ?? { path: '/', storage: {} };
      const localStorage = Object.entries(storage).map(([key, value]) => ({ name: key, value }));
      for (const viewport of SIZES)
        for (const colorScheme of SCHEMES) {
          await using context = await browser.newContext({
            ...(mode.zoom ? zoomed(viewport) : { viewport }),
            colorScheme,
            ...(mode['forced-colors'] && { forcedColors: 'active' as const }),
            reducedMotion: 'reduce',
            storageState: { cookies: [], origins: [{ origin: stack.url, localStorage }] },
          });
          const page = await context.newPage();
          await page.goto(stack.url + path, { waitUntil: 'networkidle' });
          if (act === undefined) await scrollThrough(page);
          else {
            await act(page);
            // A dialog's code and data are fetched now.
            await page.waitForTimeout(DIALOG_MS);
          }
          const file = `${name}-${viewport.width}-${colorScheme}.png`;
          // A dialog covers only the window, not the whole page.
          await page.screenshot({ path: join(FOLDER, file), fullPage: act === undefined });
        }
      console.log(name);
    }
    console.log(`\nThe screenshots are in ${FOLDER}`);
  } finally {
    await browser.close();
    await stack.stop();
  }
}

/** A browser's zoom of 200 %, in its window. */
const zoomed = ({ width, height }: (typeof SIZES)[number]) => ({
  viewport: { width: width / 2, height: height / 2 },
  deviceScaleFactor: 2,
});

/** Brings everything into view once: cards are rendered only then. */
async function scrollThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let top = 0; top < document.body.scrollHeight; top += innerHeight) {
      scrollTo(0, top);
      await new Promise(requestAnimationFrame);
    }
    scrollTo(0, 0);
  });
}

await runProgram(main);
