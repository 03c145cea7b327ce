import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { BatchWriteCommand, DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { ulid } from 'ulid';
import { afterEach, beforeAll, vi } from 'vitest';
import { listingChangeKey, listingKey } from '../../../lambdas/data/keys/listings.ts';
import { createApi } from '../api/client.ts';
import { openTable, type RawTable } from '../engine/table-dump.ts';
import { startOwnStack } from '../stacks/own-stack.ts';
import { type Employer, newEmployer, newJob } from '../worlds/world.ts';

/**
 * Replicas of the search index, as in the sandboxes of functions. The file that imports this has its own stack, so
 * it knows all open jobs; no scheduled snapshot runs. Modules of lambdas/ read their environment on import, so they
 * are imported after it is set.
 */

export const stack = await startOwnStack();
Object.assign(process.env, stack.environment);
export const { client } = await import('../../../lambdas/data/table/client.ts');
const { JobReplica } = await import('../../../lambdas/data/search/replica/job-replica.ts');
const { restoreIndex } = await import('../../../lambdas/data/search/replica/stored-index.ts');
type Replica = InstanceType<typeof JobReplica>;

export let table: RawTable;
export let employer: Employer;
/** A stored listing, as a template. */
let sample: Record<string, unknown>;
beforeAll(async () => {
  table = openTable(stack.environment);
  employer = await newEmployer(createApi(stack.url));
  const { id } = await newJob(employer);
  sample = (await table.get(listingKey(id))) ?? {};
  return async () => {
    table[Symbol.dispose]();
    await stack.stop();
  };
});
afterEach(() => client.middlewareStack.remove(WATCH));

export const WATCH = 'watch';
type Sent = { readonly command: string; readonly pk: string | undefined; readonly from: string };

/** Records each command to the engine. `before` runs first and may throw, to make the command fail. */
export function watch(before: (sent: Sent) => unknown): Sent[] {
  const seen: Sent[] = [];
  client.middlewareStack.remove(WATCH);
  client.middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        const values =
          ('ExpressionAttributeValues' in args.input && args.input.ExpressionAttributeValues) || {};
        const pk = values[':pk'];
        const from = values[':from'] ?? '';
        const sent = { command: String(commandName), pk, from };
        seen.push(sent);
        await before(sent);
        return await next(args);
      },
    { name: WATCH, step: 'initialize', priority: 'high' },
  );
  return seen;
}

/** The number of pages of listings that were read, as for an index built from the table. */
export const listingPages = (seen: readonly Sent[]) =>
  seen.filter(({ pk }) => pk?.startsWith('OPEN')).length;

export const newReplica = (restore = restoreIndex) => new JobReplica(restore);
/** The number of matches in a replica. */
export const countMatches = async (replica: Replica, q: string) =>
  (await replica.read((index) => index.search({ q }, Date.now()))).matching_count;

/** Listings of new jobs with this word in their titles. */
export function newListings(word: string, count = 1) {
  const shown = JSON.parse(String(sample.card));
  return Array.from({ length: count }, () => {
    const id = `${ulid()}_${employer.company.id}`;
    const card = JSON.stringify({ ...shown, id, job_title: word });
    return { id, item: { ...sample, ...listingKey(id), card, revision: 1 } };
  });
}

/** Stores listings without log entries. */
export async function storeListings(cards: ReturnType<typeof newListings>): Promise<void> {
  const engine = DynamoDBDocumentClient.from(
    new DynamoDBClient({ endpoint: stack.environment.DYNAMODB_ENDPOINT ?? '' }),
  );
  for (let start = 0; start < cards.length; start += 25) {
    const requests = cards
      .slice(start, start + 25)
      .map(({ item }) => ({ PutRequest: { Item: item } }));
    const RequestItems = { [stack.environment.TABLE_NAME ?? '']: requests };
    await engine.send(new BatchWriteCommand({ RequestItems }));
  }
  engine.destroy();
}

/** Writes an entry to the log, with a clock that is ahead. */
export async function logChange(entry: Record<string, unknown>, aheadMs = 0): Promise<void> {
  const at = new Date(Date.now() + aheadMs).toISOString();
  await table.put({ ...listingChangeKey(at, ulid()), ...entry });
}

/** Runs work with a clock that is this much behind. */
export async function withClockBehind<T>(ms: number, work: () => Promise<T>): Promise<T> {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - ms });
  try {
    return await work();
  } finally {
    vi.useRealTimers();
  }
}
