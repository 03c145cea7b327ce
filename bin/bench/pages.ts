import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { startStack } from '../../lib/local/stack.ts';
import { createApi } from '../seed/api.ts';
import { fill } from '../seed/fill.ts';
import { makePlan, SMALL_SIZE } from '../seed/plan.ts';
import { type Answer, launchBrowser, openPages, visit } from './browser.ts';
import { kb, printTable } from './print.ts';

/** Prints what each page loads into a browser with an empty cache. */
export async function benchPages(): Promise<void> {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'hiring-bench-'));
  const stack = await startStack({ port: 0, dataDir: folder.path, web: 'built' });
  const browser = await launchBrowser();
  try {
    await fill(makePlan(SMALL_SIZE), (token) => createApi(stack.url, token));
    const rows: (string | number)[][] = [];
    for (const [name, page] of Object.entries(await openPages(stack.url))) {
      const [first] = await visit(browser, stack.url, page);
      const files = first.answers.filter(({ isCall }) => !isCall);
      rows.push([
        name,
        files.length,
        first.beforePaint,
        kb(gzipped(files, 'script')),
        kb(gzipped(files, 'stylesheet')),
        first.answers.length - files.length,
        Math.round(first.mainThread),
      ]);
    }
    printTable(
      'Pages: loaded with nothing cached; JS and CSS gzipped, each file by itself',
      [
        ...['page', 'requests', 'before first paint', 'JS KB', 'CSS KB', 'API calls'],
        'main thread CPU ms',
      ],
      rows,
    );
  } finally {
    await browser.close();
    await stack.stop();
  }
}

function gzipped(answers: readonly Answer[], type: string): number {
  return answers
    .filter((answer) => answer.type === type)
    .reduce((sum, { body }) => sum + gzipSync(body).length, 0);
}
