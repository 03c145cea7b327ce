import { vi } from 'vitest';

// One process runs many files, so that it loads packages only once, which takes a second. Each file reloads our own
// modules, and starts with the real clock and the original environment of the process.
vi.restoreAllMocks();
vi.useRealTimers();
vi.unstubAllEnvs();
vi.resetModules();
const kept: unknown = Reflect.get(globalThis, 'environmentAtStart');
const begun = kept instanceof Map ? kept : new Map(Object.entries(process.env));
Reflect.set(globalThis, 'environmentAtStart', begun);
for (const name of Object.keys(process.env)) if (!begun.has(name)) delete process.env[name];
Object.assign(process.env, Object.fromEntries(begun));
