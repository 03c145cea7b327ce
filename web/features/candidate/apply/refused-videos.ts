import type { VideoQuestion } from '../../../../lambdas/contract/schemas/job.ts';
import { ApiError } from '../../../api/errors.ts';
import { keyOf } from './question-key.ts';

/** The refused recordings of a submission with their reasons, by `keyOf`. */
export function refusedVideos(
  error: unknown,
  questions: readonly VideoQuestion[],
): ReadonlyMap<string, string> {
  const issues = error instanceof ApiError ? error.issues : [];
  return new Map(
    issues.flatMap(({ path, message }) => {
      const [, index] = /^video_responses\.(\d+)\.video_url$/.exec(path) ?? [];
      const question = index === undefined ? undefined : questions[Number(index)];
      return question === undefined ? [] : [[keyOf(question), message] as const];
    }),
  );
}
