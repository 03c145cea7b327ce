import * as z from 'zod/mini';
import { client } from '../../../lambdas/data/table/client.ts';
import { aroundCommands } from '../api/interrupt.ts';
import { openTable } from './table-dump.ts';
import { writeInput, writeKind, writeUnits } from './write-units.ts';

/** The capacity units of a call: reads as the engine counts them, writes by AWS's documentation. */
export interface Units {
  readonly reads: number;
  readonly writes: number;
  /** The writes as the engine counts them. */
  readonly writesByEngine: number;
}

const consumed = z.object({ CapacityUnits: z.number() });
const output = z.object({
  ConsumedCapacity: z.optional(z.union([consumed, z.array(consumed)])),
});

const key = z.object({ pk: z.string(), sk: z.string() });
const transaction = z.object({ TransactItems: z.array(z.partialRecord(writeKind, writeInput)) });

/** The writes of a request, each with its kind and the key of its item. */
function writesIn(command: string, input: unknown) {
  const single = writeKind.safeParse(command.replace(/(Item)?Command$/, '')).data;
  const items =
    single !== undefined
      ? [{ [single]: writeInput.parse(input) }]
      : (transaction.safeParse(input).data?.TransactItems ?? []);
  return items.flatMap((item) =>
    Object.entries(item).map(([kind, write]) => ({
      kind: writeKind.parse(kind),
      write,
      key: key.parse(write.Item ?? write.Key),
    })),
  );
}

/** The capacity units that code in this process uses. */
export async function unitsOf(run: () => Promise<unknown>): Promise<Units> {
  using table = openTable(process.env);
  const units = { reads: 0, writes: 0, writesByEngine: 0 };
  const stop = aroundCommands(client, async (send, input, command) => {
    const writes = writesIn(command, input);
    const before = await Promise.all(writes.map((each) => table.get(each.key)));
    const answer = await send({ ...input, ReturnConsumedCapacity: 'TOTAL' });
    const { ConsumedCapacity = [] } = output.parse(answer.output);
    const counted = [ConsumedCapacity].flat().reduce((sum, each) => sum + each.CapacityUnits, 0);
    units[writes.length === 0 ? 'reads' : 'writesByEngine'] += counted;
    for (const [at, each] of writes.entries())
      units.writes += writeUnits(each.kind, each.write, before[at], 'TransactItems' in input);
    return answer;
  });
  await run().finally(stop);
  return units;
}
