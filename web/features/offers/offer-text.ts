import type { Offer } from '../../../lambdas/contract/schemas/offer.ts';
import { formatTime } from '../../../lambdas/contract/texts/format.ts';

/** The contact's name, phone and email, as far as given. */
export function contactOf({ contact_name, contact_phone, contact_email }: Offer): string[] {
  return [contact_name, contact_phone, contact_email].filter(Boolean);
}

const longDay = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  timeZone: 'UTC',
});

/** `Monday, January 4, 2027`. */
export function startDayOf({ start_date }: Pick<Offer, 'start_date'>): string {
  return longDay.format(new Date(`${start_date}T00:00:00Z`));
}

const shortDay = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
});

/** `Mon, Jan 4, 2027, 9:00 AM`. */
export function startOf({
  start_date,
  start_time,
}: Pick<Offer, 'start_date' | 'start_time'>): string {
  return `${shortDay.format(new Date(`${start_date}T00:00:00Z`))}, ${formatTime(start_time)}`;
}

/**
 * A link that shows an address in the device's own maps: Android's app, Apple's, or else a map in the browser.
 * @param userAgent of the browser
 */
export function mapLink(address: string, userAgent: string): string {
  const query = encodeURIComponent(address);
  if (/Android/.test(userAgent)) return `geo:0,0?q=${query}`;
  if (/iPhone|iPad|Macintosh/.test(userAgent)) return `https://maps.apple.com/?q=${query}`;
  return `https://www.openstreetmap.org/search?query=${query}`;
}
