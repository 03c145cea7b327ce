import * as z from 'zod/mini';
import { makeOffer } from '../../../../lambdas/contract/calls/offer.ts';
import type { Application } from '../../../../lambdas/contract/schemas/application.ts';
import { OFFER_TYPES, SALARY_TYPES } from '../../../../lambdas/contract/schemas/enumerations.ts';
import type { JobWithQuestions } from '../../../../lambdas/contract/schemas/job.ts';
import { errorsByField } from '../../../ui/forms/form-errors.ts';
import { fromCents, money, toCents } from '../../jobs/pay.ts';

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
  // A draft from before has none of these.
  contact_name: z._default(z.string(), ''),
  contact_phone: z._default(z.string(), ''),
  contact_email: z._default(z.string(), ''),
  what_to_bring: z._default(z.string(), ''),
});
export type OfferValues = z.output<typeof offerShape>;

const HOURS_PER_YEAR = 40 * 52;

/** The default terms. */
export function defaultOffer(job: JobWithQuestions): OfferValues {
  return {
    offer_type: 'full-time',
    job_title: job.job_title,
    salary_type: 'hourly',
    salary: fromCents(job.hourly_pay_in_cents),
    start_date: dayOf(new Date()),
    start_time: '09:00',
    onboarding_location_id: job.location_id,
    answer_by: '',
    contact_name: '',
    contact_phone: '',
    contact_email: '',
    what_to_bring: '',
  };
}

/** The API's input; not validated. */
export function offerInput(application: Application, { salary, ...values }: OfferValues) {
  return {
    ...values,
    job_candidate_application_id: application.id,
    employment_type: values.offer_type,
    salary_amount_in_cents: toCents(salary),
  };
}

/** Maps a field of `offerInput` to the form's. */
export function fieldOfOffer(path: string): string {
  return path === 'salary_amount_in_cents' ? 'salary' : path;
}

/** Validates an offer, by form field. The API accepts a pay of 0; here it counts as missing. */
export function checkOffer(application: Application, values: OfferValues): Record<string, string> {
  const { error } = makeOffer.input.safeParse(offerInput(application, values));
  return {
    ...(toCents(values.salary) === 0 && { salary: 'Enter the pay.' }),
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
export function dayOf(instant: Date): string {
  const local = new Date(instant.getTime() - instant.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 10);
}
