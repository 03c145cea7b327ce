import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as z from 'zod/mini';

type DataFunction = (...given: unknown[]) => unknown;
const isFunction = (value: unknown): value is DataFunction => typeof value === 'function';
const dataFunction = z.custom<DataFunction>(isFunction);
const exported = z.record(z.string(), z.unknown());

/**
 * A function of the data layer, for a program of a person who runs the site. The data layer reads its settings when it
 * is loaded, so a stack has to be found before: see `connect`.
 * @param file below `lambdas/data`
 */
export async function fromDataLayer(file: string, name: string): Promise<DataFunction> {
  const path = join(import.meta.dirname, '..', '..', 'lambdas', 'data', file);
  return dataFunction.parse(exported.parse(await import(pathToFileURL(path).href))[name]);
}
