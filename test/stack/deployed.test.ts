import { join } from 'node:path';
import {
  DeleteItemCommand,
  DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  TransactWriteItemsCommand,
} from '@aws-sdk/client-dynamodb';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { marshall } from '@aws-sdk/util-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '../../lambdas/contract/index.ts';
import { RESUME_MAX_BYTES } from '../../lambdas/contract/limits.ts';
import { companyKey } from '../../lambdas/data/keys/companies.ts';
import { fileKey } from '../../lambdas/data/keys/files.ts';
import { replyAddressKey } from '../../lambdas/data/keys/incoming-mail.ts';
import type { Key } from '../../lambdas/data/keys/key.ts';
import { storedIndexKey } from '../../lambdas/data/keys/listings.ts';
import { dueKey, mailKey } from '../../lambdas/data/keys/outbox.ts';
import { hashOf } from '../../lambdas/data/table/hash.ts';
import { newId } from '../../lambdas/data/table/ids.ts';
import { INCOMING_MAIL } from '../../lib/buckets.ts';
import type { consumers } from '../../lib/functions/consumers.ts';
import { AUTHORIZER, functions as declared, PUBLIC_PAGES } from '../../lib/functions/functions.ts';
import { buildLambdas } from '../../lib/functions/lambda-build.ts';
import { createGateway } from '../../lib/local/gateway/gateway.ts';
import { type Listener, listen } from '../../lib/local/listen.ts';
import { credentialsIn } from '../../lib/local/objects/signature.ts';
import { CALLER_MARK } from '../../lib/local/objects/signature-claim.ts';
import { withCloudFrontHeaders } from '../../lib/local/site/cloudfront-headers.ts';
import { type Api, createApi } from '../support/api/client.ts';
import { eventually } from '../support/api/eventually.ts';
import { exampleOf } from '../support/api/examples.ts';
import { confirmAddressOf } from '../support/api/mailbox.ts';
import { getPage } from '../support/api/open-pages.ts';
import { sensitiveTexts } from '../support/api/sensitive-texts.ts';
import { videoUrlOf } from '../support/api/video-url.ts';
import { functionsOf, namedFunction, type TemplateFunction } from '../support/aws/functions.ts';
import { flatten, type Synthesized, synthesize } from '../support/aws/synthesized.ts';
import { pdf } from '../support/documents/files.ts';
import {
  type Guard,
  guardDynamoDb,
  guardS3,
  guardSecrets,
  guardSes,
} from '../support/engine/guard.ts';
import { incomingMailEvent } from '../support/mails/incoming-mail-event.ts';
import { mailOf, textPart } from '../support/mails/mime.ts';
import type { LocalStack } from '../support/stacks/local-stack.ts';
import { startOwnStack } from '../support/stacks/own-stack.ts';
import { type Sandbox, startSandbox } from '../support/stacks/sandboxes.ts';
import { newWorld, type World } from '../support/worlds/example-world.ts';
import { documentKey, upload } from '../support/worlds/uploads.ts';
import { uniqueWord } from '../support/worlds/world.ts';

/**
 * Runs the template on this machine: each function's bundle in its own thread, with its environment from the
 * template. The table and the buckets allow exactly what its role allows.
 */

/** The output of all functions; on AWS, their logs. */
let logs = '';

let synthesized: Synthesized;
let local: LocalStack;
let guards: { dynamoDb: Guard; s3: Guard; ses: Guard; secrets: Guard };
let site: Listener;
let functions: ReadonlyMap<string, TemplateFunction>;
const sandboxes = new Map<string, Sandbox>();

/** A text of the template, with this machine's values in place of its references. */
function withLocalValues(text: string): string {
  const { environment } = local;
  return text
    .replace(/\{Table\w+(\.Arn)?\}/, environment.TABLE_NAME ?? '')
    .replace(/\{Files(documents|videos)\w+?(\.Arn)?\}/, '$1')
    .replace(/\{MailIncoming\w+?(\.Arn)?\}/, INCOMING_MAIL.name)
    .replace(/https:\/\/\{SiteDistribution\w+\.DomainName\}/, local.url)
    .replace(/\{SecretsTokenKeys\w+\}/, environment.TOKEN_KEYS_ARN ?? '')
    .replaceAll(/\{\{resolve:secretsmanager:\{Secrets(OriginToken\d)\w+\}:.*?\}\}/g, '$1');
}

const functionOf = (name: string) => namedFunction(functions, name);
const allowedTo = (name: string) => functions.get(name)?.allowed.map(withLocalValues) ?? [];

function environmentOf(name: string): Record<string, string> {
  const { AWS_REGION = '', AWS_ACCESS_KEY_ID = '', AWS_SECRET_ACCESS_KEY = '' } = local.environment;
  const { Variables = {} } = functionOf(name).Environment ?? {};
  return {
    ...Object.fromEntries(
      Object.entries(Variables).map(([variable, value]) => [
        variable,
        withLocalValues(flatten(value)),
      ]),
    ),
    // As in every environment of Lambda. The guards know a caller by the session token.
    AWS_REGION,
    AWS_ACCESS_KEY_ID,
    AWS_SECRET_ACCESS_KEY,
    AWS_SESSION_TOKEN: tokenOf(name),
    AWS_LAMBDA_INITIALIZATION_TYPE: 'on-demand',
    DYNAMODB_ENDPOINT: guards.dynamoDb.url,
    S3_ENDPOINT: guards.s3.url,
    SES_ENDPOINT: guards.ses.url,
    SECRETS_MANAGER_ENDPOINT: guards.secrets.url,
  };
}

/** A session token of this machine that names its caller. */
const tokenOf = (caller: string) => `${local.environment.AWS_SESSION_TOKEN}${CALLER_MARK}${caller}`;

function sandboxOf(name: string): Sandbox {
  const running = sandboxes.get(name);
  if (running !== undefined) return running;
  const { folder = '' } = synthesized.bundles.get(name) ?? {};
  const started = startSandbox(join(folder, 'index.mjs'), environmentOf(name), (text) => {
    logs += text;
  });
  sandboxes.set(name, started);
  return started;
}

const nameOf = new Map(declared.map(({ entry, name }) => [entry, name]));

/** A client of the table at an endpoint, for a caller of this name. */
function tableAt(endpoint: string, sessionToken: string): DynamoDBClient {
  return new DynamoDBClient({
    endpoint,
    region: local.environment.AWS_REGION ?? '',
    credentials: { ...credentialsIn(local.environment), sessionToken },
  });
}
const unguardedTable = () =>
  tableAt(local.environment.DYNAMODB_ENDPOINT ?? '', tokenOf('the test'));
const unguardedObjects = () =>
  new S3Client({
    endpoint: local.environment.S3_ENDPOINT ?? '',
    forcePathStyle: true,
    region: local.environment.AWS_REGION ?? '',
    credentials: { ...credentialsIn(local.environment), sessionToken: tokenOf('the test') },
  });
const TableName = 'hiring';

/** The first call of a function waits for its start, and a busy machine starts many at once. */
const PATIENCE_MS = 10 * 60_000;

/** How long a function caches the token keys. */
const TOKEN_KEYS_KNOWN_MS = 5 * 60_000;

let api: Api;
let began: number;
beforeAll(async () => {
  began = performance.now();
  local = await startOwnStack();
  synthesized = await synthesize({
    bundles: await buildLambdas(join(import.meta.dirname, '..', '..')),
    settings: {
      mail: { from: 'jobs@example.com', postalAddress: '1 Example Street, Portland', replies: {} },
    },
  });
  functions = functionsOf(synthesized);
  const {
    DYNAMODB_ENDPOINT = '',
    S3_ENDPOINT = '',
    SES_ENDPOINT = '',
    SECRETS_MANAGER_ENDPOINT = '',
  } = local.environment;
  guards = {
    dynamoDb: await guardDynamoDb(DYNAMODB_ENDPOINT, allowedTo),
    s3: await guardS3(S3_ENDPOINT, allowedTo),
    ses: await guardSes(SES_ENDPOINT, allowedTo),
    secrets: await guardSecrets(SECRETS_MANAGER_ENDPOINT, allowedTo),
  };
  const respond = createGateway({
    routes: contract,
    pages: PUBLIC_PAGES,
    timeoutMs: PATIENCE_MS,
    lambdaTimeoutMs: PATIENCE_MS,
    load: async (path) => ({
      handler: (event: unknown, context: unknown) =>
        // The context loses its functions, which our code never calls.
        sandboxOf(nameOf.get(path) ?? '').invoke(event, JSON.parse(JSON.stringify(context))),
    }),
  });
  const [word = ''] = withLocalValues(
    flatten(functionOf(AUTHORIZER.name).Environment?.Variables.ORIGIN_TOKENS),
  ).split(' ');
  site = await listen(0, withCloudFrontHeaders(word, respond));
  api = createApi(`http://localhost:${site.port}`);
});
afterAll(async () => {
  await Promise.all([...sandboxes.values()].map(({ stop }) => stop()));
  await site.close();
  await guards.dynamoDb.close();
  await guards.s3.close();
  await guards.ses.close();
  await guards.secrets.close();
  await local.stop();
});

describe('the functions as deployed', () => {
  let world: World;
  /** The private texts of requests and answers. */
  const told: string[] = [];

  // Every function starts here, possibly on a small machine.
  it('work with their permissions, and use no others', {
    timeout: PATIENCE_MS,
  }, async () => {
    world = await newWorld(api, local);
    for (const route of contract) {
      const { by, input } = exampleOf(route, world);
      const reply = await api.ask(route, input, by?.token);
      expect(reply, route.name).toMatchObject({ status: route.status });
      told.push(...sensitiveTexts(input), ...sensitiveTexts(reply.output));
    }
    for (const path of [
      '/jobs',
      `/jobs/${world.ids.job.asking}`,
      `/companies/${world.ids.company.own}`,
      '/jobs/none',
      '/robots.txt',
      '/sitemap.xml',
      '/feeds/jobs',
    ])
      expect((await getPage(`http://localhost:${site.port}`, path)).status, path).toBeLessThan(500);
    expect((await api.request({ path: '/no/such/call' })).status).toBe(404);
    await consumeEverything();
    expect(Object.values(guards).flatMap(({ refused }) => refused)).toEqual([]);
    expect([...sandboxes.keys()].sort()).toEqual([...nameOf.values()].sort());
  });

  /** Sends each consumer an event that gives it work, as AWS does. */
  async function consumeEverything(): Promise<void> {
    const consume = async (name: keyof typeof consumers, event: unknown) =>
      await sandboxOf(name).invoke(event, {});
    const table = unguardedTable();
    const change = (eventName: string, key: Key, images: object) => ({
      Records: [{ eventName, dynamodb: { SequenceNumber: '1', Keys: marshall(key), ...images } }],
    });

    const company = companyKey(world.employer.company.id);
    const { Item: NewImage = {} } = await table.send(
      new GetItemCommand({ TableName, Key: marshall(company) }),
    );
    const OldImage = { ...NewImage, name: { S: 'As it was called before' } };
    await consume('syncListingsAndFiles', change('MODIFY', company, { OldImage, NewImage }));
    expect(guards.dynamoDb.used).toContain(
      `syncListingsAndFiles: dynamodb:BatchGetItem on ${TableName}`,
    );

    const gone = documentKey('resumes', 'pdf');
    await upload(world.candidate, gone, pdf);
    await table.send(new DeleteItemCommand({ TableName, Key: marshall(fileKey(gone)) }));
    await consume('syncListingsAndFiles', change('REMOVE', fileKey(gone), {}));
    expect(guards.s3.used).toContain('syncListingsAndFiles: s3:ListBucketVersions on documents');

    const late = documentKey('resumes', 'pdf');
    await upload(world.candidate, late, pdf);
    const object = { key: late, size: RESUME_MAX_BYTES + 1, 'version-id': 'null' };
    await consume('checkUpload', { detail: { bucket: { name: 'documents' }, object } });
    expect(guards.s3.used).toContain('checkUpload: s3:DeleteObjectVersion on documents/resumes/*');

    // The stack's own consumers do the same work. Repeat until these are first.
    await eventually(async () => {
      await world.candidate.call('exportAccount', {});
      await consume('doTasks', {});
      expect(guards.s3.used).toContain('doTasks: s3:PutObject on documents/exports/*');
      expect(guards.s3.used).toContain('doTasks: s3:GetObjectVersion on videos/*');
    });
    await eventually(async () => {
      const [now, before] = [new Date(), new Date(Date.now() - 2 * 60 * 60_000)];
      const stored = {
        version_id: 'none',
        bytes: 0,
        sha256: '',
        index_version: 0,
        jobs: 0,
        built_at: now.toISOString(),
        synced_at: before.toISOString(),
      };
      const note = { ...storedIndexKey, stored, expires_at: 2 ** 31, revision: 1 };
      await table.send(new PutItemCommand({ TableName, Item: marshall(note) }));
      await consume('publishIndexSnapshot', {});
      expect(guards.s3.used).toContain('publishIndexSnapshot: s3:PutObject on documents/search/*');
    });
    await consume('sendJobAlerts', { time: new Date().toISOString() });
    await consume('deliverMail', { Records: [] });
    const message = (state: 'held' | 'waiting') => {
      const id = newId();
      const key = mailKey(id);
      const due_at = '2026-01-01T00:00:00.000Z';
      const Item = marshall({
        ...key,
        id,
        state,
        kind: 'passwordChanged',
        by: null,
        tries: 0,
        refusals: 0,
        why: null,
        revision: 1,
        ...(state === 'held' ? { ...dueKey('DUE', due_at, id), due_at } : { due_at: null }),
        to: { role: 'candidate', id: world.candidate.id },
        about: {},
        created_at: due_at,
        expires_at: 2 ** 31,
        schema_version: 1,
      });
      return { key, Item };
    };
    await table.send(new PutItemCommand({ TableName, Item: message('held').Item }));
    await consume('releaseDueMail', {});
    // An unconfirmed address gets few mails.
    await confirmAddressOf(world.candidate, local.url);
    // The stack's own consumer begins with the first message, this one with the last.
    await eventually(async () => {
      const messages = Array.from({ length: 30 }, () => message('waiting'));
      const TransactItems = messages.map(({ Item }) => ({ Put: { TableName, Item } }));
      await table.send(new TransactWriteItemsCommand({ TransactItems }));
      const Records = messages
        .reverse()
        .flatMap(({ key, Item }) => change('INSERT', key, { NewImage: Item }).Records);
      await consume('deliverMail', { Records });
      expect(guards.ses.used).toContain('deliverMail: ses:SendEmail');
    });
    const token = 'ab'.repeat(20);
    const hash = hashOf(token);
    const reply = {
      hash,
      application_id: world.ids.application.received,
      side: 'candidate',
      expires_at: 2 ** 31,
      revision: 1,
      schema_version: 1,
    };
    const Item = marshall({ ...replyAddressKey(hash), ...reply });
    await table.send(new PutItemCommand({ TableName, Item }));
    const mail = mailOf(textPart('Gladly.'), { From: `<${world.candidate.email}>` });
    const stored = { Bucket: INCOMING_MAIL.name, Key: 'mail', Body: mail };
    await unguardedObjects().send(new PutObjectCommand(stored));
    await consume('receiveMail', incomingMailEvent('mail', { to: [`${token}@reply.example.com`] }));
    expect(guards.s3.used).toContain('receiveMail: s3:GetObject on incoming-mail/*');
    expect(guards.dynamoDb.used).toContain(`receiveMail: dynamodb:PutItem on ${TableName}`);
    const { role, id, email } = world.employer;
    await consume('suppressAddress', {
      detail: {
        mail: {
          timestamp: new Date().toISOString(),
          tags: { role: [role], account: [id], kind: ['hired'] },
        },
        bounce: { bounceType: 'Permanent', bouncedRecipients: [{ emailAddress: email }] },
      },
    });
    expect(guards.dynamoDb.used).toContain(`suppressAddress: dynamodb:UpdateItem on ${TableName}`);
  }

  it('sign URLs that work', async () => {
    const { profile } = await world.candidate.call('getMyProfile', {});
    const { applications } = await world.employer.call('getJobApplications', {
      id: world.ids.job.asking,
    });
    const [{ profile: documents, video_responses = [] } = {}] = applications;
    const { export: copy } = await world.candidate.call('getExport', {});
    for (const url of [
      copy?.url,
      profile?.resume_url,
      profile?.cover_letter_url,
      documents?.resume_url,
      videoUrlOf(video_responses[0]),
    ]) {
      const { status } = await fetch(url ?? '');
      expect(status).toBe(200);
    }
    expect(guards.s3.refused).toEqual([]);
  });

  it('read an item at start-up, to be warm for their first call', () => {
    for (const { name, grants } of declared)
      if (grants.table.length > 0)
        expect(guards.dynamoDb.used).toContain(`${name}: dynamodb:GetItem on ${TableName}`);
  });

  it('read the token keys once at start-up, if they need them', () => {
    const arn = local.environment.TOKEN_KEYS_ARN;
    const needing = declared.filter(({ grants }) => grants.secrets?.includes('TOKEN_KEYS'));
    expect([...guards.secrets.used].sort()).toEqual(
      needing.map(({ name }) => `${name}: secretsmanager:GetSecretValue on ${arn}`).sort(),
    );
    // On a slow machine the cached keys may expire and be read again.
    const times = 1 + Math.floor((performance.now() - began) / TOKEN_KEYS_KNOWN_MS);
    expect(guards.secrets.requests()).toBeLessThanOrEqual(needing.length * times);
  });

  it('write no name, address, password, answer or token to the logs', async () => {
    const { employer, candidate, newcomer } = world;
    for (const { email, password, token } of [employer, candidate, newcomer])
      told.push(email, password, token);
    const guess = { email: employer.email, user_password: uniqueWord() };
    expect((await api.ask('managerSignin', guess)).status).toBe(401);
    const ends = logs.split('\n').filter((line) => line.includes('"message":"request"'));
    expect(ends.length).toBeGreaterThan(contract.length);
    expect(told.length).toBeGreaterThan(100);
    const addresses = ['127.0.0.1', '::1', '::ffff'];
    const given = [...told, guess.user_password, ...addresses].filter((text) =>
      logs.includes(text),
    );
    expect(given).toEqual([]);
    // No address, token or URL signature at all.
    expect(logs).not.toMatch(/[\w.]+@[\w-]+\.\w|eyJ[\w-]+\.eyJ|X-Amz-Signature/);
  });

  it('are denied an action without permission', async () => {
    const client = tableAt(guards.dynamoDb.url, tokenOf('getCompany'));
    const Item = { pk: { S: 'COMP#x' }, sk: { S: 'COMPANY' } };
    await expect(client.send(new PutItemCommand({ TableName, Item }))).rejects.toMatchObject({
      name: 'AccessDeniedException',
    });
    expect(guards.dynamoDb.refused).toEqual([`getCompany: dynamodb:PutItem on ${TableName}`]);
  });
});

it.each([
  ['without the table’s name', 'TABLE_NAME', 'getCompany'],
  ['without the keys of the tokens', 'TOKEN_KEYS_ARN', AUTHORIZER.name],
])('a function %s fails at start-up and names the missing variable', async (_, variable, name) => {
  const { [variable]: _left, ...env } = environmentOf(name);
  const { folder = '' } = synthesized.bundles.get(name) ?? {};
  const { failed } = startSandbox(join(folder, 'index.mjs'), env, () => {});
  expect(await failed).toMatchObject({ message: `${variable} is not set` });
});
