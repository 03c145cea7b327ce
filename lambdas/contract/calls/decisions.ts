import * as z from 'zod/mini';
import { DECIDED_AT_ONCE_MAX } from '../limits.ts';
import { route } from '../route.ts';
import { applicationIds, expectedStatuses, leftOut } from '../schemas/many-applications.ts';
import { childId, oneOf } from '../schemas/types.ts';
import { APPLICATION_STATUSES, DECISIONS } from '../statuses/application-status.ts';

export const decideApplications = route({
  name: 'decideApplications',
  POST: '/job/decide-applications',
  role: 'manager',
  summary: `Accepts or rejects up to ${DECIDED_AT_ONCE_MAX} applications to a job, or puts them back among the new ones. Each is decided as by a call of its own, or left out for a reason. One that has the status already counts as decided.`,
  input: z.object({
    job_posting_id: childId,
    application_ids: applicationIds(DECIDED_AT_ONCE_MAX),
    application_status: oneOf(DECISIONS),
    /** The status that the manager saw when deciding. Applications with another one are left out. */
    expected_status: z.optional(oneOf(APPLICATION_STATUSES)),
    /** The status of each, if they differ. */
    expected_statuses: expectedStatuses(DECIDED_AT_ONCE_MAX),
  }),
  output: z.object({
    decided: z.array(z.string()),
    /** Those whose candidates had been told of the decision that this one replaces. */
    told: z.array(z.string()),
    left_out: leftOut,
  }),
});
