import type { Offer } from '../contract/schemas/offer.ts';
import { formatDay, formatPay, formatTime } from '../contract/texts/format.ts';

/** The terms of an offer, as its mails name them. */
export type Terms = Pick<
  Offer,
  | 'job_title'
  | 'company_name'
  | 'offer_type'
  | 'salary_type'
  | 'salary_amount_in_cents'
  | 'start_date'
  | 'start_time'
  | 'location_name'
  | 'address'
  | 'city'
  | 'state'
  | 'zip_code'
>;

/** The terms with the details of the first day. */
export type FirstDay = Terms &
  Pick<Offer, 'contact_name' | 'contact_phone' | 'contact_email' | 'what_to_bring'>;

type Facts = (readonly [name: string, value: string])[];

export function terms(offer: Terms): Facts {
  const { location_name, address, city, state, zip_code } = offer;
  const inCity = [city, state, zip_code].filter(Boolean).join(' ');
  return [
    ['Job', `${offer.job_title}, ${offer.offer_type}`],
    ['Pay', formatPay(offer.salary_amount_in_cents, offer.salary_type)],
    ['Start', `${formatDay(offer.start_date)} at ${formatTime(offer.start_time)}`],
    ['Place', [location_name, address, inCity].filter(Boolean).join(', ')],
  ];
}

export function firstDay(offer: FirstDay): Facts {
  const { contact_name, contact_phone, contact_email, what_to_bring } = offer;
  const contact = [contact_name, contact_phone, contact_email].filter(Boolean).join(', ');
  return [
    ...terms(offer),
    ...(contact === '' ? [] : [['Contact', contact] as const]),
    ...(what_to_bring === '' ? [] : [['Bring', what_to_bring] as const]),
  ];
}

export const SAMPLE_TERMS: FirstDay = {
  job_title: 'Barista',
  company_name: 'Harbor Coffee',
  offer_type: 'full-time',
  salary_type: 'hourly',
  salary_amount_in_cents: 1850,
  start_date: '2027-01-04',
  start_time: '09:00',
  location_name: 'Pier 4',
  address: '4 Harbor Street',
  city: 'Portland',
  state: 'ME',
  zip_code: '04101',
  contact_name: 'Robin Vale',
  contact_phone: '+1 555 0142',
  contact_email: 'robin@harbor.example.com',
  what_to_bring: 'Closed shoes and an ID.',
};
