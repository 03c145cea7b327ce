import { queryOptions } from '@tanstack/react-query';
import {
  getCalendarAddress,
  getInterview,
  getInterviews,
  getTimeZone,
  type InterviewList,
} from '../../../lambdas/contract/calls/interviews.ts';
import { call } from '../client.ts';
import { pagedQuery } from '../paged-query.ts';
import type { Area } from '../stored/session.ts';

/** One of the lists of a manager's interviews. */
export const interviewsIn = (list: InterviewList) =>
  pagedQuery(
    ['manager', 'interviews', list],
    (cursor, signal) => call(getInterviews, { list, cursor }, { signal }),
    (page) => page.interviews,
  );

export const interviewById = (area: Area, interview_id: string) =>
  queryOptions({
    queryKey: [area, 'interview', interview_id],
    queryFn: async ({ signal }) =>
      (await call(getInterview, { interview_id }, { signal, as: area })).interview,
  });

/** The time zone of a location by its ZIP code; null if it is unknown. */
export const timeZoneOf = (location_id: string) =>
  queryOptions({
    queryKey: ['manager', 'time-zone', location_id],
    queryFn: async ({ signal }) => (await call(getTimeZone, { location_id }, { signal })).time_zone,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Since when a person's interviews can be subscribed to. */
export const calendarAddressOf = (area: Area) =>
  queryOptions({
    queryKey: [area, 'calendar-address'],
    queryFn: async ({ signal }) =>
      (await call(getCalendarAddress, {}, { signal, as: area })).created_at,
  });
