import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { folderNames } from '../../lib/buckets.ts';
import { type Bundle, bundleLambdas } from '../../lib/functions/bundling.ts';
import { AUTHORIZER, functions } from '../../lib/functions/functions.ts';
import type { Grants } from '../../lib/functions/grant-types.ts';
import { tableSchema } from '../../lib/table.ts';

/**
 * The bundler drops unreachable code, so the rest of the data layer in a bundle is what its function can call. From
 * this follow the permissions that the function needs, and its grants must be exactly those.
 */

const folder = mkdtempSync(join(tmpdir(), 'hiring-grants-'));
afterAll(() => rmSync(folder, { recursive: true }));
const bundles = await bundleLambdas(folder, { minify: false });

/** The code of a bundle by source file. The bundler writes each file's path above its code. */
function sourcesOf({ folder: own }: Bundle): Map<string, string> {
  const [, ...parts] = readFileSync(join(own, 'index.mjs'), 'utf8').split(/^\/\/ (?=\S+\.\w+$)/m);
  return new Map(
    parts.map((part): [string, string] => {
      const end = part.indexOf('\n');
      return [part.slice(0, end), part.slice(end)];
    }),
  );
}

/** The permission of each SDK call, and of each part of a transaction, in the data layer. */
const TABLE_ACTIONS = [
  [/\bnew GetCommand\d*\(|signedCall\("dynamodb", "GetItem"/, 'GetItem'],
  [/\bnew BatchGetCommand\d*\(/, 'BatchGetItem'],
  [/\bUpdate: \{|\bnew UpdateCommand\d*\(\{/, 'UpdateItem'],
  [/\bDelete: \{/, 'DeleteItem'],
  [/\bPut: \{/, 'PutItem'],
  [/\bConditionCheck: \{/, 'ConditionCheckItem'],
] as const;
/** The known SDK calls. A transaction needs only the permissions of its parts. */
const KNOWN_COMMANDS = [
  'GetCommand',
  'BatchGetCommand',
  'QueryCommand',
  'TransactWriteCommand',
  'PutCommand',
  'UpdateCommand',
  'DeleteCommand',
  'GetSecretValueCommand',
  'SendEmailCommand',
  'DeleteObjectCommand',
  'ListObjectVersionsCommand',
  'GetObjectCommand',
  'PutObjectCommand',
  'DeleteObjectsCommand',
];

/** The files of the data layer that use objects, and the permissions of each of their functions. */
const OBJECT_FILES = [
  'files.ts',
  'accept-files.ts',
  'presign.ts',
  'objects.ts',
  'object-streams.ts',
  'logos.ts',
  'incoming-mail.ts',
];
const OBJECT_ACTIONS: Readonly<Record<string, readonly string[]>> = {
  signedDocumentUrl: ['uploads GetObjectVersion'],
  signedRecordingUrl: ['videos GetObjectVersion'],
  signedDownloadUrl: ['exports GetObject'],
  streamIndex: ['search GetObjectVersion'],
  storeIndex: ['search PutObject', 'search AbortMultipartUpload'],
  // With ListBucket, S3 answers that an object does not exist. Without, it answers that access is denied.
  streamFile: [
    'documents GetObject',
    'documents GetObjectVersion',
    'documents ListBucket',
    'videos GetObject',
    'videos GetObjectVersion',
    'videos ListBucket',
  ],
  readDocument: ['uploads GetObject', 'uploads GetObjectVersion', 'documents ListBucket'],
  storeObject: ['exports PutObject', 'exports AbortMultipartUpload'],
  storeLogo: ['logos PutObject'],
  readIncomingMail: ['incomingMail GetObject'],
  acceptDocument: ['uploads GetObject', 'documents ListBucket'],
  acceptRecording: ['videos GetObject', 'videos GetObjectVersion', 'videos ListBucket'],
  signUpload: ['uploads PutObject', 'videos PutObject'],
  deleteVersion: ['documents DeleteObjectVersion', 'videos DeleteObjectVersion'],
  deleteVersions: [
    'documents DeleteObjectVersion',
    'documents ListBucketVersions',
    'videos DeleteObjectVersion',
    'videos ListBucketVersions',
  ],
  deleteOldVersions: [
    'documents DeleteObjectVersion',
    'documents ListBucketVersions',
    'videos DeleteObjectVersion',
    'videos ListBucketVersions',
  ],
  bindFile: [],
  registerSystemFile: [],
  newFile: [],
  sealWrite: [],
  removeLogoWrites: [],
  logoFile: [],
  discardFileWrite: [],
  getFile: [],
  listFiles: [],
  listObjectKeys: [],
  recordTooLarge: [],
  recordBytes: [],
  hasTooManyBytes: [],
  readRange: [],
  readStart: [],
};

/** Permissions that the code of a bundle can reach but never uses. */
const NEVER: Readonly<Record<string, { readonly needs: string; readonly why: string }>> = {
  candidateSignup: {
    needs: 'uploads GetObjectVersion',
    why: 'A new candidate has no documents.',
  },
  startApplicantsExport: {
    needs: 'exports GetObject',
    why: 'An export that has just begun cannot be downloaded.',
  },
  exportAccount: {
    needs: 'exports GetObject',
    why: 'A copy that is being built cannot be downloaded.',
  },
};

/** A list call with its arguments, which may nest parentheses three levels deep. */
const QUERY =
  /(?<!function )\bquery(?:All|Page)\d*\((?:[^()]|\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))*\)/g;

function needsOf(bundle: Bundle): string[] {
  const sources = [...sourcesOf(bundle)].filter(([path]) => path.startsWith('lambdas/'));
  const textOf = (...folders: string[]) =>
    sources
      .filter(([path]) => folders.some((folder) => path.startsWith(folder)))
      .map(([, text]) => text)
      .join('\n');
  const data = textOf('lambdas/data/');
  const objects = textOf(...OBJECT_FILES.map((file) => `lambdas/data/files/${file}`));
  const own = textOf('lambdas/');
  const commands = [...data.matchAll(/\bnew (\w+Command)\d*\(/g)].map(([, command]) => command);
  expect(KNOWN_COMMANDS).toEqual(expect.arrayContaining(commands));
  const reads = (variable: string) =>
    new RegExp(`process\\.env\\.${variable}\\b|"${variable}"`).test(own);
  const mail = [
    ...(/\bfunction enqueueMail\b/.test(data) ? ['mail enqueue'] : []),
    ...(/\bnew SendEmailCommand\d*\(/.test(data) ? ['mail send'] : []),
  ];
  const indexes = tableSchema.indexes.filter(({ name }) => own.includes(`index: "${name}"`));
  // A list reads the table unless `source` names an index.
  const lists = [...own.matchAll(QUERY)].map(([call]) => call);
  const queried = [
    ...(lists.some((call) => !call.includes('source:')) ? ['table Query'] : []),
    ...(lists.some((call) => call.includes('source:'))
      ? indexes.map(({ name }) => `${name} Query`)
      : []),
  ];
  return [
    ...TABLE_ACTIONS.filter(([sign]) => sign.test(data)).map(([, action]) => `table ${action}`),
    ...queried,
    ...Object.entries(OBJECT_ACTIONS).flatMap(([name, actions]) =>
      new RegExp(`function ${name}\\b`).test(objects) ? actions : [],
    ),
    ...(reads('TOKEN_KEYS_ARN') ? ['TOKEN_KEYS'] : []),
    ...(mail.length === 0 && reads('MAIL_FROM') ? ['mail know'] : mail),
    ...(own.includes('"argon2id"') ? ['passwords'] : []),
    ...(reads('SITE_URL') ? ['site address'] : []),
    ...(reads('SITE_FILES_URL') ? ['site files'] : []),
    ...['ORIGIN_TOKENS', 'QUOTAS', 'RETENTION', 'UNOPENED_DAYS'].filter(reads),
  ];
}

function linesOf(granted: Grants): string[] {
  const { table, indexes = [], documents = [], videos = [], secrets = [] } = granted;
  const { mail = [], site = [], quotas, passwords, retention, unopened } = granted;
  return [
    ...table.map((action) => `table ${action}`),
    ...indexes.map((name) => `${name} Query`),
    ...documents.map((action) => `documents ${action}`),
    ...videos.map((action) => `videos ${action}`),
    ...folderNames.flatMap((name) => (granted[name] ?? []).map((action) => `${name} ${action}`)),
    ...secrets,
    ...mail.map((action) => `mail ${action}`),
    ...(granted.incomingMail ?? []).map((action) => `incomingMail ${action}`),
    ...site.map((what) => `site ${what}`),
    ...(quotas ? ['QUOTAS'] : []),
    ...(passwords ? ['passwords'] : []),
    ...(retention ? ['RETENTION'] : []),
    ...(unopened ? ['UNOPENED_DAYS'] : []),
  ];
}

const unique = (lines: readonly string[]) => [...new Set(lines)].sort();

describe('the grants are exactly the permissions that the bundle can use', () => {
  it.each(functions)('$name', ({ name, grants: granted }) => {
    const bundle = bundles.get(name);
    if (bundle === undefined) throw new Error(`${name} is not bundled`);
    const needs = needsOf(bundle).filter((line) => line !== NEVER[name]?.needs);
    // Who may do something with all documents needs no grant for a folder.
    const isIncluded = (line: string) =>
      line.startsWith('uploads ') && needs.includes(line.replace('uploads', 'documents'));
    expect(unique(linesOf(granted))).toEqual(unique(needs.filter((line) => !isIncluded(line))));
  });
});

describe('a bundle', () => {
  it.each(functions)(
    'of $name holds one handler, and one way to find credentials',
    ({ name, entry }) => {
      const bundle = bundles.get(name);
      const sources = bundle ? [...sourcesOf(bundle).keys()] : [];
      const entries = functions.map((each) => `lambdas/${each.entry}`);
      expect(sources.filter((path) => entries.includes(path))).toEqual([`lambdas/${entry}`]);
      const surplus = [
        'credential-provider-(?!env)',
        '@aws-sdk.(nested-clients|client-(?!dynamodb|secrets-manager|s3|sesv2))',
        // The client of SES is large, and only for consumers: nobody waits for them.
        ...(entry.startsWith('events/') ? [] : ['@aws-sdk.client-sesv2']),
      ];
      expect(sources.filter((path) => new RegExp(surplus.join('|')).test(path))).toEqual([]);
    },
  );

  it.each(functions)('of $name has no static imports', ({ name }) => {
    const file = join(bundles.get(name)?.folder ?? '', 'index.mjs');
    expect(readFileSync(file, 'utf8')).not.toMatch(/^import /m);
  });

  it('of the authorizer holds no client of AWS, because first calls wait for its cold start', () => {
    const bundle = bundles.get(AUTHORIZER.name);
    const sources = bundle ? [...sourcesOf(bundle).keys()] : [];
    expect(sources).toEqual(
      expect.arrayContaining([
        'lambdas/data/aws/signed-call.ts',
        'lambdas/data/sessions/session-revocation.ts',
      ]),
    );
    expect(sources.filter((path) => /@aws-sdk.(client|lib)-/.test(path))).toEqual([]);
  });
});

it('every function that uses the buckets is listed here', () => {
  const exported = OBJECT_FILES.flatMap((file) => {
    const source = readFileSync(
      join(import.meta.dirname, '../../lambdas/data/files', file),
      'utf8',
    );
    return [...source.matchAll(/^export (?:async )?function (\w+)/gm)].map(([, name]) => name);
  });
  expect([...new Set(exported)].sort()).toEqual(Object.keys(OBJECT_ACTIONS).sort());
});

it('the unused permissions are reachable', () => {
  for (const [name, { needs }] of Object.entries(NEVER)) {
    const bundle = bundles.get(name);
    expect(bundle && needsOf(bundle)).toContain(needs);
  }
});

describe('no file of a dependency is replaced, rewritten or cut', () => {
  /** Built-in modules of Node, loaded by `builtInsByName`. */
  const BUILT_IN = /^built-ins-by-name:(node:.+)$/;

  it('each module is an unchanged installed file, a file of ours, or a built-in module of Node', () => {
    const strange = new Set<string>();
    for (const { modules } of bundles.values())
      for (const [path, bytes] of modules) {
        const builtIn = BUILT_IN.exec(path)?.[1];
        if (builtIn !== undefined ? isBuiltin(builtIn) : isAsInstalled(path, bytes)) continue;
        strange.add(path);
      }
    expect([...strange]).toEqual([]);
  });

  function isAsInstalled(path: string, bytes: number): boolean {
    if (!/^(node_modules|lambdas)\//.test(path)) return false;
    const file = join(import.meta.dirname, '../..', path);
    return statSync(file, { throwIfNoEntry: false })?.size === bytes;
  }
});
