import * as z from 'zod/mini';
import { route } from '../route.ts';

export const getOpenJobCount = route({
  name: 'getOpenJobCount',
  GET: '/public/get-open-job-count',
  role: 'public',
  summary: 'Counts the open jobs for anybody.',
  input: z.object({}),
  output: z.object({ open_count: z.int() }),
});
