import { queryOptions } from '@tanstack/react-query';
import { getPlaceOfZip, getPreferences } from '../../../lambdas/contract/calls/account.ts';
import { getOffer } from '../../../lambdas/contract/calls/offer.ts';
import { getApplicationTimeline } from '../../../lambdas/contract/calls/timeline.ts';
import type { OwnApplication } from '../../../lambdas/contract/schemas/application.ts';
import { call } from '../client.ts';
import { pagedQuery } from '../paged-query.ts';
import type { Area } from '../stored/session.ts';

/** The preferences, whether the site sends email, and whether the email is confirmed. */
export function preferencesOf(area: Area) {
  return queryOptions({
    // The area comes last, so that `refresh` does not refetch the account.
    queryKey: ['account', 'preferences', area],
    queryFn: ({ signal }) => call(getPreferences, {}, { signal, as: area }),
    // Links in emails change it in other tabs.
    staleTime: 0,
  });
}

/** An offer with its candidate and job, for either side. */
export const offerById = (area: Area, id: string) =>
  queryOptions({
    queryKey: [area, 'offer', id],
    queryFn: ({ signal }) => call(getOffer, { id }, { as: area, signal }),
  });

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

/** The city and the state of a ZIP code; null if unknown. */
export const placeOfZip = (area: Area, zip_code: string) =>
  queryOptions({
    queryKey: ['place', area, zip_code],
    queryFn: async ({ signal }) =>
      (await call(getPlaceOfZip, { zip_code }, { signal, as: area })).place,
    staleTime: Number.POSITIVE_INFINITY,
  });
