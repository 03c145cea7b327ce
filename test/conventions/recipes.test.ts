import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { jobFilters, jobSearchInput } from '../../lambdas/contract/calls/job-search.ts';
import { TIMELINE_EVENTS } from '../../lambdas/contract/calls/timeline.ts';
import { MAILS } from '../../lambdas/contract/mails.ts';
import { BUSINESS_COUNTS, FAILURE_COUNTS, HIGHEST_VALUES } from '../../lambdas/contract/metrics.ts';
import { openPages } from '../../lambdas/contract/pages/pages.ts';
import { PREFERENCES } from '../../lambdas/contract/preferences.ts';
import { APPLICATION_STATUSES } from '../../lambdas/contract/statuses/application-status.ts';
import { ACCEPTANCE_STATUSES } from '../../lambdas/contract/statuses/offer-status.ts';
import { paths } from '../../web/paths.ts';

/** The steps of the recipes in lambdas/README.md that the compiler cannot check. */

const ROOT = join(import.meta.dirname, '..', '..');
const textOf = (...patterns: string[]) =>
  globSync(patterns, { cwd: ROOT })
    .map((file) => readFileSync(join(ROOT, file), 'utf8'))
    .join('\n');

const apiTests = textOf('test/api/**/*.ts', 'test/support/**/*.ts');
const unnamed = (names: readonly string[], text: string) =>
  names.filter((name) => !new RegExp(`(?<![\\w-])${name}(?![\\w-])`).test(text));

describe('a test in test/api names', () => {
  it.each([
    ['each status of an application', APPLICATION_STATUSES],
    ['each status of an offer', ACCEPTANCE_STATUSES],
    ['each event of the timeline', TIMELINE_EVENTS],
    ['each preference', Object.keys(PREFERENCES)],
    ['each search filter', Object.keys(jobSearchInput)],
  ])('%s', (_, names) => {
    expect(unnamed(names, apiTests)).toEqual([]);
  });

  it('each public page, by its path', () => {
    const paths = Object.values(openPages).map(({ paths: [first] }) => first.split('{')[0] ?? '');
    expect(paths.filter((path) => !apiTests.includes(path))).toEqual([]);
  });
});

it.each(['manager', 'candidate'] as const)('each path of a %s has a page', (area) => {
  const pages = textOf('web/app/pages.ts');
  const { signIn: _, signUp: __, ...own } = paths[area];
  const unused = Object.keys(own).filter(
    (name) => !pages.includes(`paths.${area}.${name}`) && !pages.includes(`paths[area].${name}]`),
  );
  // `createProfileThen` is the page to create a profile, with `next`.
  expect(unused.filter((name) => name !== 'createProfileThen')).toEqual([]);
});

it('each search filter has a field or a switch on the page', () => {
  expect(
    unnamed(Object.keys(jobFilters), textOf('web/features/public/search/**/*.{ts,tsx}')),
  ).toEqual([]);
});

it('each metric is counted by a function', () => {
  const functions = textOf('lambdas/{handlers,http,pages}/**/*.ts');
  expect(unnamed([...BUSINESS_COUNTS, ...FAILURE_COUNTS, ...HIGHEST_VALUES], functions)).toEqual(
    [],
  );
});

it('each preference has a field on a page', () => {
  const pages = textOf('web/features/account/*.{ts,tsx}');
  expect(unnamed(Object.keys(PREFERENCES), pages)).toEqual([]);
});

it('each mail has a template, and a line in the table of mails that matches its declaration', () => {
  expect(unnamed(Object.keys(MAILS), textOf('lambdas/mail/templates/*.tsx'))).toEqual([]);
  const table = textOf('lambdas/README.md').match(/^\| `\w+` \|.*\| (yes|no) \|$/gm);
  expect(table).toEqual(
    Object.entries(MAILS).map(([name, { to, when, turnedOffBy }]) => {
      const essential = turnedOffBy === null ? 'yes' : 'no';
      return `| \`${name}\` | ${to} | ${when} | ${essential} |`;
    }),
  );
});

const [, tableOfItems = ''] =
  /^## Items\n([\s\S]*?)^## /m.exec(textOf('lambdas/data/README.md')) ?? [];

it('the table of items in lambdas/data/README.md has each word that a key begins with', () => {
  const written = textOf('lambdas/data/keys/*.ts').matchAll(/['`]([A-Z][A-Z_]+)(?=['`#])/g);
  const words = new Set([...written].map(([, word = '']) => word));
  // This item never exists: it is read to open the connection.
  words.delete('WARM');
  expect(words.size).toBeGreaterThan(40);
  expect(unnamed([...words], tableOfItems)).toEqual([]);
});

/** By what the copy of an account's data reads each kind of item of the account. */
const COPIED = {
  CANDIDATE: 'accountOf',
  MANAGER: 'accountOf',
  COMPANY: 'listCompanies',
  JOB: 'listPlacesAndJobs',
  APPLICATION: 'listOwnApplications',
  CONVERSATION: 'messagesOf',
  INTERVIEW: 'interviewsOn',
  OFFER: 'listOwnOffers',
  SAVED_JOB: 'listSavedPostedJobs',
  SAVED_SEARCH: 'listSavedSearches',
  SUGGESTION: 'listSuggestions',
};
/** Why it has no others. */
const NOT_COPIED = {
  APPLIED: 'an application or a saved job, again',
  SEARCH_CRITERIA: 'a saved search, again',
  ANSWER: 'an answer that the account has had, for a day',
  CALENDAR: 'the hash of a secret',
  BATCH: 'work in progress',
  BATCH_PART: 'work in progress',
  RUNNING_BATCHES: 'work in progress',
};

it('the copy of an account has each kind of item of the account, or there is a reason', () => {
  const rows = tableOfItems.matchAll(/^\|[^|]*\|[^|]*`(?:CAND|MGR)#<[^|]*\| (`[^|]*`)/gm);
  const kinds = [...rows].flatMap(([, keys = '']) => keys.match(/(?<=`)[A-Z_]+/g) ?? []);
  const known = { ...COPIED, ...NOT_COPIED };
  expect([...new Set(kinds)].toSorted()).toEqual(Object.keys(known).toSorted());
  expect(unnamed(Object.values(COPIED), textOf('lambdas/tasks/account-copy/*.ts'))).toEqual([]);
});

it('the map of folders in README.md names folders that exist', () => {
  const [, map = ''] = /```\n(bin\/ [\s\S]*?)```/.exec(textOf('README.md')) ?? [];
  let top = '';
  const folders = map.split('\n').flatMap((line) => {
    const [, indent = '', name] = /^(\s*)([\w-]+\/)(?:\s|$)/.exec(line) ?? [];
    if (name === undefined) return [];
    if (indent === '') top = name;
    return indent === '' ? name : `${top}${name}`;
  });
  expect(folders.length).toBeGreaterThan(15);
  expect(folders.filter((folder) => !existsSync(join(ROOT, folder)))).toEqual([]);
});

const documents = globSync(['*.md', '{bin,lambdas,lib,test,web}/**/*.md'], { cwd: ROOT });
const files = globSync('{bin,lambdas,lib,test,web}/**/*', { cwd: ROOT, withFileTypes: false });

describe('names only files and folders that exist:', () => {
  it.each(documents)('%s', (document) => {
    const text = readFileSync(join(ROOT, document), 'utf8');
    const links = [...text.matchAll(/\]\(([^)#\s]+)/g)]
      .map(([, link = '']) => link)
      .filter((link) => !link.includes(':'));
    const named = [...text.matchAll(/`((?:\.\.\/)?[\w-]+(?:\/[\w.-]+)*\.(?:tsx?|mjs|css))`/g)].map(
      ([, name = '']) => name.replace('../', ''),
    );
    const namedFolders = [...text.matchAll(/`((?:\.\.\/)?[a-z][\w-]*(?:\/[\w-]+)+)\/`/g)].map(
      ([, name = '']) => name.replace('../', ''),
    );
    expect([
      ...links.filter((link) => !existsSync(join(ROOT, dirname(document), link))),
      ...namedFolders.filter((name) => !files.some((file) => `/${file}/`.includes(`/${name}/`))),
      ...named.filter((name) => !files.some((file) => `/${file}`.endsWith(`/${name}`))),
    ]).toEqual([]);
  });
});
