import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import * as z from 'zod/mini';
import { openapi } from '../lib/openapi.ts';

/**
 * Writes `lambdas/contract/openapi.json` from the contract: `node bin/openapi.ts`. With `--check` it writes
 * nothing and fails if the file is outdated.
 */

const ROOT = join(import.meta.dirname, '..');
const FILE = join(ROOT, 'lambdas', 'contract', 'openapi.json');

const { values } = parseArgs({ options: { check: { type: 'boolean' } } });
const { version } = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')));
const document = `${JSON.stringify(openapi(version), null, 2)}\n`;

if (!values.check) {
  writeFileSync(FILE, document);
} else if (readFileSync(FILE, 'utf8') !== document) {
  console.error('lambdas/contract/openapi.json is not up to date: run `npm run openapi`.');
  process.exitCode = 1;
}
