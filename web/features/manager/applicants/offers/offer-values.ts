import * as z from 'zod/mini';
import { makeOffer } from '../../../../../lambdas/contract/calls/offer.ts';
import { OFFER_TYPES, SALARY_TYPES } from '../../../../../lambdas/contract/schemas/enumerations.ts';
import type { JobWithQuestions } from '../../../../../lambdas/contract/schemas/job.ts';
import { formatMoney, formatTime } from '../../../../../lambdas/contract/texts/format.ts';
import { errorsByField } from '../../../../ui/forms/form-errors.ts';
import { label } from '../../../jobs/labels.ts';
import { fromCents, money, toCents } from '../../../jobs/pay.ts';

/** Whom a hired candidate reaches before the first day. */
export const contactShape = z.object({
  contact_name: z.string(),
  contact_phone: z.string(),
  contact_email: z.string(),
});
export type Contact = z.output<typeof contactShape>;

/** The form's values, valid or not. Stored as a draft. */
export const offerShape = z.object({
  offer_type: z.enum(OFFER_TYPES),
  job_title: z.string(),
  salary_type: z.enum(SALARY_TYPES),
  salary: money,
  start_date: z.string(),
  start_time: z.string(),
  onboarding_location_id: z.string(),
  answer_by: z.string(),
  ...contactShape.shape,
  what_to_bring: z.string(),
});
export type OfferValues = z.output<typeof offerShape>;

const HOURS_PER_YEAR = 40 * 52;

/** The default terms. */
export function defaultOffer(job: JobWithQuestions, contact: Contact): OfferValues {
  return {
    offer_type: 'full-time',
    job_title: job.job_title,
    salary_type: 'hourly',
    salary: fromCents(job.hourly_pay_in_cents),
    start_date: dayOf(new Date()),
    start_time: '09:00',
    onboarding_location_id: job.location_id,
    answer_by: '',
    ...contact,
    what_to_bring: '',
  };
}

/** The API's input; not validated. An empty date or time is missing, not malformed. */
export function offerInput(application_id: string, { salary, ...values }: OfferValues) {
  const { start_date, start_time } = values;
  return {
    ...values,
    start_date: start_date || undefined,
    start_time: start_time || undefined,
    job_candidate_application_id: application_id,
    employment_type: values.offer_type,
    salary_amount_in_cents: toCents(salary),
  };
}

/** Maps a field of `offerInput` to the form's. */
export function fieldOfOffer(path: string): string {
  return path === 'salary_amount_in_cents' ? 'salary' : path;
}

/** Validates an offer, by form field. The API accepts a pay of 0, and no contact; here they count as missing. */
export function checkOffer(application_id: string, values: OfferValues): Record<string, string> {
  const { error } = makeOffer.input.safeParse(offerInput(application_id, values));
  return {
    ...(toCents(values.salary) === 0 && { salary: 'Enter the pay.' }),
    ...(`${values.contact_phone}${values.contact_email}`.trim() === '' && {
      contact_phone: 'Enter a phone or an email, so that they can reach somebody.',
    }),
    ...errorsByField(error?.issues, fieldOfOffer),
  };
}

/** Changes the salary type. A suggested pay is converted; a typed one stays. */
export function withSalaryType(
  values: OfferValues,
  salary_type: OfferValues['salary_type'],
  { hourly_pay_in_cents }: JobWithQuestions,
): OfferValues {
  const suggested = { hourly: hourly_pay_in_cents, yearly: hourly_pay_in_cents * HOURS_PER_YEAR };
  const isSuggested = toCents(values.salary) === suggested[values.salary_type];
  return {
    ...values,
    salary_type,
    salary: isSuggested ? fromCents(suggested[salary_type]) : values.salary,
  };
}

/** The local day, as `2027-01-04`. */
function dayOf(instant: Date): string {
  const local = new Date(instant.getTime() - instant.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 10);
}

/** `Barista, full-time, $18.50 an hour, from Mon Jan 4 at 9:00 AM, at Pier 4`; also names what is missing. */
export function offerSummary(values: OfferValues, place: string | undefined, now: Date): string {
  const { job_title, offer_type, salary, salary_type, start_date, start_time, answer_by } = values;
  const cents = toCents(salary);
  return [
    job_title.trim() || 'no job title',
    label(offer_type).toLowerCase(),
    cents === 0
      ? 'no pay'
      : `${formatMoney(cents)} ${salary_type === 'hourly' ? 'an hour' : 'a year'}`,
    start_date === '' ? 'no start date' : `from ${dayInWords(start_date, now)}`,
  ]
    .join(', ')
    .concat(start_time === '' ? ', no start time' : ` at ${formatTime(start_time)}`)
    .concat(place === undefined ? '' : `, at ${place}`)
    .concat(answer_by === '' ? '' : `, answer by ${dayInWords(answer_by, now)}`);
}

/** Asks about a start in the past; undefined otherwise. */
export function startQuestion(
  { start_date, start_time }: OfferValues,
  now: Date,
): string | undefined {
  const time = start_time || '23:59';
  if (start_date === '' || !(new Date(`${start_date}T${time}`) < now)) return undefined;
  const start =
    start_date === dayOf(now) ? `Today at ${formatTime(time)}` : dayInWords(start_date, now);
  return `${start} has passed. Is this the right start?`;
}

/** `Mon Jan 4`; with its year if not within twelve months. */
function dayInWords(date: string, now: Date): string {
  const today = dayOf(now);
  const inAYear = `${Number(today.slice(0, 4)) + 1}${today.slice(4)}`;
  const [year, day] = [date.slice(0, 4), new Date(`${date}T00:00:00Z`)];
  const words = `${weekday.format(day)} ${monthAndDay.format(day)}`;
  return today <= date && date < inAYear ? words : `${words} ${year}`;
}

const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'short', timeZone: 'UTC' });
const monthAndDay = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
});
