import { vi } from 'vitest';
import type { Quotas } from '../../../lambdas/contract/limits.ts';

/** Sets quotas of the handlers in this process until the test ends. All others have their usual values. */
export function setQuotas(quotas: Partial<Quotas>): void {
  vi.stubEnv('QUOTAS', JSON.stringify(quotas));
}
