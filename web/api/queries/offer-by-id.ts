import { queryOptions } from '@tanstack/react-query';
import { getOffer } from '../../../lambdas/contract/calls/offer.ts';
import { call } from '../client.ts';
import type { Area } from '../stored/session.ts';

/** An offer with its candidate and job, for either side. */
export const offerById = (area: Area, id: string) =>
  queryOptions({
    queryKey: [area, 'offer', id],
    queryFn: ({ signal }) => call(getOffer, { id }, { as: area, signal }),
  });
