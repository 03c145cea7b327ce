import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { rewriteLogo } from '../../lambdas/data/files/rewrite-logo.ts';
import { managerKey } from '../../lambdas/data/keys/accounts.ts';
import { fileKey } from '../../lambdas/data/keys/files.ts';
import { importKey } from '../../lambdas/data/keys/kinds.ts';
import { holdKey } from '../../lambdas/data/keys/outbox.ts';
import { openExportJournal } from '../../lib/transfer/export/export-journal.ts';
import { openImportJournal } from '../../lib/transfer/import/import-journal.ts';
import { createApi } from '../support/api/client.ts';
import { eventually } from '../support/api/eventually.ts';
import { startAwsAccount } from '../support/aws/aws-account.ts';
import { pdf, webm } from '../support/documents/files.ts';
import { png } from '../support/documents/pictures.ts';
import { openObjects } from '../support/engine/object-versions.ts';
import {
  killAfterFirstObject,
  killWhenHeld,
  type RunningProxy,
  startProxy,
} from '../support/engine/proxy.ts';
import { openTable } from '../support/engine/table-dump.ts';
import { dumpTable } from '../support/engine/whole-table.ts';
import type { LocalStack } from '../support/stacks/local-stack.ts';
import { startOwnStack } from '../support/stacks/own-stack.ts';
import {
  expectFilesToOpen,
  signInto,
  type TransferWorld,
  transferWorld,
} from '../support/worlds/transfer-world.ts';
import { documentKey } from '../support/worlds/uploads.ts';

/** Copies a whole marketplace from one stack to another, with every possible interruption. */

const BIN = join(import.meta.dirname, '..', '..', 'bin');
const root = mkdtempSync(join(tmpdir(), 'hiring-transfer-'));
const folder = (name: string) => join(root, name);
const copy = folder('copy');

/** Runs a program on the stack of a data folder, to its end. */
async function run(
  program: string,
  args: readonly string[],
  dataDir: string,
  more: Readonly<Record<string, string | undefined>> = {},
) {
  const env = { ...process.env, DATA_DIR: dataDir, DYNAMODB_ENDPOINT: '', ...more };
  return await new Promise<{ code: number; output: string }>((resolve) => {
    execFile(process.execPath, [join(BIN, program), ...args], { env }, (error, stdout, stderr) => {
      // On a slow machine it prints its progress.
      const output = `${stdout}${stderr}`.replaceAll(/^(Items|Files|Checked): .*\n/gm, '');
      resolve({ code: Number(error?.code ?? 0), output });
    });
  });
}

let source: LocalStack;
let target: LocalStack;
let fromSource: RunningProxy;
let intoTarget: RunningProxy;
let world: TransferWorld;
beforeAll(async () => {
  [source, target] = await Promise.all([
    startOwnStack({ dataDir: folder('source') }),
    startOwnStack({ dataDir: folder('target') }),
  ]);
  fromSource = await startProxy(source.environment, folder('from-source'));
  intoTarget = await startProxy(target.environment, folder('into-target'));
  world = await transferWorld(createApi(source.url));
});
afterAll(async () => {
  await Promise.all([fromSource.close(), intoTarget.close(), source.stop(), target.stop()]);
  rmSync(root, { recursive: true });
});

/**
 * The items of a stack's table, with the content of each file in place of its version. Leaves out the hold, attempts
 * and rebuilds.
 */
async function contentOf({ environment }: LocalStack): Promise<string[]> {
  using table = openTable(environment);
  using objects = openObjects(environment);
  const contents = new Map<string, string>();
  for (const { pk } of await table.all()) {
    const key = String(pk).startsWith(fileKey('').pk)
      ? String(pk).slice(fileKey('').pk.length)
      : '';
    if (key === '') continue;
    const versions = await objects.versionsOf(key);
    expect(versions, key).toHaveLength(1);
    for (const version of versions) contents.set(version, await objects.read(key, version));
  }
  expect(contents.size).toBe(5);
  return (await dumpTable(environment))
    .filter((line) => !line.includes(`"pk":"${holdKey.pk}"`))
    .filter((line) => !/"pk":"ATTEMPTS#|"rebuild":/.test(line))
    .map((line) => line.replaceAll(/[0-9A-Z]{26}/g, (id) => contents.get(id) ?? id));
}

describe('an export', () => {
  it('that is killed resumes', async () => {
    const isObject = ({ what }: { what: string }) => what.startsWith('GET /');
    const first = await killAfterFirstObject('export.ts', copy, fromSource, isObject, async () => {
      using noted = openExportJournal(join(copy, 'export.db'), 4);
      expect(noted.counts()).toMatchObject({ wanted: 5, done: 1 });
    });
    expect(await run('import.ts', ['local', copy], intoTarget.dataDir)).toEqual({
      code: 1,
      output: `${copy} holds no complete export of this version: it has no valid manifest.json. Resume an interrupted export with npm run export.\n`,
    });
    const { code, output } = await run('export.ts', ['local', copy], fromSource.dataDir);
    const items = (await dumpTable(source.environment)).length;
    expect(output).toMatch(
      new RegExp(`^Exported ${items} items and 5 files \\(0\\.0 MB\\) of local to ${copy}\\.\\n$`),
    );
    expect(code).toBe(0);
    const asked = fromSource.seen.map(({ what }) => what);
    expect(asked).toHaveLength(4);
    expect(asked).not.toContain(first);
  });

  it('is readable without this project, and its items do not contain the address of the object store', async () => {
    const logo = await rewriteLogo(png());
    const lines = readdirSync(join(copy, 'items')).flatMap((file) =>
      readFileSync(join(copy, 'items', file), 'utf8')
        .split('\n')
        .slice(0, -1),
    );
    const items = lines.map((line) => JSON.parse(line));
    expect(items).toContainEqual(
      expect.objectContaining({ pk: { S: `MGR#${world.employer.id}` }, sk: { S: 'MANAGER' } }),
    );
    expect(lines.join()).not.toContain(source.environment.S3_ENDPOINT);
    const objects = readFileSync(join(copy, 'objects.jsonl'), 'utf8').trim().split('\n');
    expect(objects).toHaveLength(5);
    const kinds = new Map<string, readonly [Uint8Array, string]>([
      ['videos', [webm, 'video/webm']],
      ['resumes', [pdf, 'application/pdf']],
      ['logos', [logo?.content ?? Buffer.alloc(0), 'image/png']],
    ]);
    for (const { bucket, key, size, sha256, content_type } of objects.map((line) =>
      JSON.parse(line),
    )) {
      const content = readFileSync(join(copy, 'objects', bucket, key));
      const kind = kinds.get(bucket === 'videos' ? bucket : key.split('/')[0]);
      expect(content).toEqual(Buffer.from(kind?.[0] ?? []));
      expect(size).toBe(content.length);
      expect(sha256).toBe(createHash('sha256').update(content).digest('hex'));
      expect(content_type).toBe(kind?.[1]);
    }
    expect(existsSync(join(copy, 'export.db'))).toBe(false);
  });

  it('is not overwritten', async () => {
    for (const [name, why] of [
      [copy, 'already holds a complete export'],
      [BIN, 'is not empty and holds no export'],
    ] as const)
      expect(await run('export.ts', ['local', name], fromSource.dataDir)).toEqual({
        code: 1,
        output: `${name} ${why}: choose another folder.\n`,
      });
  });
});

describe('an import', () => {
  it('needs an empty table', async () => {
    expect(await run('import.ts', ['local', copy], fromSource.dataDir)).toEqual({
      code: 1,
      output: 'The table hiring of local is not empty: imports need an empty table.\n',
    });
  });

  it('writes nothing if a file is missing or changed, or an item is lost', async () => {
    const damaged = folder('damaged');
    cpSync(copy, damaged, { recursive: true });
    const resume = join(damaged, 'objects', 'documents', 'resumes');
    const [document = ''] = readdirSync(resume);
    const part = join(damaged, 'items', '0-0.jsonl');
    const refused = async (file: string, content: Buffer | string | undefined, why: string) => {
      const whole = readFileSync(file);
      if (content === undefined) rmSync(file);
      else writeFileSync(file, content);
      const { code, output } = await run('import.ts', ['local', damaged], intoTarget.dataDir);
      expect(output).toBe(`${file} ${why}\n`);
      expect(code).toBe(1);
      writeFileSync(file, whole);
    };
    const changed = readFileSync(join(resume, document));
    changed[9] = (changed[9] ?? 0) ^ 1;
    const another = 'has changed since the export: its hash differs. Nothing was imported from it.';
    await refused(join(resume, document), changed, another);
    await refused(join(resume, document), undefined, 'is missing.');
    await refused(part, readFileSync(part, 'utf8').replace(/.*\n/, ''), another);
    expect(await dumpTable(target.environment)).toEqual([]);
  });

  it('that is killed resumes, and nothing is lost, counted twice or sent again', async () => {
    const isObject = ({ what }: { what: string }) => what.startsWith('PUT /');
    const first = await killAfterFirstObject('import.ts', copy, intoTarget, isObject, async () => {
      const [journal = ''] = readdirSync(copy).filter((name) => /^import-.+\.db$/.test(name));
      using noted = openImportJournal(join(copy, journal));
      expect(noted.objects()).toBe(1);
    });
    using table = openTable(target.environment);
    expect(await table.get(importKey)).toBeDefined();
    // The check of all items follows their import. Remove one in between.
    await killWhenHeld(
      'import.ts',
      copy,
      intoTarget,
      ({ what, body }) => what === 'Scan' && body.includes('TotalSegments'),
      async () => {
        await table.remove(managerKey(world.employer.id));
        const sent = intoTarget.seen.filter(isObject);
        expect(sent.length).toBeGreaterThan(0);
        expect(sent.map(({ what }) => what)).not.toContain(first);
        for (const { headers, body } of sent)
          expect(headers['x-amz-checksum-sha256']).toBe(
            createHash('sha256').update(body).digest('base64'),
          );
      },
    );
    expect(await run('import.ts', ['local', copy], intoTarget.dataDir)).toMatchObject({
      code: 1,
      output: expect.stringMatching(/^The table hiring of local differs from the import/),
    });
    expect(intoTarget.seen.filter(isObject)).toEqual([]);
    intoTarget.seen.length = 0;
    const { code, output } = await run('import.ts', ['local', copy], intoTarget.dataDir);
    expect(output).toMatch(/^Imported \d+ items and 5 files into local\.\n$/);
    expect(code).toBe(0);
    expect(await table.get(importKey)).toBeUndefined();
    // The item that tells searches of changed cards comes after the cards.
    const written = intoTarget.seen.filter(({ what }) => what === 'BatchWriteItem');
    const last = written.filter(({ body }) => body.includes('"rebuild"'));
    expect(last).toEqual(written.slice(-1));
    expect(last[0]?.body.toString().match(/"PutRequest"/g)).toHaveLength(1);
    expect(readdirSync(copy).filter((name) => name.startsWith('import-'))).toEqual([]);

    const arrivals = join(target.dataDir, 'arrivals');
    await eventually(async () => {
      for (const consumer of readdirSync(arrivals))
        expect(readdirSync(join(arrivals, consumer))).toEqual([]);
    });
    expect(readdirSync(join(target.dataDir, 'dead-letters'))).toEqual([]);
    expect(await soonEqual()).toEqual(await contentOf(source));
    expect(await run('audit.ts', ['local'], intoTarget.dataDir)).toEqual({
      code: 0,
      output: 'Everything is right.\n',
    });
    // The original still sends its mail, so the copy must not.
    const shown = await run('admin.ts', ['show-waiting', 'local'], intoTarget.dataDir);
    expect(shown.output).toMatch(/^applicantDigest: 1, of which 0 are due$/m);
    expect(shown.output).toMatch(/Mail and tasks are held\.\n$/);
  });

  // A version left by a killed import is removed once the item of its file has changed.
  const soonEqual = async () => await eventually(async () => await contentOf(target));

  it('lets everybody sign in again with their password, and keeps their data', async () => {
    const [employer, candidate] = [
      await signInto(target.url, world.employer),
      await signInto(target.url, world.candidate),
    ];
    const { employer: before } = world;
    expect(await createApi(target.url).ask('getMyInformation', {}, before.token)).toMatchObject({
      status: 401,
    });
    await expectFilesToOpen(employer, world);
    const logo = await fetch(`${target.url}${world.logo}`);
    expect(logo.headers.get('cache-control')).toMatch(/immutable/);
    expect((await candidate.call('getMyOffers', {})).offers).toHaveLength(1);
    const { jobPostings, open_count } = await candidate.call('getJobPostings', { q: 'baker' });
    expect(jobPostings).toHaveLength(1);
    expect(open_count).toBe(1);
    await employer.call('createCompany', { name: 'A second company' });
  });

  it('lets candidates submit unfinished applications', async () => {
    const undecided = await signInto(target.url, world.undecided);
    const { unsent } = world;
    const { application } = await undecided.call('addQuestionResponses', {
      ...unsent,
      video_responses: unsent.video_responses.map(({ video_url, ...response }) => ({
        ...response,
        video_url: video_url?.replace(source.objectStoreUrl, target.objectStoreUrl),
      })),
    });
    expect(application.submitted_at).not.toBeNull();
  });
});

// As after a restore of a stage on AWS: the imported files have other versions than the source's items name.
it('an export of restored files takes their new versions, and reports those that are missing', async () => {
  using table = openTable(source.environment);
  const key = documentKey('resumes', 'pdf');
  const accepted = {
    owner_id: 'somebody',
    version_id: 'gone',
    was_too_large: false,
    revision: 1,
    schema_version: 1,
  };
  await table.put({ ...fileKey(key), ...accepted });
  const lacking = folder('lacking');
  // The table and buckets of this machine.
  const { DYNAMODB_ENDPOINT, AWS_REGION, ...environment } = source.environment;
  const { TABLE_NAME = '', DOCUMENTS_BUCKET = '', VIDEOS_BUCKET = '' } = environment;
  const stage = {
    ...(await startAwsAccount({
      'DescribeStacks Hiring-prod': {
        TableName: 'lost',
        DocumentsBucket: 'lost',
        VideosBucket: 'lost',
      },
    })),
    AWS_REGION,
    AWS_ACCESS_KEY_ID: environment.AWS_ACCESS_KEY_ID,
    AWS_SECRET_ACCESS_KEY: environment.AWS_SECRET_ACCESS_KEY,
    AWS_SESSION_TOKEN: environment.AWS_SESSION_TOKEN,
    AWS_ENDPOINT_URL_DYNAMODB: DYNAMODB_ENDPOINT,
    // For an IP address, the SDK puts the bucket into the path, not into the host name.
    AWS_ENDPOINT_URL_S3: target.environment.S3_ENDPOINT?.replace('localhost', '127.0.0.1'),
  };
  expect(await run('export.ts', ['dev', lacking], folder('none'), stage)).toEqual({
    code: 1,
    output: 'dev is not deployed to account 123456789012 in us-east-1.\n',
  });
  const restored = [
    '--table',
    TABLE_NAME,
    '--documents',
    DOCUMENTS_BUCKET,
    '--videos',
    VIDEOS_BUCKET,
  ];
  expect(
    await run('export.ts', ['prod', lacking, ...restored], folder('none'), stage),
  ).toMatchObject({
    code: 1,
    output: expect.stringMatching(
      /^Exported \d+ items and 5 files .+\n1 files are in the table but not in the buckets: .+objects\.jsonl\. Everything else is exported\.\n$/,
    ),
  });
  // If no stack is running, the import starts one itself.
  const dataDir = folder('empty');
  expect(await run('import.ts', ['local', lacking], dataDir)).toMatchObject({
    code: 0,
    output: expect.stringMatching(/^Imported \d+ items and 5 files into local\.\n$/),
  });
  const again = await startOwnStack({ dataDir });
  onTestFinished(async () => void (await again.stop()));
  await expectFilesToOpen(await signInto(again.url, world.employer), world);
});

it('export and import print their usage, and name a missing stage or table', async () => {
  const elsewhere = folder('elsewhere');
  const cases = [
    [
      source,
      ['export.ts'],
      'npm run export -- <stage or local> <folder> [--table NAME] [--documents BUCKET] [--videos BUCKET]',
    ],
    [source, ['import.ts', 'local'], 'npm run import -- <stage or local> <folder>'],
    [source, ['export.ts', 'production', copy], 'Unknown stage "production". Stages: dev, prod.'],
    [source, ['export.ts', 'local', elsewhere, '--table', 'gone'], 'local has no table gone.'],
  ] as const;
  const said = cases.map(
    async ([{ dataDir }, [program, ...args]]) => await run(program, args, dataDir),
  );
  expect(await Promise.all(said)).toEqual(
    cases.map(([, , output]) => ({ code: 1, output: `${output}\n` })),
  );
});
