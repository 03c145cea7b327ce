import { afterEach, inject, vi } from 'vitest';

// Handlers in a test's process find the shared stack as on Lambda. Their logs are off: a test that needs them turns
// them on.
Object.assign(process.env, inject('stack').environment, {
  POWERTOOLS_LOG_LEVEL: 'SILENT',
  POWERTOOLS_METRICS_DISABLED: 'true',
});

// Each test ends with this environment, and with the real clock.
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});
