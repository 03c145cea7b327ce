import { getApplicationTimeline } from '../../../lambdas/contract/calls/timeline.ts';
import type { OwnApplication } from '../../../lambdas/contract/schemas/application.ts';
import { call } from '../client.ts';
import { pagedQuery } from '../pages.ts';
import type { Area } from '../stored/session.ts';

/** What happened to an application, oldest first, as far as whoever is signed in to the area may know of it. */
export function applicationTimeline(
  area: Area,
  { id, job_posting_id }: Pick<OwnApplication, 'id' | 'job_posting_id'>,
) {
  return {
    ...pagedQuery(
      // It is fetched again with the applications to the job.
      [area, 'applications', job_posting_id, 'timeline', id],
      (cursor, signal) =>
        call(getApplicationTimeline, { application_id: id, cursor }, { signal, as: area }),
      (page) => page.events,
    ),
    // Whoever looks at it may have done something just now.
    staleTime: 0,
  };
}
