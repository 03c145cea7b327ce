import { formatMoney } from '../../../../lambdas/contract/texts/format.ts';
import { label } from '../../jobs/labels.ts';
import { toCents } from '../../jobs/pay.ts';
import { dayOf, type OfferValues } from './offer-values.ts';

/** `Barista, full-time, $18.50 an hour, from Mon Jan 4 at 09:00, at Pier 4`; also names what is missing. */
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
    .concat(start_time === '' ? ', no start time' : ` at ${start_time}`)
    .concat(place === undefined ? '' : `, at ${place}`)
    .concat(answer_by === '' ? '' : `, answer by ${dayInWords(answer_by, now)}`);
}

/** Asks about a start in the past; undefined otherwise. */
export function startQuestion(
  { start_date, start_time }: OfferValues,
  now: Date,
): string | undefined {
  if (start_date === '' || !(new Date(`${start_date}T${start_time || '23:59'}`) < now)) {
    return undefined;
  }
  const start = start_date === dayOf(now) ? `Today at ${start_time}` : dayInWords(start_date, now);
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
  ...{ month: 'short', day: 'numeric', timeZone: 'UTC' },
});
