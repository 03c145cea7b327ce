import * as z from 'zod/mini';
import { QUOTAS, type Quotas } from '../lambdas/contract/limits.ts';

const quotaName = z.custom<keyof Quotas>(
  (name) => typeof name === 'string' && Object.hasOwn(QUOTAS, name),
  `The quotas are: ${Object.keys(QUOTAS).join(', ')}`,
);
const quotas = z.partialRecord(quotaName, z.int().check(z.positive()));

/**
 * Reads the quotas of a stage that differ from their defaults.
 * @param json such as `{"jobs_posted_per_day":100}`
 * @throws where a name is none of a quota, or a value no positive whole number
 */
export function parseQuotas(json: string): Partial<Quotas> {
  return quotas.parse(JSON.parse(json));
}
