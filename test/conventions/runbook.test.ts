import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { SIGN_IN_FAILURES, SIGN_IN_WINDOW_S } from '../../lambdas/contract/limits.ts';
import { alarmNames, objectiveNames, RUNBOOK } from '../../lib/operations/alarms.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const text = readFileSync(join(ROOT, RUNBOOK), 'utf8');
const names = [...alarmNames, ...objectiveNames];

/** A heading's anchor, as GitHub makes it. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(' ', '-')
    .replaceAll(/[^\w-]/g, '');

/** The text below each heading, up to the next, by the anchor of the heading. */
const sections = new Map(
  text
    .split(/^#+ /m)
    .slice(1)
    .map((part): [string, string] => {
      const end = part.indexOf('\n');
      return [anchorOf(part.slice(0, end)), part.slice(end)];
    }),
);

/** The commands in the text, including those broken over two lines. */
function commands(start: string): string[] {
  const found = [...text.replaceAll(/\s+/g, ' ').matchAll(new RegExp(`${start}[a-z:-]+`, 'g'))];
  return [...new Set(found.map(([command]) => command))];
}

const WORDS_OF_INSIGHTS = new Set(
  'filter stats sort limit fields by as and or like desc asc'.split(' '),
);
/** The fields of log lines: our own (test/api/logs.test.ts), Lambda's and CloudWatch's. */
const FIELDS = new Set([
  'level',
  'message',
  'route',
  'method',
  'status',
  'ms',
  'actor_id',
  'role',
  'client',
  'account',
  'code',
  'signed',
  'error.name',
  'function_request_id',
  'gateway_request_id',
  'why',
  'mail',
  'record.status',
  '@logStream',
  '@timestamp',
  '@message',
]);

describe('the runbook', () => {
  it.each(names)('says how to investigate %s, and what to do', (name) => {
    const section = sections.get(name) ?? '';
    expect(section).toMatch(/^```\nfilter .+\n(\| .+\n)+```$/m);
    expect(section).toMatch(/^1\. \S/m);
  });

  it('has a section for every alarm, and no others', () => {
    const [, alarms = ''] = text
      .split(/^## /m)
      .filter((part) => part.startsWith('Alarms'))
      .join('')
      .split(/^Alarms$/m);
    const named = [...alarms.matchAll(/^### (.+)$/gm)].map(([, heading]) => heading);
    expect(named.toSorted()).toEqual(names.toSorted());
  });

  it('names the limits of failed sign-ins', () => {
    const { per_account_and_network, per_network, per_account } = SIGN_IN_FAILURES;
    expect(sections.get('failed-sign-ins')?.replaceAll('\n', ' ')).toContain(
      `In ${SIGN_IN_WINDOW_S / 60} minutes: ${per_account_and_network} failures for one account from one network, ${per_network} from one network, ${per_account} for one account.`,
    );
  });

  it('queries only fields that the logs have', () => {
    const queries = [...text.matchAll(/^```\n(filter .+?)^```$/gms)].map(([, query = '']) => query);
    expect(queries.length).toBeGreaterThan(names.length);
    for (const query of queries) {
      const aliases = [...query.matchAll(/ as (\w+)/g)].map(([, alias]) => alias);
      const words = query
        .replaceAll(/"[^"]*"|\/[^/\n]*\/ ?(?=and|\)|$)|\bbin\(\w+\)|\w+(?=\()/gm, '')
        .match(/@?[a-z_][\w.]*/gi);
      const fields = (words ?? []).filter((word) => !WORDS_OF_INSIGHTS.has(word));
      expect(fields.filter((field) => !aliases.includes(field) && !FIELDS.has(field))).toEqual([]);
    }
  });

  it('has no broken links', () => {
    for (const [, target = ''] of text.matchAll(/\]\(([^)]+)\)/g)) {
      const [file, anchor] = target.split('#');
      if (file) expect(existsSync(join(ROOT, file)), target).toBe(true);
      else expect([...sections.keys()]).toContain(anchor);
    }
  });

  const shell = [...text.matchAll(/^ *```sh\n(.+?)^ *```$/gms)].map(([, block = '']) => block);

  // zsh, for example, does not split a variable into words.
  it('has commands that work in every shell', () => {
    expect(shell.length).toBeGreaterThan(10);
    for (const block of shell) expect(block).not.toMatch(/\bfor \w+ in \$/);
  });

  it('repeats every wait command until it succeeds', () => {
    const waits = shell.join('').match(/^.*\baws \w+ wait .*$/gm) ?? [];
    expect(waits.length).toBeGreaterThan(0);
    for (const line of waits) expect(line).toMatch(/until aws .+; do .+; done$/);
  });

  it('restores to a table with a new name', () => {
    const targets = [...text.matchAll(/--target-table-name (\S+)/g)].map(([, name]) => name);
    expect(new Set(targets)).toEqual(new Set(['<restored>', '<restored>`.']));
  });

  it('names only existing commands, and every admin command', () => {
    const { scripts } = z
      .object({ scripts: z.record(z.string(), z.string()) })
      .parse(JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')));
    const scriptsNamed = commands('npm run ');
    expect(scriptsNamed.length).toBeGreaterThan(1);
    for (const command of scriptsNamed)
      expect(Object.keys(scripts).map((name) => `npm run ${name}`)).toContain(command);

    const { stderr } = spawnSync(process.execPath, [join(ROOT, 'bin', 'admin.ts')], {
      encoding: 'utf8',
    });
    // The runbook says when to use each admin command.
    const there = [...stderr.matchAll(/npm run admin -- [a-z-]+/g)].map(([command]) => command);
    expect(commands('npm run admin -- ').toSorted()).toEqual(there.toSorted());
  });
});
