import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as z from 'zod/mini';

type DataFunction = (...given: unknown[]) => unknown;
const isFunction = (value: unknown): value is DataFunction => typeof value === 'function';
const dataFunction = z.custom<DataFunction>(isFunction);
const exported = z.record(z.string(), z.unknown());

/**
 * Loads a function of the data layer, for the operator's programs. Call `connect` first: the data layer reads
 * its settings when it is loaded.
 * @param file below `lambdas/data`
 */
export async function fromDataLayer(file: string, name: string): Promise<DataFunction> {
  const path = join(import.meta.dirname, '..', '..', 'lambdas', 'data', file);
  return dataFunction.parse(exported.parse(await import(pathToFileURL(path).href))[name]);
}
