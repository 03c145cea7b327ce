import { inject } from 'vitest';

// Tests that run a handler in their own process let it find the shared stack as it would on Lambda.
Object.assign(process.env, inject('stack').environment);
