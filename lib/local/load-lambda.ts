import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { registerTsx } from './load-tsx.ts';

const LAMBDAS = join(import.meta.dirname, '..', '..', 'lambdas');

/**
 * Imports the module of a function.
 * @param path below `lambdas`, such as `handlers/job/make-offer-to-candidate.ts`
 */
export async function loadLambda(path: string): Promise<Record<string, unknown>> {
  registerTsx();
  return await import(pathToFileURL(join(LAMBDAS, path)).href);
}
