import * as z from 'zod/mini';
import { notFound } from '../contract/problem.ts';
import { type Offer, offer } from '../contract/shapes.ts';
import type { OfferAnswer } from '../rules/offer-status.ts';
import { offerKey } from './keys.ts';
import { get, type Page, page, put, startingWith, update, type Write } from './table.ts';

const item = z.extend(offer, { candidate_id: z.string() });
export type StoredOffer = z.output<typeof item>;

/** An offer made to the candidate. @throws not-found */
export async function getOwnOffer(candidate: string, id: string): Promise<StoredOffer> {
  const found = await get(offerKey(candidate, id), item);
  if (found === undefined) throw notFound('offer');
  return found;
}

/** The offers made to the candidate, newest first. */
export async function listOwnOffers(
  candidate: string,
  cursor?: string,
): Promise<Page<StoredOffer>> {
  const { pk } = offerKey(candidate, '');
  return await page({ pk, ...startingWith('OFFER#'), newestFirst: true }, item, 100, cursor);
}

export function addOffer(stored: StoredOffer): Write {
  return put({ ...offerKey(stored.candidate_id, stored.id), ...stored }, { exists: false });
}

/** Stores the answer to an offer, if it is still pending. */
export function changeOffer(
  { id, candidate_id }: StoredOffer,
  answer: { acceptance_status: OfferAnswer; responded_at: string },
): Write {
  return update(offerKey(candidate_id, id), {
    set: answer,
    when: { equals: { acceptance_status: 'Pending' } },
  });
}

export function offerToWire({ candidate_id: _, ...wire }: StoredOffer): Offer {
  return wire;
}
