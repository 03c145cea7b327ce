import { vi } from 'vitest';
import type { Quotas } from '../../../lambdas/contract/limits.ts';

/** Sets quotas of the handlers in this process until the test ends. The others are those of a deployed stack. */
export function setQuotas(quotas: Partial<Quotas>): void {
  vi.stubEnv('QUOTAS', JSON.stringify(quotas));
}
