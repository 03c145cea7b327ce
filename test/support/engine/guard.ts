import { request as forward, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import * as z from 'zod/mini';
import { type Listener, listen } from '../../../lib/local/listen.ts';
import { CALLER_MARK } from '../../../lib/local/objects/signature-claim.ts';

/** Proxies for the local DynamoDB, S3, SES and Secrets Manager that enforce the grants of each caller, as AWS does. */

/** The permissions that a request needs, as lines of `action on resource`. */
type RequiredPermissions = (request: IncomingMessage, body: Buffer) => string[];

export interface Guard {
  readonly url: string;
  /** The refused actions, as `caller: action on resource`. */
  readonly refused: string[];
  /** All requested actions, as `caller: action on resource`. */
  readonly used: Set<string>;
  /** The number of requests so far. */
  requests(): number;
  close(): Promise<void>;
}

interface GuardOptions {
  readonly target: string;
  readonly needs: RequiredPermissions;
  /** The grants of a caller, which its session token names. */
  readonly allowed: (caller: string) => readonly string[];
  readonly refusal: { readonly status: number; readonly body: string };
}

async function guard({ target, needs, allowed, refusal }: GuardOptions): Promise<Guard> {
  const { hostname, port } = new URL(target);
  const refused: string[] = [];
  const used = new Set<string>();
  let requests = 0;
  const listener: Listener = await listen(0, async (request, response) => {
    requests++;
    const body = await buffer(request);
    const caller = callerOf(request);
    const lines = needs(request, body);
    for (const line of lines) used.add(`${caller}: ${line}`);
    const missing = lines.filter((line) => !allowed(caller).some((each) => covers(each, line)));
    if (missing.length > 0) {
      refused.push(...missing.map((line) => `${caller}: ${line}`));
      response.writeHead(refusal.status).end(refusal.body);
      return;
    }
    // The headers stay unchanged, including the host: they are signed.
    const { method, url: path, headers } = request;
    forward({ hostname, port, method, path, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(response);
    })
      .on('error', () => response.destroy())
      .end(body);
  });
  return {
    url: `http://localhost:${listener.port}`,
    refused,
    used,
    requests: () => requests,
    close: listener.close,
  };
}

/** Whether a grant, whose resource may end with `*`, includes a permission. */
function covers(granted: string, needed: string): boolean {
  if (!granted.endsWith('*')) return granted === needed;
  return needed.startsWith(granted.slice(0, -1));
}

function callerOf({ headers, url = '' }: IncomingMessage): string {
  const query = new URL(url, 'http://localhost').searchParams;
  const token = headers['x-amz-security-token'] ?? query.get('X-Amz-Security-Token');
  return String(token).split(CALLER_MARK)[1] ?? 'nobody';
}

const ofTable = z.object({ TableName: z.string(), IndexName: z.optional(z.string()) });
const ofTables = z.object({ RequestItems: z.record(z.string(), z.unknown()) });
const ofTransaction = z.object({ TransactItems: z.array(z.record(z.string(), ofTable)) });

/** The permissions for a request in DynamoDB's JSON protocol. */
const dynamoDbNeeds: RequiredPermissions = ({ headers }, body) => {
  const operation = String(headers['x-amz-target']).split('.')[1];
  const input: unknown = JSON.parse(body.toString());
  if (operation === 'TransactWriteItems') {
    return ofTransaction
      .parse(input)
      .TransactItems.flatMap((item) =>
        Object.entries(item).map(([kind, { TableName }]) =>
          kind === 'ConditionCheck'
            ? `dynamodb:ConditionCheckItem on ${TableName}`
            : `dynamodb:${kind}Item on ${TableName}`,
        ),
      );
  }
  if (operation === 'BatchGetItem') {
    return Object.keys(ofTables.parse(input).RequestItems).map(
      (name) => `dynamodb:BatchGetItem on ${name}`,
    );
  }
  const { TableName, IndexName } = ofTable.parse(input);
  return [
    `dynamodb:${operation} on ${IndexName === undefined ? TableName : `${TableName}/index/${IndexName}`}`,
  ];
};

/** Guards DynamoDB at `target`. */
export function guardDynamoDb(target: string, allowed: GuardOptions['allowed']): Promise<Guard> {
  const type = 'com.amazon.coral.service#AccessDeniedException';
  const body = JSON.stringify({ __type: type, message: 'not authorized' });
  return guard({ target, allowed, needs: dynamoDbNeeds, refusal: { status: 400, body } });
}

/** The permission for a request to an S3 object or bucket. */
const s3Needs: RequiredPermissions = ({ method = '', url = '' }) => {
  const { pathname, searchParams } = new URL(url, 'http://localhost');
  const [, bucket, object, inFolder] = pathname.split('/');
  const objects = inFolder === undefined ? `${bucket}/*` : `${bucket}/${object}/*`;
  if (!object) {
    const lists = method === 'GET' && searchParams.has('versions');
    if (method === 'POST' && searchParams.has('delete'))
      return [`s3:DeleteObjectVersion on ${bucket}/*`];
    return [`${lists ? 's3:ListBucketVersions' : method} on ${bucket}`];
  }
  const action = { GET: 'GetObject', HEAD: 'GetObject', PUT: 'PutObject', DELETE: 'DeleteObject' };
  const found = new Map(Object.entries(action)).get(method);
  const version = searchParams.has('versionId') ? 'Version' : '';
  return [`${found === undefined ? method : `s3:${found}${version}`} on ${objects}`];
};

/** Guards S3 at `target`. */
export function guardS3(target: string, allowed: GuardOptions['allowed']): Promise<Guard> {
  const body = '<Error><Code>AccessDenied</Code></Error>';
  return guard({ target, allowed, needs: s3Needs, refusal: { status: 403, body } });
}

/** Guards SES at `target`, which has one call. Ignores the identity in the grants. */
export function guardSes(target: string, allowed: GuardOptions['allowed']): Promise<Guard> {
  const body = JSON.stringify({ message: 'not authorized' });
  return guard({
    target,
    allowed: (caller) => allowed(caller).map((line) => line.split(' on ')[0] ?? ''),
    needs: () => ['ses:SendEmail'],
    refusal: { status: 403, body },
  });
}

const ofSecret = z.object({ SecretId: z.string() });

/** Guards Secrets Manager at `target`. */
export function guardSecrets(target: string, allowed: GuardOptions['allowed']): Promise<Guard> {
  const needs: RequiredPermissions = ({ headers }, body) => {
    const [service, action] = String(headers['x-amz-target']).split('.');
    return [`${service}:${action} on ${ofSecret.parse(JSON.parse(body.toString())).SecretId}`];
  };
  const body = JSON.stringify({ __type: 'AccessDeniedException', message: 'not authorized' });
  return guard({ target, allowed, needs, refusal: { status: 400, body } });
}
