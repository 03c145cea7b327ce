import { inject } from 'vitest';

// Tests that run a handler in their own process let it find the shared stack as it would on Lambda; what it logs
// there is for one test alone to see.
Object.assign(process.env, inject('stack').environment, {
  POWERTOOLS_LOG_LEVEL: 'SILENT',
  POWERTOOLS_METRICS_DISABLED: 'true',
});
