import { parseArgs } from 'node:util';
import { ClearError } from './clear-error.ts';
import type { StackOptions } from './stack.ts';

/**
 * Reads the options of the local stack. Empty variables count as not set.
 * @param args the command line after the program's name
 * @param env with PORT and DATA_DIR
 * @throws ClearError if PORT is not a port
 */
export function readOptions(
  args: readonly string[],
  env: { readonly PORT?: string | undefined; readonly DATA_DIR?: string | undefined },
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
  return {
    port,
    dataDir: env.DATA_DIR || '.local',
    web: values['no-web'] ? 'none' : values.dev ? 'fresh' : 'built',
  };
}
