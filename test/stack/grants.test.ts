import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { type Bundle, bundleLambdas } from '../../lib/bundling.ts';
import { type Grants, grants } from '../../lib/grants.ts';

/**
 * What is left of the data layer in a function's bundle is what the function can reach: the bundler leaves out what it
 * cannot. From this follows what the function needs, and the grants must be exactly that.
 */

const folder = mkdtempSync(join(tmpdir(), 'hiring-grants-'));
afterAll(() => rmSync(folder, { recursive: true }));
const bundles = await bundleLambdas(folder, { minify: false });

/** What is in a bundle, by the source that it comes from: the bundler heads each with its path. */
function sourcesOf({ folder: own }: Bundle): Map<string, string> {
  const [, ...parts] = readFileSync(join(own, 'index.mjs'), 'utf8').split(/^\/\/ (?=\S+\.\w+$)/m);
  return new Map(
    parts.map((part): [string, string] => {
      const end = part.indexOf('\n');
      return [part.slice(0, end), part.slice(end)];
    }),
  );
}

/** What each call of the SDK, and each part of a transaction, in table.ts needs. */
const TABLE_ACTIONS = [
  [/\bnew GetCommand\d*\(/, 'GetItem'],
  [/\bnew BatchGetCommand\d*\(/, 'BatchGetItem'],
  [/\bnew UpdateCommand\d*\(|\bUpdate: /, 'UpdateItem'],
  [/\bnew DeleteCommand\d*\(|\bDelete: /, 'DeleteItem'],
  [/\bPut: /, 'PutItem'],
  [/\bConditionCheck: /, 'ConditionCheckItem'],
] as const;
const KNOWN_COMMANDS =
  /\bnew (?!(Get|BatchGet|Query|Update|Delete|TransactWrite)Command\d*\()\w+Command\d*\(/;

/** What each function of files.ts that the handlers use does with objects. */
const OBJECT_ACTIONS = {
  signedDocumentUrl: { documents: 'GetObject' },
  signedVideoUrl: { videos: 'GetObject' },
  documentFromUrl: { documents: 'GetObject' },
  videoFromUrl: { videos: 'GetObject' },
  signUpload: { documents: 'PutObject', videos: 'PutObject' },
  bindDocument: {},
} as const;

/** What a bundle can reach and yet never does. */
const NEVER: Readonly<Record<string, { readonly needs: string; readonly why: string }>> = {
  candidateSignup: { needs: 'documents GetObject', why: 'A new candidate has no documents.' },
};

function needsOf(bundle: Bundle): string[] {
  const sources = sourcesOf(bundle);
  const table = sources.get('lambdas/data/table.ts') ?? '';
  const files = sources.get('lambdas/data/files.ts') ?? '';
  const own = [...sources].filter(([path]) => path.startsWith('lambdas/')).map(([, text]) => text);
  expect(table).not.toMatch(KNOWN_COMMANDS);
  const queries = /\bnew QueryCommand\d*\(/.test(table);
  const byIndex = own.some((text) => /\bindex: "gsi1"/.test(text));
  // A function that lists by the index lists nothing else: the walk in deployed.test.ts would be refused.
  return [
    ...TABLE_ACTIONS.filter(([sign]) => sign.test(table)).map(([, action]) => `table ${action}`),
    ...(queries ? [byIndex ? 'index Query' : 'table Query'] : []),
    ...Object.entries(OBJECT_ACTIONS).flatMap(([name, actions]) =>
      new RegExp(`function ${name}\\b`).test(files)
        ? Object.entries(actions).map(([bucket, action]) => `${bucket} ${action}`)
        : [],
    ),
    ...['TOKEN_SECRET', 'ORIGIN_TOKEN'].filter((name) => own.some((text) => text.includes(name))),
  ];
}

function linesOf({ table, index, documents = [], videos = [], secrets = [] }: Grants): string[] {
  return [
    ...table.map((action) => `table ${action}`),
    ...(index ? ['index Query'] : []),
    ...documents.map((action) => `documents ${action}`),
    ...videos.map((action) => `videos ${action}`),
    ...secrets,
  ];
}

const unique = (lines: readonly string[]) => [...new Set(lines)].sort();

describe('the grants are what the bundle can use', () => {
  it.each(Object.entries<Grants>(grants))('of %s', (name, granted) => {
    const bundle = bundles.get(name);
    if (bundle === undefined) throw new Error(`${name} has not been bundled`);
    const needs = needsOf(bundle).filter((line) => line !== NEVER[name]?.needs);
    expect(unique(linesOf(granted))).toEqual(unique(needs));
  });
});

describe('a bundle', () => {
  it.each([...bundles.keys()])(
    'of %s holds one handler, and one way to find credentials',
    (name) => {
      const bundle = bundles.get(name);
      const sources = bundle ? [...sourcesOf(bundle).keys()] : [];
      expect(
        sources.filter((path) => /^lambdas\/(handlers\/|http\/authorizer)/.test(path)),
      ).toHaveLength(1);
      expect(
        sources.filter((path) =>
          /credential-provider-(?!env)|@aws-sdk.(client-(?!dynamodb)|nested-clients)/.test(path),
        ),
      ).toEqual([]);
    },
  );
});

it('all that the handlers use of the buckets is known here', () => {
  const source = readFileSync(join(import.meta.dirname, '../../lambdas/data/files.ts'), 'utf8');
  const exported = [...source.matchAll(/^export (?:async )?function (\w+)/gm)].map(
    ([, name]) => name,
  );
  expect(exported.sort()).toEqual(Object.keys(OBJECT_ACTIONS).sort());
});

it('what is reached and never done, is reached', () => {
  for (const [name, { needs }] of Object.entries(NEVER)) {
    const bundle = bundles.get(name);
    expect(bundle && needsOf(bundle)).toContain(needs);
  }
});
