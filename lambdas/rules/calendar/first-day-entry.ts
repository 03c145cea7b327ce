import type { ActorRole } from '../../contract/roles.ts';
import type { Offer } from '../../contract/schemas/offer.ts';
import { namedAddress } from '../../contract/texts/address.ts';
import { formatPay } from '../../contract/texts/format.ts';
import type { CalendarEntry } from './calendar.ts';

/** The length of a first day, in minutes: the offer has only its beginning. */
const MINUTES = { 'full-time': 8 * 60, contract: 8 * 60, 'part-time': 4 * 60 } as const;

interface Context {
  readonly reader: ActorRole;
  readonly candidate_name: string;
  readonly time_zone: string;
  /** The site's URL, without a trailing slash. */
  readonly site: string;
}

/** The first day of a hire in its reader's calendar. */
export function firstDayEntry(
  offer: Offer,
  { reader, candidate_name, time_zone, site }: Context,
): CalendarEntry {
  const { id, job_title, company_name, contact_name, contact_phone, contact_email } = offer;
  const contact = [contact_name, contact_phone, contact_email].filter(Boolean).join(', ');
  const about = [
    `Pay: ${formatPay(offer.salary_amount_in_cents, offer.salary_type)}`,
    contact && `Contact: ${contact}`,
    offer.what_to_bring && `Bring: ${offer.what_to_bring}`,
  ];
  return {
    uid: `offer-${id}@${new URL(site).hostname}`,
    sequence: 0,
    start: `${offer.start_date}T${offer.start_time}`,
    minutes: MINUTES[offer.employment_type],
    time_zone,
    summary:
      reader === 'candidate'
        ? `First day: ${job_title} at ${company_name}`
        : `First day of ${candidate_name}: ${job_title}`,
    location: namedAddress(offer),
    description: about.filter(Boolean).join('\n'),
    url: `${site}/${reader}/offers/${id}`,
  };
}
