import { inject, vi } from 'vitest';

// One process runs many files, so that packages are loaded only once, which takes a second. Each file loads our own
// modules again, and starts with the real clock and the environment of the process.
vi.restoreAllMocks();
vi.useRealTimers();
vi.unstubAllEnvs();
vi.resetModules();
const kept: unknown = Reflect.get(globalThis, 'environmentAtStart');
const begun = kept instanceof Map ? kept : new Map(Object.entries(process.env));
Reflect.set(globalThis, 'environmentAtStart', begun);
for (const name of Object.keys(process.env)) if (!begun.has(name)) delete process.env[name];

// Tests that run a handler in their own process let it find the shared stack as it would on Lambda; what it logs
// there is for one test alone to see.
Object.assign(process.env, Object.fromEntries(begun), inject('stack').environment, {
  POWERTOOLS_LOG_LEVEL: 'SILENT',
  POWERTOOLS_METRICS_DISABLED: 'true',
});
