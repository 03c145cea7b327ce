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
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getJobApplications } from '../../lambdas/contract/calls/application.ts';
import { addQuestionResponses, createJobApplication } from '../../lambdas/contract/calls/apply.ts';
import { candidateLogin } from '../../lambdas/contract/calls/candidate.ts';
import { createCompany } from '../../lambdas/contract/calls/edit-company.ts';
import { getMyInformation, managerSignin } from '../../lambdas/contract/calls/manager.ts';
import { getMyOffers, makeOffer } from '../../lambdas/contract/calls/offer.ts';
import { getJobPostings } from '../../lambdas/contract/calls/open-jobs.ts';
import { managerKey } from '../../lambdas/data/keys/accounts.ts';
import { fileKey } from '../../lambdas/data/keys/files.ts';
import { importKey } from '../../lambdas/data/keys/kinds.ts';
import { holdKey } from '../../lambdas/data/keys/outbox.ts';
import { openExportJournal } from '../../lib/transfer/export/export-journal.ts';
import { openImportJournal } from '../../lib/transfer/import/import-journal.ts';
import { type Api, createApi } from '../support/api/client.ts';
import { eventually } from '../support/api/eventually.ts';
import { videoUrlOf } from '../support/api/video-url.ts';
import { startAwsAccount } from '../support/aws/aws-account.ts';
import { pdf, webm } from '../support/documents/files.ts';
import { openObjects } from '../support/engine/object-versions.ts';
import {
  killAfterFirstObject,
  killWhenHeld,
  type RunningProxy,
  startProxy,
} from '../support/engine/proxy.ts';
import { dumpTable, openTable } from '../support/engine/table-dump.ts';
import type { LocalStack } from '../support/stacks/local-stack.ts';
import { startOwnStack } from '../support/stacks/own-stack.ts';
import {
  answers,
  apply,
  documentKey,
  newCandidate,
  newEmployer,
  newJob,
  offerOn,
  person,
} from '../support/worlds/world.ts';

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
let world: Awaited<ReturnType<typeof fill>>;
beforeAll(async () => {
  [source, target] = await Promise.all([
    startOwnStack({ dataDir: folder('source') }),
    startOwnStack({ dataDir: folder('target') }),
  ]);
  fromSource = await startProxy(source.environment, folder('from-source'));
  intoTarget = await startProxy(target.environment, folder('into-target'));
  world = await fill(createApi(source.url));
});
afterAll(async () => {
  await Promise.all([fromSource.close(), intoTarget.close(), source.stop(), target.stop()]);
  rmSync(root, { recursive: true });
});

/** One employer with a job, one candidate with an offer, and one with a recorded answer that is not submitted. */
async function fill(api: Api) {
  const [employer, candidate, undecided] = await Promise.all([
    newEmployer(api),
    newCandidate(api),
    newCandidate(api),
  ]);
  const job = await newJob(employer, {
    // Some programs take both characters for the end of a line.
    job_description: 'First line\u2028second line\nthird line',
    screening_questions: [{ question_text: 'Early?' }],
    video_questions: [{ question_text: 'Why?' }],
  });
  await employer.call(makeOffer, offerOn(await apply(candidate, job), employer.location));
  const { application } = await undecided.call(createJobApplication, { job_posting_id: job.id });
  return { employer, candidate, undecided, job, unsent: await answers(undecided, application) };
}

/** Signs a person in to a stack with their password, and returns their account there. */
async function signIn(url: string, who: 'employer' | 'candidate' | 'undecided') {
  const api = createApi(url);
  const { email, password, id, role } = world[who];
  const { token } =
    role === 'manager'
      ? await api.call(managerSignin, { email, user_password: password })
      : await api.call(candidateLogin, { email, password });
  return person(api, { role, id, email, password, token });
}

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
  expect(contents.size).toBe(4);
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
      expect(noted.counts()).toMatchObject({ wanted: 4, done: 1 });
    });
    expect(await run('import.ts', ['local', copy], intoTarget.dataDir)).toEqual({
      code: 1,
      output: `${copy} holds no complete export of this version: it has no valid manifest.json. Resume an interrupted export with npm run export.\n`,
    });
    const { code, output } = await run('export.ts', ['local', copy], fromSource.dataDir);
    const items = (await dumpTable(source.environment)).length;
    expect(output).toMatch(
      new RegExp(`^Exported ${items} items and 4 files \\(0\\.0 MB\\) of local to ${copy}\\.\\n$`),
    );
    expect(code).toBe(0);
    const asked = fromSource.seen.map(({ what }) => what);
    expect(asked).toHaveLength(3);
    expect(asked).not.toContain(first);
  });

  it('is readable without this project, and its items do not contain the address of the object store', () => {
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
    expect(objects).toHaveLength(4);
    for (const { bucket, key, size, sha256, content_type } of objects.map((line) =>
      JSON.parse(line),
    )) {
      const content = readFileSync(join(copy, 'objects', bucket, key));
      expect(content).toEqual(Buffer.from(bucket === 'videos' ? webm : pdf));
      expect(size).toBe(content.length);
      expect(sha256).toBe(createHash('sha256').update(content).digest('hex'));
      expect(content_type).toBe(bucket === 'videos' ? 'video/webm' : 'application/pdf');
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
    expect(output).toMatch(/^Imported \d+ items and 4 files into local\.\n$/);
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
      await signIn(target.url, 'employer'),
      await signIn(target.url, 'candidate'),
    ];
    const { employer: before } = world;
    expect(await createApi(target.url).ask(getMyInformation, {}, before.token)).toMatchObject({
      status: 401,
    });
    const { applications } = await employer.call(getJobApplications, { id: world.job.id });
    expect(applications).toHaveLength(1);
    const [{ profile, video_responses: [video] = [] } = {}] = applications;
    for (const [url, content, type] of [
      [profile?.resume_url, pdf, 'application/pdf'],
      [videoUrlOf(video), webm, 'video/webm'],
    ] as const) {
      const response = await fetch(url ?? '');
      expect(response.headers.get('content-type')).toBe(type);
      expect(Buffer.from(await response.arrayBuffer())).toEqual(Buffer.from(content));
    }
    expect((await candidate.call(getMyOffers, {})).offers).toHaveLength(1);
    const { jobPostings, open_count } = await candidate.call(getJobPostings, { q: 'baker' });
    expect(jobPostings).toHaveLength(1);
    expect(open_count).toBe(1);
    await employer.call(createCompany, { name: 'A second company' });
  });

  it('lets candidates submit unfinished applications', async () => {
    const undecided = await signIn(target.url, 'undecided');
    const { unsent } = world;
    const { application } = await undecided.call(addQuestionResponses, {
      ...unsent,
      video_responses: unsent.video_responses.map(({ video_url, ...response }) => ({
        ...response,
        video_url: video_url?.replace(source.objectStoreUrl, target.objectStoreUrl),
      })),
    });
    expect(application.submitted_at).not.toBeNull();
  });
});

it('an export of a stage on AWS reports a missing file, and copies everything else', async () => {
  using table = openTable(source.environment);
  const key = documentKey('resumes', 'pdf');
  const accepted = {
    ...{ candidate_id: 'somebody', version_id: 'gone', was_too_large: false },
    ...{ revision: 1, schema_version: 1 },
  };
  await table.put({ ...fileKey(key), ...accepted });
  const lacking = folder('lacking');
  // A stage on AWS, with the table and buckets of this machine.
  const { DYNAMODB_ENDPOINT, S3_ENDPOINT, ...environment } = source.environment;
  const { TABLE_NAME = '', DOCUMENTS_BUCKET = '', VIDEOS_BUCKET = '' } = environment;
  const stage = {
    ...(await startAwsAccount({
      'DescribeStacks Hiring-prod': {
        TableName: TABLE_NAME,
        DocumentsBucket: DOCUMENTS_BUCKET,
        VideosBucket: VIDEOS_BUCKET,
      },
    })),
    AWS_REGION: environment.AWS_REGION,
    AWS_ACCESS_KEY_ID: environment.AWS_ACCESS_KEY_ID,
    AWS_SECRET_ACCESS_KEY: environment.AWS_SECRET_ACCESS_KEY,
    AWS_ENDPOINT_URL_DYNAMODB: DYNAMODB_ENDPOINT,
    // For an IP address, the SDK puts the bucket into the path, not into the host name.
    AWS_ENDPOINT_URL_S3: S3_ENDPOINT?.replace('localhost', '127.0.0.1'),
  };
  expect(await run('export.ts', ['dev', lacking], folder('none'), stage)).toEqual({
    code: 1,
    output: 'dev is not deployed to account 123456789012 in us-east-1.\n',
  });
  expect(await run('export.ts', ['prod', lacking], folder('none'), stage)).toMatchObject({
    code: 1,
    output: expect.stringMatching(
      /^Exported \d+ items and 4 files .+\n1 files are in the table but not in the buckets: .+objects\.jsonl\. Everything else is exported\.\n$/,
    ),
  });
  // If no stack is running, the import starts one itself.
  expect(await run('import.ts', ['local', lacking], folder('empty'))).toMatchObject({
    code: 0,
    output: expect.stringMatching(/^Imported \d+ items and 4 files into local\.\n$/),
  });
});

it('export and import print their usage, and name a missing stage or table', async () => {
  const elsewhere = folder('elsewhere');
  const cases = [
    [source, ['export.ts'], 'npm run export -- <stage or local> <folder> [--table NAME]'],
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
