import type { AcceptanceStatus, OFFER_ANSWERS } from '../contract/types.ts';

export type OfferAnswer = (typeof OFFER_ANSWERS)[number];

/**
 * The offer's state machine: it is answered once.
 * @returns the status after `answer`, or undefined where the offer has been answered
 */
export function answerOffer(
  status: AcceptanceStatus,
  answer: OfferAnswer,
): OfferAnswer | undefined {
  return status === 'Pending' ? answer : undefined;
}
