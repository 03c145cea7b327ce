import { mkdtempSync, rmSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { cruise } from 'dependency-cruiser';
import extractOptions from 'dependency-cruiser/config-utl/extract-depcruise-options';
import { afterAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';

const CONFIG = join(import.meta.dirname, '..', '..', '.dependency-cruiser.cjs');

/** What may stand in a project: nothing of it is to be reported. */
const ALLOWED = {
  'node_modules/zod/package.json': '{ "name": "zod", "version": "4.0.0" }',
  'node_modules/zod/index.js': 'export const string = () => {};',
  'node_modules/zod/mini/index.js': 'export const string = () => {};',
  'node_modules/@aws-sdk/client-dynamodb/package.json':
    '{ "name": "@aws-sdk/client-dynamodb", "version": "3.0.0", "main": "index.js" }',
  'node_modules/@aws-sdk/client-dynamodb/index.js': 'export class DynamoDBClient {}',
  'node_modules/fast-check/package.json': '{ "name": "fast-check", "version": "4.0.0" }',
  'node_modules/fast-check/index.js': 'export const check = () => {};',
  'lambdas/contract/types.ts': "import * as z from 'zod/mini'; export const id = z.string();",
  'lambdas/contract/job.ts': "import { id } from './types.ts'; export const job = { id };",
  'lambdas/contract/index.ts': "import { job } from './job.ts'; export const contract = [job];",
  'lambdas/rules/status.ts':
    "import { id } from '../contract/types.ts'; export const next = () => id;",
  'lambdas/rules/status.test.ts': "import 'fast-check'; import './status.ts';",
  'lambdas/data/table.ts':
    "import '@aws-sdk/client-dynamodb'; import '../rules/status.ts'; export const get = 1;",
  // The half of a cycle that is not reported.
  'lambdas/data/hen.ts': "import './egg.ts'; export const hen = 1;",
  'lambdas/events/refresh.ts':
    "import '../mail/compose.ts'; import '../http/endpoint.ts'; import '../data/table.ts'; import '../rules/status.ts'; import '../contract/job.ts';",
  'lambdas/mail/compose.ts': "import '../data/table.ts'; import '../contract/job.ts';",
  'lambdas/http/endpoint.ts': "import '../data/table.ts'; import '../contract/job.ts';",
  'lambdas/site/page.ts':
    "import '../http/endpoint.ts'; import '../data/table.ts'; import '../rules/status.ts';",
  'lambdas/pages/good.ts': "import '../site/page.ts'; import '../data/table.ts';",
  'lambdas/handlers/job/good.ts':
    "import '../../http/endpoint.ts'; import '../../data/table.ts'; import '../../rules/status.ts';",
  'web/ui/button.tsx': 'export const Button = () => <button>import nothing</button>;',
  'web/features/candidate/apply/page.tsx':
    "import { Button } from '../../../ui/button.tsx'; import { job } from '../../../../lambdas/contract/job.ts'; import './recorder/help.tsx'; void job; export const Page = () => <Button />;",
  'web/features/candidate/apply/recorder/help.tsx':
    'export function help() { using open = { [Symbol.dispose]() {} }; return open; }',
  'web/features/candidate/offers/page.tsx':
    'export const Page = () => null; export interface Props {}',
  'lib/grants.ts':
    "import '../lambdas/contract/index.ts'; import '../lambdas/data/keys.ts'; export const grants = 1;",
  'lib/local/engine.ts': "import '@aws-sdk/client-dynamodb'; import '../grants.ts';",
  'bin/local.ts': "import '../lib/local/engine.ts'; import '../lambdas/contract/index.ts';",
  'test/api/hire.test.ts':
    "import '../../lambdas/data/table.ts'; import '@aws-sdk/client-dynamodb'; import '../../bin/local.ts';",
};

/** Each rule, and files that break it. */
const VIOLATIONS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'no-cycle': {
    'lambdas/data/egg.ts': "import type { hen } from './hen.ts'; export type Egg = typeof hen;",
  },
  'no-unresolved-import': { 'web/ui/lost.ts': "import './nowhere.ts';" },
  'no-barrel': {
    'lambdas/data/index.ts': "import { get } from './table.ts'; export const all = { get };",
  },
  'no-re-export': { 'lib/everything.ts': "export * from './grants.ts';" },
  'zod-only-as-mini': { 'lib/heavy.ts': "import { string } from 'zod'; string();" },
  'contract-imports-zod-alone': { 'lambdas/contract/clock.ts': "import 'node:fs';" },
  'rules-import-the-contract-alone': {
    'lambdas/rules/reader.ts': "import { get } from '../data/table.ts'; void get;",
  },
  'data-imports-rules-and-contract': { 'lambdas/data/up.ts': "import '../http/endpoint.ts';" },
  'keys-import-types-alone': {
    'lambdas/data/keys.ts':
      "import '../contract/types.ts'; import type { job } from '../contract/job.ts'; export type Key = typeof job;",
  },
  'http-imports-data-and-contract': { 'lambdas/http/up.ts': "import '../handlers/job/good.ts';" },
  'site-imports-http-data-rules-and-contract': {
    'lambdas/site/up.ts': "import '../handlers/job/good.ts';",
  },
  'a-page-imports-no-other-page-nor-a-handler': {
    'lambdas/pages/calls.ts': "import '../handlers/job/good.ts';",
    'lambdas/pages/again.ts': "import './good.ts';",
  },
  'a-task-imports-data-rules-and-contract': {
    'lambdas/tasks/up.ts': "import '../http/endpoint.ts';",
  },
  'mail-imports-data-rules-and-contract': { 'lambdas/mail/up.ts': "import '../http/endpoint.ts';" },
  'a-handler-imports-no-other-handler': {
    'lambdas/handlers/job/mails.ts': "import '../../mail/compose.ts';",
    'lambdas/handlers/job/bad.ts': "import './good.ts';",
    'lambdas/handlers/job/caused.ts': "import '../../events/refresh.ts';",
  },
  'a-consumer-imports-no-handler-nor-other-consumer': {
    'lambdas/events/again.ts': "import './refresh.ts';",
    'lambdas/events/calls.ts': "import '../handlers/job/good.ts';",
  },
  'web-imports-the-contract-alone': {
    'web/api/types.ts':
      "import type { get } from '../../lambdas/data/table.ts'; export type G = typeof get;",
  },
  'lib-imports-contract-and-keys': {
    'lib/peek.ts': "await import('../lambdas/handlers/job/good.ts');",
    'lib/reads.ts': "import '../lambdas/data/table.ts';",
    'lib/caused.ts': "import '../lambdas/events/refresh.ts';",
  },
  'bin-imports-lib-and-the-contract': { 'bin/peek.ts': "import '../lambdas/data/table.ts';" },
  'a-feature-imports-no-other-feature': {
    'web/features/candidate/profile/page.tsx':
      "import type { Props } from '../offers/page.tsx'; export const Page = (_: Props) => <main />;",
    'web/features/manager/profile/page.tsx':
      "import type { Props } from '../../candidate/offers/page.tsx'; export const Page = (_: Props) => <main />;",
    'web/features/account/page.tsx':
      "import type { Props } from '../candidate/offers/page.tsx'; export const Page = (_: Props) => <main />;",
    'web/features/public/job/page.tsx':
      "import type { Props } from '../../candidate/offers/page.tsx'; export const Page = (_: Props) => <main />;",
    'web/features/auth/page.tsx':
      "import type { Props } from '../candidate/offers/page.tsx'; export const Page = (_: Props) => <main />;",
  },
  'only-data-imports-the-aws-sdk': {
    'lambdas/http/sdk.ts':
      "import { DynamoDBClient } from '@aws-sdk/client-dynamodb'; void DynamoDBClient;",
  },
};

const result = z.object({
  summary: z.object({
    violations: z.array(
      z.object({ from: z.string(), to: z.string(), rule: z.object({ name: z.string() }) }),
    ),
    totalCruised: z.int(),
  }),
});

const root = mkdtempSync(join(tmpdir(), 'import-rules-'));
afterAll(() => rmSync(root, { recursive: true }));

async function violations() {
  const files = Object.assign({}, ALLOWED, ...Object.values(VIOLATIONS));
  for (const [path, text] of Object.entries<string>(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  }
  const options = await extractOptions(CONFIG);
  const { output } = await cruise(['bin', 'lib', 'lambdas', 'web', 'test'], {
    ...options,
    baseDir: root,
  });
  return result.parse(output).summary;
}
const found = await violations();

describe('import rules', () => {
  test.each(Object.entries(VIOLATIONS))('%s', (rule, files) => {
    const reported = found.violations.filter(({ rule: { name } }) => name === rule);
    expect([...new Set(reported.map(({ from }) => from))].sort()).toEqual(
      Object.keys(files).sort(),
    );
  });

  test('nothing that is allowed is reported', () => {
    const planted = new Set(Object.values(VIOLATIONS).flatMap(Object.keys));
    expect(found.violations.filter(({ from }) => !planted.has(from))).toEqual([]);
    expect(found.totalCruised).toBeGreaterThan(Object.keys(ALLOWED).length);
  });

  test('a type is no import that keys are forbidden', () => {
    const reported = found.violations.filter(({ rule }) => rule.name === 'keys-import-types-alone');
    expect(reported.map(({ to }) => to)).toEqual(['lambdas/contract/types.ts']);
  });

  test('every rule is broken once here', async () => {
    const { ruleSet } = await extractOptions(CONFIG);
    expect(ruleSet?.forbidden?.map(({ name }) => name).sort()).toEqual(
      Object.keys(VIOLATIONS).sort(),
    );
  });
});
