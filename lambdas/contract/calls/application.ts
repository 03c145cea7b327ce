import * as z from 'zod/mini';
import { route } from '../route.ts';
import { application, myApplication, ownApplication } from '../schemas/application.ts';
import { childId, cursor, flag, nextCursor, oneOf } from '../schemas/types.ts';
import {
  APPLICATION_QUEUES,
  APPLICATION_STATUSES,
  DECISIONS,
} from '../statuses/application-status.ts';

export const getMyApplications = route({
  name: 'getMyApplications',
  GET: '/job/get-my-applications',
  role: 'candidate',
  summary: 'Lists the candidate’s applications, newest first, unfinished ones too.',
  input: z.object({ cursor: z.optional(cursor) }),
  output: z.object({ applications: z.array(myApplication), next_cursor: nextCursor }),
});

export const withdrawApplication = route({
  name: 'withdrawApplication',
  POST: '/job/withdraw-application',
  role: 'candidate',
  summary:
    'Withdraws an application that has not been decided; this is final. On request it also deletes what was sent with it: answers, videos and documents.',
  input: z.object({
    application_id: childId,
    /** Also for an application that is already withdrawn. False by default. */
    delete_answers: z.optional(flag),
  }),
  output: z.object({ application: ownApplication }),
});

export const getJobApplications = route({
  name: 'getJobApplications',
  GET: '/job/get-job-applications-by-job-posting/{id}',
  role: 'manager',
  summary:
    'Lists the applications to a job in the order of submission, oldest first: all of them, or those of one queue.',
  input: z.object({
    id: childId,
    queue: z.optional(oneOf(APPLICATION_QUEUES)),
    cursor: z.optional(cursor),
  }),
  output: z.object({ applications: z.array(application), next_cursor: nextCursor }),
});

export const updateJobApplicationStatus = route({
  name: 'updateJobApplicationStatus',
  POST: '/job/update-job-application-status',
  role: 'manager',
  summary: 'Accepts or rejects an application, or puts it back among the new ones.',
  input: z.object({
    id: childId,
    application_status: oneOf(DECISIONS),
    /**
     * The status that the manager saw when deciding. If it has changed, the answer is 409 and nothing is
     * stored.
     */
    expected_status: z.optional(oneOf(APPLICATION_STATUSES)),
  }),
  output: z.object({
    application,
    /** Whether the candidate had been told of the decision that this one replaces. */
    told: flag,
  }),
});
