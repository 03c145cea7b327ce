import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { contract } from '../../lambdas/contract/index.ts';
import { QUOTAS } from '../../lambdas/contract/limits.ts';
import { grantsOf } from '../../lib/functions/grants.ts';
import { OTHER_QUOTAS, QUOTAS_OF_CALLS } from '../support/api/quotas-of-calls.ts';

/** Whether a call stores something, by the permissions of its function. */
function isStoring(name: string): boolean {
  const { table = [], ...buckets } = grantsOf(name);
  return (
    table.some((action) => ['PutItem', 'UpdateItem'].includes(action)) ||
    Object.values(buckets).some(
      (actions) => Array.isArray(actions) && actions.includes('PutObject'),
    )
  );
}

const entries = Object.entries(QUOTAS_OF_CALLS);
const callsOf = (bound: string) =>
  entries.flatMap(([name, by]) =>
    (typeof by === 'string' ? by === bound : by.some((each) => each === bound)) ? name : [],
  );

it('every call that stores something names its quotas, or why it needs none', () => {
  const storing = contract.map(({ name }) => name).filter(isStoring);
  expect(storing.length).toBeGreaterThan(50);
  expect(Object.keys(QUOTAS_OF_CALLS).toSorted()).toEqual(storing.toSorted());
});

it('the functions of calls with quotas get the stage’s, and only they', () => {
  const withQuotas = entries.flatMap(([name, by]) => (typeof by === 'string' ? [] : name));
  // These limit reads.
  const reading = contract.map(({ name }) => name).filter((name) => !isStoring(name));
  const given = contract.map(({ name }) => name).filter((name) => grantsOf(name).quotas === true);
  expect(given.filter((name) => !reading.includes(name)).toSorted()).toEqual(withQuotas.toSorted());
});

it('the table of quotas in lambdas/README.md is right', () => {
  const code = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(', ');
  const quotas = Object.entries(QUOTAS).map(([name, most]) => {
    const other = Object.entries(OTHER_QUOTAS).flatMap(([each, what]) =>
      each === name ? what : [],
    );
    const bounded = [...other, code(callsOf(name))].filter(Boolean);
    expect(bounded, name).not.toEqual([]);
    return `| \`${name}\` | ${most.toLocaleString('en-US')} | ${bounded.join(', ')} |`;
  });
  const reasons = [...new Set(entries.flatMap(([, by]) => (typeof by === 'string' ? by : [])))];
  const none = reasons.map((reason) => `| ${reason} | ${code(callsOf(reason))} |`);
  const readMe = readFileSync(join(import.meta.dirname, '../../lambdas/README.md'), 'utf8');
  const [, section = ''] = /\n## Quotas\n(.*?)\n## /s.exec(readMe) ?? [];
  const rows = section.split('\n').filter((line) => /^\| (`|[a-z].* `)/.test(line));
  expect(rows).toEqual([...quotas, ...none]);
});
