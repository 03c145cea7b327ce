import { inject } from 'vitest';
import { createApi } from '../api/client.ts';

/** The typed client of the stack that the tests share. */
export const api = createApi(inject('stack').url);
