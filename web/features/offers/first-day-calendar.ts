import ical from 'ical-generator';
import type { Offer } from '../../../lambdas/contract/schemas/offer.ts';
import { formatPay } from '../../../lambdas/contract/texts/format.ts';
import { SITE_NAME } from '../../../lambdas/contract/texts/site-name.ts';
import { addressOf, contactOf } from './offer-text.ts';

interface Entry {
  readonly offer: Offer;
  /** Such as `First day: Barista at Harbor Coffee`. */
  readonly summary: string;
  /** The offer's page. */
  readonly url: string;
  /** The time of creation. */
  readonly now: Date;
}

/**
 * The first day of a hire as an iCalendar file (RFC 5545). The start is a floating time: 9:00 at the address,
 * whatever its time zone. Locations have no time zone.
 */
export function firstDayCalendar({ offer, summary, url, now }: Entry): string {
  const contact = contactOf(offer).join(', ');
  const about = [
    `Pay: ${formatPay(offer.salary_amount_in_cents, offer.salary_type)}`,
    contact && `Contact: ${contact}`,
    offer.what_to_bring && `Bring: ${offer.what_to_bring}`,
  ];
  const calendar = ical({ prodId: { company: SITE_NAME, product: 'First day', language: 'EN' } });
  calendar.createEvent({
    // The same in every file, so that a second import replaces the first.
    id: `offer-${offer.id}@${new URL(url).hostname}`,
    stamp: now,
    // For floating times the package reads the parts in UTC.
    start: new Date(`${offer.start_date}T${offer.start_time}:00Z`),
    floating: true,
    summary,
    location: addressOf(offer),
    description: about.filter(Boolean).join('\n'),
    url,
  });
  return `${calendar.toString()}\r\n`;
}
