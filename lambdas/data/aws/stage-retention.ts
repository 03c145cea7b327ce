import * as z from 'zod/mini';
import { RETENTION, type Retention } from '../../contract/limits.ts';

const stageRetention = z.record(z.string(), z.int());

/** The defaults, overridden by the stage's `RETENTION` (JSON). */
export function retention(): Retention {
  const stage = stageRetention.parse(JSON.parse(process.env.RETENTION || '{}'));
  return { ...RETENTION, ...stage };
}
