import type { Application } from '../../../../../lambdas/contract/schemas/application.ts';
import { formatDayOf, formatInstant } from '../../../../ui/text/format.ts';

/** When a candidate applied, and whether they asked for news: `Nov 2, 2026, asked for news`. */
export function appliedWhen(
  submitted_at: string,
  { asked_at }: Pick<Application, 'asked_at'>,
): string {
  return asked_at === null
    ? formatInstant(submitted_at)
    : `${formatDayOf(submitted_at)}, asked for news`;
}
