import { vi } from 'vitest';

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
Object.assign(process.env, Object.fromEntries(begun));
