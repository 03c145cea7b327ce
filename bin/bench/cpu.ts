import { quantile } from './print.ts';

const BLOCKS = 24;
/** The first blocks do not count: V8 still compiles. */
const WARM_UP = 8;

/**
 * The CPU time of this process for one run of each of these, in milliseconds: the median of blocks, which take turns, so
 * that a busy moment of the machine is nobody's alone.
 */
export async function cpuOfEach<N extends string>(
  runs: Readonly<Record<N, () => unknown>>,
  block: number,
): Promise<Readonly<Record<N, number>>>;
export async function cpuOfEach(runs: Readonly<Record<string, () => unknown>>, block: number) {
  const times = Object.entries(runs).map(([name, run]) => ({ name, run, ms: [] as number[] }));
  for (let index = 0; index < BLOCKS; index++)
    for (const { run, ms } of times) {
      const before = process.cpuUsage();
      for (let call = 0; call < block; call++) await run();
      const { user, system } = process.cpuUsage(before);
      if (index >= WARM_UP) ms.push((user + system) / 1000 / block);
    }
  return Object.fromEntries(times.map(({ name, ms }) => [name, quantile(ms, 0.5)]));
}
