import * as z from 'zod/mini';
import { client } from '../../../lambdas/data/table/client.ts';

/** The capacity units of a call. The engine counts them by DynamoDB's rules. */
export interface Units {
  readonly reads: number;
  readonly writes: number;
}

const COUNT = 'count-units';
const consumed = z.object({ CapacityUnits: z.number() });
const output = z.object({
  ConsumedCapacity: z.optional(z.union([consumed, z.array(consumed)])),
});

/** The capacity units that code in this process uses. */
export async function unitsOf(run: () => Promise<unknown>): Promise<Units> {
  let reads = 0;
  let writes = 0;
  client.middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        const input = { ...args.input, ReturnConsumedCapacity: 'TOTAL' };
        const answer = await next({ ...args, input });
        const { ConsumedCapacity = [] } = output.parse(answer.output);
        const units = [ConsumedCapacity].flat().reduce((sum, each) => sum + each.CapacityUnits, 0);
        if (/Get|Query|Scan/.test(String(commandName))) reads += units;
        else writes += units;
        return answer;
      },
    { name: COUNT, step: 'initialize' },
  );
  try {
    await run();
    return { reads, writes };
  } finally {
    client.middlewareStack.remove(COUNT);
  }
}
