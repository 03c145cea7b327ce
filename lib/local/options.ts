import { parseArgs } from 'node:util';
import { UNLISTING } from '../../lambdas/contract/limits.ts';
import { ClearError } from './clear-error.ts';
import type { StackOptions } from './stack.ts';

/**
 * Reads the options of the local stack. Empty variables count as not set.
 * @param args the command line after the program's name
 * @param env with PORT, DATA_DIR and UNOPENED_DAYS, which the functions read themselves
 * @throws ClearError if PORT is not a port, or UNOPENED_DAYS is not what a stage may have
 */
export function readOptions(
  args: readonly string[],
  env: Readonly<Partial<Record<'PORT' | 'DATA_DIR' | 'UNOPENED_DAYS', string>>>,
): StackOptions {
  const { values } = parseArgs({
    args: [...args],
    options: { dev: { type: 'boolean' }, 'no-web': { type: 'boolean' } },
  });
  const PORT = env.PORT || '3000';
  const port = Number(PORT);
  // The object store needs the next port.
  if (!Number.isInteger(port) || port < 0 || port > 65_534)
    throw new ClearError(`PORT is "${PORT}": set it to a number from 1 to 65534.`);
  const days = Number(env.UNOPENED_DAYS || UNLISTING.unopenedDays);
  const { leastDays } = UNLISTING;
  if (!Number.isInteger(days) || (days !== 0 && days < leastDays))
    throw new ClearError(
      `UNOPENED_DAYS is "${env.UNOPENED_DAYS}": set it to 0, or to at least ${leastDays}.`,
    );
  return {
    port,
    dataDir: env.DATA_DIR || '.local',
    web: values['no-web'] ? 'none' : values.dev ? 'fresh' : 'built',
  };
}
