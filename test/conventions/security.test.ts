import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { QUOTAS, type Quotas } from '../../lambdas/contract/limits.ts';
import { isMailKind, MAILS, type MailKind, quotasOf } from '../../lambdas/contract/mails.ts';
import { BETWEEN_ROTATIONS_S, TOKEN_S } from '../../lambdas/data/sessions/lifetimes.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const text = read('SECURITY.md');
const links = [...text.matchAll(/\[([^\]]+)\]\(([^)#]+)\)/g)].map(([, title = '', file = '']) => ({
  title,
  file,
}));
const isTest = ({ file }: { file: string }) => /\.(test|spec)\.tsx?$/.test(file);

describe('SECURITY.md', () => {
  it('names files that exist', () => {
    expect(links.length).toBeGreaterThan(80);
    for (const { file } of links) expect(() => read(file), file).not.toThrow();
  });

  it('says for how long a token is valid, and RUNBOOK.md how often its key can be rotated', () => {
    const hours = `${TOKEN_S / 3600} hours`;
    for (const said of [`for ${hours} at most`, `until its ${hours} are over`])
      expect(text).toContain(said);
    expect(read('lib/README.md')).toContain(`last ${hours}`);
    const between = `once in ${BETWEEN_ROTATIONS_S / 3600} hours`;
    expect(read('RUNBOOK.md')).toContain(between);
  });

  it('names tests by their titles', () => {
    const tests = links.filter(isTest);
    expect(tests.length).toBeGreaterThan(40);
    for (const { title, file } of tests) {
      const called = [...read(file).matchAll(/\b(?:it|test|describe)\b[^'"]*?(['"])(.*?)\1, /g)];
      expect(called.filter(([, , name]) => name?.includes(title)).length, title).toBeGreaterThan(0);
    }
  });

  it('names the code and the test of every requirement, or accepts it with a reason', () => {
    const [table = '', accepted = ''] = text.split('## What is accepted');
    const rows = table.split('\n').filter((line) => /^\| \d/.test(line));
    expect(rows.length).toBeGreaterThan(40);
    for (const row of rows) {
      const [requirement = '', where, test] = row.slice(2, -2).split(' | ');
      const [number = ''] = /^[\d.]+\d/.exec(requirement) ?? [];
      if (row.includes('_accepted_')) expect(accepted, row).toContain(number);
      else expect([where, test].filter(Boolean), row).toHaveLength(2);
    }
  });

  it('says of each mail who causes it, in whose words it is, and how often it is sent', () => {
    const [, section = ''] = text.split('## Who can make us mail whom');
    const [table = ''] = section.split('\n## ');
    const rows = table.split('\n').filter((line) => /^\| `/.test(line));
    expect(rows).toEqual(Object.keys(MAILS).filter(isMailKind).map(rowOf));
  });
});

const CAUSED_BY = {
  recipient: 'the account itself',
  anybody: 'anybody who types the address',
  'other side': 'the other side of an application',
  site: 'the site, at a time',
};
const WORDS = { ours: 'ours', names: 'ours, with names', texts: 'ours and the other side’s' };
const UNCONFIRMED = { itself: 'the same', line: '`answerWaiting`', nothing: 'nothing' };

/** The row of a mail in the table. */
function rowOf(kind: MailKind): string {
  const { to, causedBy, words, ifUnconfirmed, quotas = [] } = MAILS[kind];
  const counted = [true, false].flatMap((isConfirmed) => quotasOf(kind, isConfirmed));
  const isLine = kind === 'answerWaiting';
  const sent = isLine ? quotasOf(kind, false) : counted;
  const limits = [...new Set([...quotas, ...sent])].filter(
    (name) => isLine || name !== 'waiting_answer_mails_per_inbox_per_day',
  );
  return `| \`${kind}\` | ${CAUSED_BY[causedBy]} | ${to} | ${WORDS[words]} | ${UNCONFIRMED[ifUnconfirmed]} | ${limits.map(inWords).join(', ')} |`;
}

/** `5 offers per application per day` */
function inWords(name: keyof Quotas): string {
  return `${QUOTAS[name].toLocaleString('en')} ${name.replaceAll('_', ' ')}`;
}
