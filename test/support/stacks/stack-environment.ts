import { inject, vi } from 'vitest';

// One process runs many files, so that packages are loaded once: that takes a second. Each file gets our own modules
// anew, in the environment and at the time that the process began with.
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
