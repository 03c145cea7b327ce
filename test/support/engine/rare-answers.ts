import { buffer } from 'node:stream/consumers';
import type { Endpoint, Provider } from '@smithy/types';
import { onTestFinished } from 'vitest';
import * as z from 'zod/mini';
import { listen } from '../../../lib/local/listen.ts';
import { tableSchema } from '../../../lib/table.ts';

/** Answers that DynamoDB may give to any request, and local engines never give, by a proxy before the engine. */

interface Answer {
  readonly status: number;
  readonly body: object;
}

interface Exchange {
  /** Such as `Query`. */
  readonly operation: string;
  readonly input: Readonly<Record<string, unknown>>;
  /** Lets the engine answer the request, or another one in its place. */
  send(input?: object): Promise<Answer>;
}

/** Answers a request in place of the engine. Undefined leaves it to the engine. */
type Rarely = (exchange: Exchange) => Promise<Answer | undefined>;

const json = z.record(z.string(), z.unknown());

/**
 * Puts a proxy between a client and its engine until the test ends.
 * @returns the number of requests that the engine did not answer alone
 */
export async function answerRarely(
  config: { endpoint?: Provider<Endpoint> | undefined },
  rarely: Rarely,
): Promise<{ rare: number; stop: () => void }> {
  const direct = config.endpoint;
  if (direct === undefined) throw new Error('This client has no endpoint of its own');
  const { hostname, port = 80 } = await direct();
  const seen = { rare: 0 };
  const proxy = await listen(0, async (request, response) => {
    const { host: _, connection: __, 'content-length': ___, ...headers } = request.headers;
    const send = async (input: object): Promise<Answer> => {
      const answered = await fetch(`http://${hostname}:${port}`, {
        method: 'POST',
        headers: Object.entries(headers).map(([name, value]) => [name, String(value)]),
        body: JSON.stringify(input),
      });
      return { status: answered.status, body: json.parse(await answered.json()) };
    };
    const input = json.parse(JSON.parse(String(await buffer(request))));
    const operation = String(headers['x-amz-target']).split('.')[1] ?? '';
    const unusual = await rarely({ operation, input, send: (other = input) => send(other) });
    if (unusual !== undefined) seen.rare++;
    const { status, body } = unusual ?? (await send(input));
    response.writeHead(status, { 'content-type': 'application/x-amz-json-1.0' });
    response.end(JSON.stringify(body));
  });
  config.endpoint = async () => ({
    protocol: 'http:',
    hostname: 'localhost',
    port: proxy.port,
    path: '/',
  });
  const stop = () => {
    config.endpoint = direct;
  };
  onTestFinished(async () => {
    stop();
    await proxy.close();
  });
  return Object.assign(seen, { stop });
}

function refusal(name: string, more: object = {}): Answer {
  const type = `com.amazonaws.dynamodb.v20120810#${name}`;
  return { status: 400, body: { __type: type, message: 'No.', ...more } };
}

/** A throttle as DynamoDB explains it since 2025, by limit and resource. */
export const THROTTLED = refusal('ProvisionedThroughputExceededException', {
  ThrottlingReasons: [
    {
      reason: 'TableWriteKeyRangeThroughputExceeded',
      resource: 'arn:aws:dynamodb:us-east-1:123456789012:table/hiring',
    },
  ],
});

/** A transaction that was cancelled because of its last item. */
function cancelled({ input }: Exchange, Code: string, more: object = {}): Answer {
  const count = z.object({ TransactItems: z.array(z.unknown()) }).parse(input).TransactItems.length;
  const none = Array.from({ length: count - 1 }, () => ({ Code: 'None' }));
  const CancellationReasons = [...none, { Code, Message: 'No.', ...more }];
  return refusal('TransactionCanceledException', { CancellationReasons });
}

const keysByTable = z.record(z.string(), z.looseObject({ Keys: z.array(z.unknown()) }));

/** Reads only half of the keys of a batch. */
const halfOfBatches: Rarely = async ({ operation, input, send }) => {
  if (operation !== 'BatchGetItem') return undefined;
  const [[table = '', wanted] = []] = Object.entries(keysByTable.parse(input.RequestItems));
  if (wanted === undefined || wanted.Keys.length < 2) return undefined;
  const half = Math.floor(wanted.Keys.length / 2);
  const some = (Keys: unknown[]) => ({ [table]: { ...wanted, Keys } });
  const { status, body } = await send({ RequestItems: some(wanted.Keys.slice(0, half)) });
  return { status, body: { ...body, UnprocessedKeys: some(wanted.Keys.slice(half)) } };
};

const writesByTable = z.record(z.string(), z.array(z.unknown()));

/** Stores only half of the items of each batch. */
export const halfOfItems: Rarely = async ({ operation, input, send }) => {
  if (operation !== 'BatchWriteItem') return undefined;
  const [[table = '', wanted = []] = []] = Object.entries(writesByTable.parse(input.RequestItems));
  const half = Math.floor(wanted.length / 2);
  if (half === 0) return undefined;
  const { status, body } = await send({ RequestItems: { [table]: wanted.slice(0, half) } });
  return { status, body: { ...body, UnprocessedItems: { [table]: wanted.slice(half) } } };
};

const item = z.record(z.string(), z.object({ S: z.optional(z.string()) }));
const found = z.object({ Items: z.array(item) });
const EMPTY = { Items: [], Count: 0, ScannedCount: 0 };
const PAGE = 3;

/**
 * Reads only half of the keys of each batch. Ends each page of a list after three items, and the first time that it is
 * asked for, before its first item.
 */
export function partialReads(): Rarely {
  const ended = new Set<string>();
  return async (exchange) => {
    const { operation, input, send } = exchange;
    if (operation !== 'Query') return await halfOfBatches(exchange);
    const { ExclusiveStartKey: start, Limit = PAGE } = input;
    const short = { ...input, Limit: Math.min(Number(Limit), PAGE) };
    if (start === undefined) {
      const LastEvaluatedKey = await placeBeforeFirst(input, send);
      // The range begins with its first item, as after a cursor: the page ends after it.
      if (LastEvaluatedKey === undefined) return await send({ ...input, Limit: 1 });
      ended.add(JSON.stringify(LastEvaluatedKey));
      return { status: 200, body: { ...EMPTY, LastEvaluatedKey } };
    }
    const place = JSON.stringify(start);
    if (ended.has(place)) return await send(short);
    ended.add(place);
    return { status: 200, body: { ...EMPTY, LastEvaluatedKey: start } };
  };
}

/** The key of a place before a list's first item. Undefined if there is none. */
async function placeBeforeFirst(input: Exchange['input'], send: Exchange['send']) {
  const { body } = await send({ ...input, Limit: 1 });
  const [first] = found.parse(body).Items;
  const index = tableSchema.indexes.find(({ name }) => name === input.IndexName);
  const { sortKey } = index ?? tableSchema;
  const text = first?.[sortKey]?.S;
  if (first === undefined || text === undefined) return undefined;
  const names = [tableSchema, ...(index ? [index] : [])].flatMap((each) => [
    each.partitionKey,
    each.sortKey,
  ]);
  const last = text.codePointAt(text.length - 1) ?? 1;
  const S =
    input.ScanIndexForward === false
      ? `${text}!`
      : `${text.slice(0, -1)}${String.fromCodePoint(last - 1)}`;
  const place = {
    ...Object.fromEntries(names.map((name) => [name, first[name]])),
    [sortKey]: { S },
  };
  // It may lie outside of the range.
  const { status } = await send({ ...input, ExclusiveStartKey: place, Limit: 1 });
  return status === 200 ? place : undefined;
}

/** Each transaction meets one of these, the first time that its token is seen. */
const IN_THE_WAY: readonly ((exchange: Exchange) => Promise<Answer>)[] = [
  // The request arrives twice.
  async ({ send }) => {
    await send();
    return await send();
  },
  async ({ send }) => {
    await send();
    return refusal('TransactionInProgressException');
  },
  async (exchange) => cancelled(exchange, 'ThrottlingError'),
  async (exchange) => cancelled(exchange, 'ProvisionedThroughputExceeded', { Item: {} }),
  async (exchange) => cancelled(exchange, 'TransactionConflict'),
  async () => THROTTLED,
  async () => refusal('ThrottlingException'),
];

/** Meets every write with a throttle, a conflict or a repetition at first. */
export function hinderedWrites(): Rarely {
  const tokens = new Set<unknown>();
  const single = new Set<string>();
  return async (exchange) => {
    const { operation, input } = exchange;
    if (operation === 'TransactWriteItems') {
      const { ClientRequestToken: token } = input;
      if (tokens.has(token)) return undefined;
      tokens.add(token);
      return await IN_THE_WAY[tokens.size % IN_THE_WAY.length]?.(exchange);
    }
    if (!/^(Put|Update|Delete)Item$/.test(operation)) return undefined;
    const text = JSON.stringify(input);
    if (single.has(text)) return undefined;
    single.add(text);
    return THROTTLED;
  };
}
