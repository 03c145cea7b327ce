import * as z from 'zod/mini';
import { LIST_PAGE } from '../contract/limits.ts';
import { notFound } from '../contract/problem.ts';
import { type Offer, offer } from '../contract/shapes.ts';
import { ACCEPTANCE_STATUSES, OFFER_TYPES, SALARY_TYPES } from '../contract/types.ts';
import { itemType, revision } from './items.ts';
import { offerKey, offersRange } from './keys.ts';
import type { Page } from './page.ts';
import { getItem, queryPage } from './read.ts';
import { changeWrite, createWrite, type Write } from './write.ts';

const offerType = itemType(
  z.object({
    id: z.string(),
    job_candidate_application_id: z.string(),
    candidate_id: z.string(),
    offer_type: z.enum(OFFER_TYPES),
    employment_type: z.enum(OFFER_TYPES),
    job_title: z.string(),
    salary_type: z.enum(SALARY_TYPES),
    salary_amount_in_cents: z.int(),
    start_date: z.string(),
    start_time: z.string(),
    onboarding_location_id: z.string(),
    acceptance_status: z.enum(ACCEPTANCE_STATUSES),
    company_name: z.string(),
    location_name: z.string(),
    address: z.string(),
    city: z.string(),
    state: z.string(),
    hourly_pay_in_cents: z.int(),
    created_at: z.string(),
    responded_at: z.nullable(z.string()),
    revision,
  }),
);
export type StoredOffer = ReturnType<typeof offerType.parse>;

/** An offer made to the candidate. @throws not-found */
export async function getOwnOffer(candidate: string, id: string): Promise<StoredOffer> {
  const found = await getItem(offerKey(candidate, id), offerType);
  if (found === undefined) throw notFound('offer');
  return found;
}

/** The offers made to the candidate, newest first. */
export async function listOwnOffers(
  candidate: string,
  cursor?: string,
): Promise<Page<StoredOffer>> {
  return await queryPage(offersRange(candidate), offerType, LIST_PAGE, cursor, {
    newestFirst: true,
  });
}

export function addOffer(stored: StoredOffer): Write {
  return createWrite(offerType, { key: offerKey(stored.candidate_id, stored.id) }, stored);
}

export function changeOffer(before: StoredOffer, after: StoredOffer): Write {
  return changeWrite(offerType, { key: offerKey(before.candidate_id, before.id) }, before, after);
}

export function offerToWire(stored: StoredOffer): Offer {
  return offer.parse(stored);
}
