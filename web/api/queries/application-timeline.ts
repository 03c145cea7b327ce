import { getApplicationTimeline } from '../../../lambdas/contract/calls/timeline.ts';
import type { OwnApplication } from '../../../lambdas/contract/schemas/application.ts';
import { call } from '../client.ts';
import { pagedQuery } from '../paged-query.ts';
import type { Area } from '../stored/session.ts';

/** An application's events, oldest first, as the signed-in person may see them. */
export function applicationTimeline(
  area: Area,
  { id, job_posting_id }: Pick<OwnApplication, 'id' | 'job_posting_id'>,
) {
  return {
    ...pagedQuery(
      // Refetched with the job's applications.
      [area, 'applications', job_posting_id, 'timeline', id],
      (cursor, signal) =>
        call(getApplicationTimeline, { application_id: id, cursor }, { signal, as: area }),
      (page) => page.events,
    ),
    // The viewer may have just done something.
    staleTime: 0,
  };
}
