import { subscribe } from 'node:diagnostics_channel';
import type { ClientRequest } from 'node:http';
import * as z from 'zod/mini';

/** What a call asked of the table and the object store. */
export interface Consumed {
  /** Each request to the table by its letter, a transaction with the number of its writes. */
  readonly requests: readonly string[];
  /** Capacity units, as the engine counts them by DynamoDB's rules. */
  readonly reads: number;
  readonly writes: number;
  /** Requests to the object store. */
  readonly objects: number;
  /** The kinds of messages that were stored to be told by mail. */
  readonly messages: readonly string[];
}

const started = z.object({ request: z.custom<ClientRequest>() });

type Next = (args: { input: Record<string, unknown> }) => Promise<{ output: unknown }>;
type Middleware = (next: Next, context: { commandName?: string }) => Next;

interface Client {
  readonly middlewareStack: {
    add(middleware: Middleware, options: { step: 'initialize'; name: string }): void;
  };
}

const isClient = (value: unknown): value is Client =>
  typeof value === 'object' && value !== null && 'middlewareStack' in value;

const consumed = z.object({ CapacityUnits: z.number() });
const output = z.object({
  ConsumedCapacity: z.optional(z.union([consumed, z.array(consumed)])),
});

/** What a message is when it is stored for the first time, as DynamoDB gets it. */
const message = z.object({
  pk: z.object({ S: z.string().check(z.startsWith('MESSAGE#')) }),
  kind: z.object({ S: z.string() }),
  revision: z.object({ N: z.literal('1') }),
});
const put = z.object({ Item: message });
const transaction = z.object({
  TransactItems: z.array(z.object({ Put: z.optional(z.unknown()) })),
});

/** The kinds of the new messages in what is sent to the table. */
function messagesIn(input: Readonly<Record<string, unknown>>): string[] {
  const { TransactItems = [] } = transaction.safeParse(input).data ?? {};
  const puts = [input, ...TransactItems.map((each) => each.Put)];
  return puts.flatMap((each) => put.safeParse(each).data?.Item.kind.S ?? []);
}

/** The letters of `lambdas/data/README.md`. */
const LETTERS: Readonly<Record<string, string>> = {
  GetItem: 'G',
  BatchGetItem: 'B',
  Query: 'Q',
};

/**
 * Counts what goes to the table through the SDK's client, and to the object store at a URL.
 * @throws where `client` is not a client of the SDK
 */
export function createMeter(client: unknown, objectStore: string) {
  let now: {
    requests: string[];
    reads: number;
    writes: number;
    objects: number;
    messages: string[];
  };
  let lastAt = performance.now();
  const reset = () => {
    now = { requests: [], reads: 0, writes: 0, objects: 0, messages: [] };
  };
  reset();
  z.custom<Client>(isClient)
    .parse(client)
    .middlewareStack.add(
      (next, { commandName = '' }) =>
        async (args) => {
          const answered = await next({
            ...args,
            input: { ...args.input, ReturnConsumedCapacity: 'TOTAL' },
          });
          lastAt = performance.now();
          const command = commandName.replace(/Command$/, '');
          const { ConsumedCapacity = [] } = output.parse(answered.output);
          const units = [ConsumedCapacity]
            .flat()
            .reduce((sum, each) => sum + each.CapacityUnits, 0);
          const { TransactItems } = args.input;
          const letter = LETTERS[command];
          if (letter === undefined) now.writes += units;
          else now.reads += units;
          now.messages.push(...messagesIn(args.input));
          now.requests.push(
            letter ?? (Array.isArray(TransactItems) ? `T(${TransactItems.length})` : 'W'),
          );
          return answered;
        },
      { step: 'initialize', name: 'bench-meter' },
    );
  const { host } = new URL(objectStore);
  subscribe('http.client.request.start', (message) => {
    if (started.parse(message).request.getHeader('host') === host) now.objects++;
  });
  return {
    reset,
    read: (): Consumed => ({ ...now }),
    /** When the table last answered, on the clock of `performance.now()`. */
    lastAt: () => lastAt,
  };
}
