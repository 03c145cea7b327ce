import * as z from 'zod/mini';
import { route } from '../route.ts';
import { childId, instant } from '../schemas/types.ts';
import { APPLICATION_STATUSES } from '../statuses/application-status.ts';

export const getOtherApplications = route({
  name: 'getOtherApplications',
  GET: '/job/get-other-applications/{application_id}',
  role: 'manager',
  summary:
    "Lists the candidate's other applications to jobs of this manager, newest first, at most ten. Withdrawn ones are not among them.",
  input: z.object({ application_id: childId }),
  output: z.object({
    applications: z.array(
      z.object({
        id: z.string(),
        job_posting_id: z.string(),
        job_title: z.string(),
        application_status: z.enum(APPLICATION_STATUSES),
        submitted_at: instant,
      }),
    ),
  }),
});
export type OtherApplication = z.output<typeof getOtherApplications.output>['applications'][number];
