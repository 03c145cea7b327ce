import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe } from 'node:diagnostics_channel';
import type { ClientRequest } from 'node:http';
import * as z from 'zod/mini';

/** Requests of a piece of work to the table and the object store. */
export interface Requests {
  /** Each request to the table by its letter; a transaction with the number of its writes. */
  requests: string[];
  /** Capacity units, counted by the embedded engine by AWS's documentation. */
  reads: number;
  writes: number;
  /** Requests to the object store. */
  objects: number;
  /** The kinds of the enqueued messages. */
  messages: string[];
}

const nothing = (): Requests => ({ requests: [], reads: 0, writes: 0, objects: 0, messages: [] });

/** The letters of `lambdas/data/README.md`. */
const LETTERS: Readonly<Record<string, string>> = { GetItem: 'G', BatchGetItem: 'B', Query: 'Q' };

type Next = (args: { input: Record<string, unknown> }) => Promise<{ output: unknown }>;
type Middleware = (next: Next, context: { commandName?: string }) => Next;
interface Client {
  readonly middlewareStack: {
    add(middleware: Middleware, options: { step: 'initialize'; name: string }): void;
  };
}
const isClient = (value: unknown): value is Client =>
  typeof value === 'object' && value !== null && 'middlewareStack' in value;

const started = z.object({ request: z.custom<ClientRequest>() });
const consumed = z.object({ CapacityUnits: z.number() });
const output = z.object({
  ConsumedCapacity: z.optional(z.union([consumed, z.array(consumed)])),
});

/** A string in DynamoDB's form or the DocumentClient's. */
const text = z.union([
  z.string(),
  z.pipe(
    z.object({ S: z.string() }),
    z.transform(({ S }) => S),
  ),
]);
const one = z.union([z.literal(1), z.object({ N: z.literal('1') })]);
/** A message when it is first stored. */
const message = z.object({ Item: z.object({ pk: text, kind: text, revision: one }) });
const transaction = z.object({
  TransactItems: z.array(z.object({ Put: z.optional(z.unknown()) })),
});

/** The kinds of the new messages in a request to the table. */
function messagesIn(input: Readonly<Record<string, unknown>>): string[] {
  const { TransactItems = [] } = transaction.safeParse(input).data ?? {};
  return [input, ...TransactItems.map(({ Put }) => Put)].flatMap((put) => {
    const item = message.safeParse(put).data?.Item;
    return item?.pk.startsWith('MESSAGE#') ? [item.kind] : [];
  });
}

/** CPU time of this process since a `process.cpuUsage()` reading, in milliseconds. */
export function cpuMsSince(start: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

/**
 * Counts requests through a client of the SDK, and to the object store at a URL.
 * @throws if `client` is not a client of the SDK
 */
export function createMeter(client: unknown, objectStore: string) {
  const scope = new AsyncLocalStorage<Requests>();
  let elsewhere = nothing();
  let lastAt = performance.now();
  const now = () => scope.getStore() ?? elsewhere;
  z.custom<Client>(isClient)
    .parse(client)
    .middlewareStack.add(
      (next, { commandName = '' }) =>
        async (args) => {
          const input = { ...args.input, ReturnConsumedCapacity: 'TOTAL' };
          const answered = await next({ ...args, input });
          lastAt = performance.now();
          const { ConsumedCapacity = [] } = output.parse(answered.output);
          const all = [ConsumedCapacity].flat();
          const units = all.reduce((sum, { CapacityUnits }) => sum + CapacityUnits, 0);
          const letter = LETTERS[commandName.replace(/Command$/, '')];
          const { TransactItems } = args.input;
          const write = Array.isArray(TransactItems) ? `T(${TransactItems.length})` : 'W';
          now()[letter === undefined ? 'writes' : 'reads'] += units;
          now().requests.push(letter ?? write);
          now().messages.push(...messagesIn(args.input));
          return answered;
        },
      { step: 'initialize', name: 'bench-meter' },
    );
  const { host } = new URL(objectStore);
  subscribe('http.client.request.start', (event) => {
    if (started.parse(event).request.getHeader('host') === host) now().objects++;
  });
  return {
    /**
     * Runs some work.
     * @returns its result, its CPU time in milliseconds, and its requests
     */
    async measure<T>(work: () => Promise<T>) {
      const asked = nothing();
      const start = process.cpuUsage();
      const result = await scope.run(asked, work);
      return { result, cpuMs: cpuMsSince(start), asked };
    },
    /** Takes the requests outside of measured work since the last call: those of consumers. */
    takeElsewhere(): Requests {
      const taken = elsewhere;
      elsewhere = nothing();
      return taken;
    },
    /** When the table last answered, on the clock of `performance.now()`. */
    lastAt: () => lastAt,
  };
}
