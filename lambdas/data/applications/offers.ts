import * as z from 'zod/mini';
import { LIST_PAGE } from '../../contract/limits.ts';
import { notFound } from '../../contract/problem.ts';
import type { ActorRole } from '../../contract/roles.ts';
import { DECLINE_REASONS } from '../../contract/schemas/enumerations.ts';
import {
  type Offer,
  type OfferOutcome,
  offer,
  offerOutcome,
  offerTerms,
} from '../../contract/schemas/offer.ts';
import { ACCEPTANCE_STATUSES } from '../../contract/statuses/offer-status.ts';
import { offerAt } from '../../rules/offer-status.ts';
import { hireKey, hiresBefore, hiresFrom, offerKey, offersRange } from '../keys/applications.ts';
import { parentUlid } from '../keys/key.ts';
import { itemType, revision } from '../table/items.ts';
import { itemsOfAll, mapRows, type Page } from '../table/page.ts';
import { GSI1, getItem, queryPage } from '../table/read.ts';
import { changeWrite, createWrite, type Write } from '../table/write.ts';

const outcome = {
  id: z.string(),
  acceptance_status: z.enum(ACCEPTANCE_STATUSES),
  responded_at: z.nullable(z.string()),
  /** The deadline for the answer: the end of a day, in the manager's time zone when the offer was made. */
  deadline: z.nullable(z.object({ day: z.string(), time_zone: z.string(), at: z.string() })),
  decline_reason: z.nullable(z.enum(DECLINE_REASONS)),
  decline_note: z.string(),
  withdrawn_at: z.nullable(z.string()),
  withdraw_reason: z.string(),
};

/** The outcome of an offer. Its application holds a copy. */
export const storedOutcome = z.object(outcome);
export type StoredOutcome = z.output<typeof storedOutcome>;

const offerType = itemType(
  z.object({
    ...outcome,
    job_candidate_application_id: z.string(),
    candidate_id: z.string(),
    ...offerTerms.shape,
    /** The hired person and their job, for the list of hires. Absent unless accepted. */
    hired: z.optional(
      z.object({
        candidate: z.object({ first_name: z.string(), last_name: z.string() }),
        job_posting_id: z.string(),
      }),
    ),
    created_at: z.string(),
    revision,
  }),
);
export type StoredOffer = ReturnType<typeof offerType.parse>;

/** Empty details about the first day. */
export const NO_FIRST_DAY = {
  contact_name: '',
  contact_phone: '',
  contact_email: '',
  what_to_bring: '',
} as const;

/** The initial state of every offer. */
export const PENDING = {
  acceptance_status: 'Pending',
  responded_at: null,
  decline_reason: null,
  decline_note: '',
  withdrawn_at: null,
  withdraw_reason: '',
} as const;

const asOfNow = (stored: StoredOffer) => offerAt(stored, new Date().toISOString());

/** An offer as stored; it may have expired since. Undefined if there is no such offer. */
export async function getStoredOffer(
  candidate: string,
  id: string,
): Promise<StoredOffer | undefined> {
  return await getItem(offerKey(candidate, id), offerType);
}

/** An offer to this candidate. @throws not-found */
export async function getOwnOffer(candidate: string, id: string): Promise<StoredOffer> {
  const found = await getStoredOffer(candidate, id);
  if (found === undefined) throw notFound('offer');
  return asOfNow(found);
}

/** An offer to any candidate. @throws not-found */
export async function getOffer(id: string): Promise<StoredOffer> {
  return await getOwnOffer(parentUlid(id), id);
}

/** The candidate's offers, newest first. */
export async function listOwnOffers(
  candidate: string,
  cursor?: string,
): Promise<Page<StoredOffer>> {
  const page = await queryPage(offersRange(candidate), offerType, LIST_PAGE, cursor, {
    newestFirst: true,
  });
  return mapRows(page, asOfNow);
}

/** The offers on an application, newest first. */
export async function* offersOn({
  id,
  candidate_id,
}: {
  readonly id: string;
  readonly candidate_id: string;
}): AsyncGenerator<StoredOffer> {
  for await (const offer of itemsOfAll((cursor) => listOwnOffers(candidate_id, cursor)))
    if (offer.job_candidate_application_id === id) yield offer;
}

export function addOffer(stored: StoredOffer): Write {
  return createWrite(offerType, { key: offerKey(stored.candidate_id, stored.id) }, stored);
}

/** Stores a change of an offer. Takes it off its manager's list of hires. */
export function changeOffer(before: StoredOffer, after: StoredOffer): Write {
  const key = { key: offerKey(before.candidate_id, before.id), ...NOT_LISTED };
  return changeWrite(offerType, key, before, after);
}

const NOT_LISTED = { gsi1pk: undefined, gsi1sk: undefined };

/** Stores an accepted offer, and puts it on the manager's list of hires. */
export function addHire(
  { manager_id, candidate, job_posting_id }: HiredBy,
  before: StoredOffer,
  accepted: StoredOffer,
): Write {
  const key = { key: offerKey(before.candidate_id, before.id), ...hireKey(manager_id, accepted) };
  return changeWrite(offerType, key, before, { ...accepted, hired: { candidate, job_posting_id } });
}

/** The part of an application that its hire shows. */
type HiredBy = NonNullable<StoredOffer['hired']> & { readonly manager_id: string };

/**
 * The accepted offers of a manager, by start date.
 * @param today as `2030-01-31`
 * @param hasStarted whether to list those before today, latest first; otherwise the others, soonest first
 */
export async function listHires(
  manager: string,
  today: string,
  hasStarted: boolean,
  cursor?: string,
): Promise<Page<StoredOffer>> {
  const range = hasStarted ? hiresBefore(manager, today) : hiresFrom(manager, today);
  return await queryPage(range, offerType, LIST_PAGE, cursor, {
    newestFirst: hasStarted,
    source: GSI1,
  });
}

/** The copy of an offer in its application. */
export function outcomeOf(stored: StoredOffer): StoredOutcome {
  return storedOutcome.parse(stored);
}

const withDeadline = <T extends StoredOutcome>({ deadline, ...rest }: T) => ({
  ...rest,
  answer_by: deadline?.day ?? null,
  expires_at: deadline?.at ?? null,
});

/** @param reader a candidate sees the contact once they have accepted */
export function offerToWire(stored: StoredOffer, reader: ActorRole): Offer {
  const isHidden = reader === 'candidate' && stored.acceptance_status !== 'Accepted';
  return offer.parse({ ...withDeadline(stored), ...(isHidden && NO_CONTACT) });
}

const { what_to_bring: _, ...NO_CONTACT } = NO_FIRST_DAY;

export function outcomeToWire(stored: StoredOutcome): OfferOutcome {
  return offerOutcome.parse(withDeadline(stored));
}
