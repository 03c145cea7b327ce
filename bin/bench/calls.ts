import { contract } from '../../lambdas/contract/index.ts';
import { countRepeats, kb, medianOf, ms, printTable } from './print.ts';
import { type Cost, type InProcess, startInProcess } from './stack.ts';
import { readCalls, walk } from './walk.ts';

/** Measured runs of each read, after as many warm-up runs. */
const READS = 50;
/** Measured runs of each write, after warm-up walks in which V8 compiles. */
const WALKS = 8;
const WARM_UP = 2;
/**
 * Consumers share this process: a call waits until the table has been idle for this long, in milliseconds.
 */
const REST_MS = 50;

/** Prints the cost of each call: CPU, and requests to the table and the object store. */
export async function benchCalls(): Promise<void> {
  const stack = await startInProcess();
  try {
    const costs = await measureCalls(stack, { walks: WALKS, restMs: REST_MS });
    const authorizer = [...costs.values()].flat().flatMap(({ authorizerMs }) => authorizerMs ?? []);
    printTable(
      'Calls: medians of warm calls. G Get, B BatchGet, Q Query, W one write, T(n) a transaction of n',
      ['call', 'CPU ms', 'requests', 'read units', 'write units', 'S3', 'answer KB'],
      [
        ...[...costs].map(([name, all]) => [
          name,
          ms(medianOf(all, ({ cpuMs }) => cpuMs)),
          countRepeats(all.at(-1)?.requests ?? []),
          medianOf(all, ({ reads }) => reads),
          medianOf(all, ({ writes }) => writes),
          medianOf(all, ({ objects }) => objects),
          kb(medianOf(all, ({ answerBytes }) => answerBytes)),
        ]),
        ['(authorizer)', ms(medianOf(authorizer, (each) => each)), '', '', '', '', ''],
      ],
    );
  } finally {
    await stack.stop();
  }
}

/**
 * Fills a marketplace and makes every call of the contract in it.
 * @param restMs consumers count as done once the table has been idle for this long, in milliseconds
 * @returns the costs of each call by name, in the contract's order, including its consumers' work
 * @throws if a call of the contract is never made
 */
export async function measureCalls(
  stack: InProcess,
  { walks, restMs }: { readonly walks: number; readonly restMs: number },
): Promise<ReadonlyMap<string, readonly Cost[]>> {
  const reads = await readCalls(stack);
  const isRead = new Set(Object.keys(reads).map(routeOf));
  const costs = new Map<string, Cost[]>();
  const keep = (name: string, cost: Cost) => costs.set(name, [...(costs.get(name) ?? []), cost]);
  for (let round = 0; round < WARM_UP; round++) await walk(stack);
  // The new people of a walk have too little data for meaningful reads.
  const onCost = (cost: Cost) => {
    if (!isRead.has(cost.route)) keep(cost.route, cost);
  };
  await stack.watch({ onCost, restMs });
  for (let round = 0; round < walks; round++) await walk(stack);
  await stack.watch(undefined);
  for (const [name, read] of Object.entries(reads))
    for (let round = 0; round < 2 * READS; round++) {
      await read();
      if (round >= READS) keep(name, stack.last());
    }
  const order = contract.map(({ name }) => name);
  const made = new Set([...costs.keys()].map(routeOf));
  const missing = order.filter((name) => !made.has(name));
  if (missing.length > 0) console.log(`Not measured: ${missing.join(', ')}.`);
  const place = ([name]: [string, unknown]) => order.indexOf(routeOf(name));
  return new Map([...costs].toSorted((a, b) => place(a) - place(b)));
}

/** The route of a call; a variant follows its name after a comma. */
export function routeOf(name: string): string {
  return name.split(',')[0] ?? name;
}
