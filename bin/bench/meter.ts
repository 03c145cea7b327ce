import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import pLimit from 'p-limit';
import * as z from 'zod/mini';
import { AUTHORIZER } from '../../lib/functions/functions.ts';
import { invocations } from '../../lib/local/gateway/lambda.ts';
import type { Stack } from '../../lib/local/stack.ts';
import { type Call, createApi } from '../seed/api.ts';

/** What functions did; nothing yet. */
const nothing = () => ({
  invocations: 0,
  cpuMs: 0,
  /** To the table, by their letters in `lambdas/data/README.md`; a transaction with the number of its writes. */
  requests: [] as string[],
  /** Capacity units, which the embedded engine counts by AWS's documentation. */
  reads: 0,
  writes: 0,
  /** The kinds of the enqueued messages. */
  messages: [] as string[],
  /** What the last function returned. */
  result: undefined as unknown,
});
type Work = ReturnType<typeof nothing>;

/** The cost of one call. */
export interface Cost {
  readonly own: Work;
  readonly authorizer: Work;
  /** The consumers' work after the call. */
  readonly after: Work;
  /** The size of the answer in bytes: plain, and as sent. */
  readonly answerBytes: number;
  readonly wireBytes: number;
  /** The bytes of its log lines. */
  readonly logBytes: number;
}

/** Consumers are done once nothing has been written for this long. */
const REST_MS = 300;

/**
 * Measures the calls of a stack in this process, one after the other.
 * @param takeLogBytes from `keepLogs`
 * @param onCost is called after each call and its consumers
 * @returns the API for the bearer of a token, or for anybody
 */
export async function createMeter(
  stack: Stack,
  takeLogBytes: () => number,
  onCost: (route: string, cost: Cost) => void,
): Promise<(token?: string) => Call> {
  const scope = new AsyncLocalStorage<Work>();
  let now = { route: '', own: nothing(), authorizer: nothing(), after: nothing() };
  const oneAtATime = pLimit(1);
  let lastWroteAt = performance.now();
  invocations.start.bindStore(scope, ({ name }) => {
    const isOwn = name === now.route;
    const work = isOwn ? now.own : name === AUTHORIZER.name ? now.authorizer : now.after;
    work.invocations++;
    work.cpuMs -= cpuMs();
    return work;
  });
  invocations.asyncEnd.subscribe((ended) => {
    const work = scope.getStore() ?? nothing();
    work.cpuMs += cpuMs();
    Object.assign(work, z.object({ result: z.unknown() }).parse(ended));
  });
  const { client } = await import('../../lambdas/data/table/client.ts');
  client.middlewareStack.add(
    (next, { commandName = '' }) =>
      async (args) => {
        const input = { ...args.input, ReturnConsumedCapacity: 'TOTAL' };
        const answered = await next({ ...args, input });
        const work = scope.getStore() ?? nothing();
        if (countRequest(work, commandName, input, answered.output))
          lastWroteAt = performance.now();
        return answered;
      },
    { step: 'initialize', name: 'bench-meter' },
  );
  const untilIdle = async () => {
    while (performance.now() - lastWroteAt < REST_MS) await sleep(REST_MS / 10);
  };

  return (token) => {
    const call = createApi(stack.url, token, { 'accept-encoding': 'gzip, deflate, br' });
    const measured: Call = async (route, input) => {
      await untilIdle();
      const made = { route: route.name, own: nothing(), authorizer: nothing(), after: nothing() };
      now = made;
      takeLogBytes();
      const output = await call(route, input);
      const [start, logBytes] = [cpuMs(), takeLogBytes()];
      if (made.own.writes > 0) await untilIdle();
      // Consumers run at the same time.
      made.after.cpuMs = made.own.writes > 0 ? cpuMs() - start : 0;
      const { body, isBase64Encoded } = answer.parse(made.own.result);
      const answerBytes = Buffer.byteLength(JSON.stringify(output));
      const wireBytes = Buffer.byteLength(body, isBase64Encoded ? 'base64' : 'utf8');
      onCost(route.name, { ...made, answerBytes, wireBytes, logBytes });
      return output;
    };
    return async (route, input) => await oneAtATime(() => measured(route, input));
  };
}

const answer = z.object({ body: z.string(), isBase64Encoded: z.optional(z.boolean()) });

/** CPU time of this process so far, in milliseconds. */
export function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

const LETTERS: Readonly<Record<string, string>> = { GetItem: 'G', BatchGetItem: 'B', Query: 'Q' };

const put = z.object({ Item: z.optional(z.unknown()) });
const transaction = z.optional(z.array(z.object({ Put: z.optional(put) })));
const asked = z.object({ ...put.shape, TransactItems: transaction });
const units = z.object({ CapacityUnits: z.number() });
const answered = z.object({ ConsumedCapacity: z.optional(z.union([units, z.array(units)])) });
const pk = z.string().check(z.startsWith('MESSAGE#'));
/** A message when it is first stored. */
const newMessage = z.object({ pk, kind: z.string(), revision: z.literal(1) });

/**
 * Adds a request to the table to the work that it belongs to.
 * @returns whether it writes
 */
function countRequest(work: Work, command: string, input: object, output: object): boolean {
  const { Item, TransactItems = [] } = asked.parse(input);
  const letter = LETTERS[command.replace(/Command$/, '')];
  const writes = TransactItems.length;
  work.requests.push(letter ?? (writes > 0 ? `T(${writes})` : 'W'));
  for (const { CapacityUnits } of [answered.parse(output).ConsumedCapacity ?? []].flat())
    work[letter === undefined ? 'writes' : 'reads'] += CapacityUnits;
  for (const item of [Item, ...TransactItems.map(({ Put }) => Put?.Item)]) {
    const message = newMessage.safeParse(item);
    if (message.success) work.messages.push(message.data.kind);
  }
  return letter === undefined;
}

/** CloudWatch's overhead per log line, in bytes. */
const LINE_BYTES = 26;

/**
 * Keeps the functions' log lines off the terminal.
 * @returns a function that takes the bytes of the lines since its last call
 */
export function keepLogs(): () => number {
  let bytes = 0;
  const write = process.stdout.write.bind(process.stdout);
  process.stdout.write = (text: string | Uint8Array) => {
    const line = String(text);
    if (!/^\{"(level|_aws)"/.test(line)) return write(line);
    bytes += Buffer.byteLength(line) + LINE_BYTES;
    return true;
  };
  return () => {
    const taken = bytes;
    bytes = 0;
    return taken;
  };
}
