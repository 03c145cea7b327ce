import { contract } from '../../lambdas/contract/index.ts';
import { counted, kb, medianOf, ms, printTable } from './print.ts';
import { type Cost, type InProcess, startInProcess } from './stack/in-process.ts';
import { readings, walk } from './walk.ts';

/** How often each call that reads is measured, after as many unmeasured ones. */
const READS = 50;
/** How often each call that writes is measured, after unmeasured walks in which V8 compiles. */
const WALKS = 8;
const WARM_UP = 2;
/** Consumers work in this process, too: a call waits until the table had so long a rest, in milliseconds. */
const REST_MS = 50;

/** Prints what each call costs: CPU, and what it asks of the table and the object store. */
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
          counted(all.at(-1)?.requests ?? []),
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
 * @param restMs the consumers are done if they asked the table nothing for so many milliseconds
 * @returns the costs of each call by its name, in the contract's order, with what consumers did after it
 * @throws if a call of the contract is never made
 */
export async function measureCalls(
  stack: InProcess,
  { walks, restMs }: { readonly walks: number; readonly restMs: number },
): Promise<ReadonlyMap<string, readonly Cost[]>> {
  const reads = await readings(stack);
  const isRead = new Set(Object.keys(reads).map(routeOf));
  const costs = new Map<string, Cost[]>();
  const keep = (name: string, cost: Cost) => costs.set(name, [...(costs.get(name) ?? []), cost]);
  for (let round = 0; round < WARM_UP; round++) await walk(stack);
  // What the new people of a walk read is too little to count.
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

/** The route of a call, whose variant follows after a comma. */
export function routeOf(name: string): string {
  return name.split(',')[0] ?? name;
}
