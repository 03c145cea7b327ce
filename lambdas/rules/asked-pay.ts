import { changeUnquoted } from './search-words.ts';

/** Hours of work, to convert pay to an hour: a full-time week has 40, and a year 52 weeks. */
const HOURS = { hour: 1, day: 8, week: 40, month: 2080 / 12, year: 2080 } as const;
/** From this amount on, dollars without a unit are a year's pay. */
const YEARLY_FROM = 1000;

const LEAD = String.raw`(?:\b(?:paying|pays?|paid|earn|make|making|at least|over|above|more than|from|starting at|minimum|min)\s+)*`;
const NUMBER = String.raw`(\d{1,3}(?:,\d{3})+|\d{1,6})(\.\d{1,2})?\s?(k\b)?\+?`;
const TO = String.raw`(?:\s*(?:-|–|—|to)\s*\$?\d[\d,.]*k?\+?)?`;
const UNIT = String.raw`\s*(?:\/|\bper\b|\ban?\b|\beach\b)?\s*(hours?|hourly|hrs?|h|days?|daily|weeks?|weekly|wk|months?|monthly|years?|yearly|annually|yr)\b`;
const DOLLARS = String.raw`\s*(?:dollars|bucks)\b`;
const TAIL = String.raw`(?:\s+(?:or more|and up|minimum|plus)\b)?`;
/** `$20`, `$20/hr`, `over $18.50 an hour`, `$18-22 hourly`, `$45k a year`. */
const WITH_SIGN = new RegExp(
  `${LEAD}\\$\\s?${NUMBER}${TO}(?:${DOLLARS})?(?:${UNIT})?${TAIL}`,
  'gi',
);
/** Stands for the pay: an empty phrase, so that the word before it is not the last one, which may be incomplete. */
const TAKEN = ' "" ';
/** Without the sign, the unit must say that it is pay: `20 an hour`, `20/hr`, `20 dollars`. `20 hours` is no pay. */
const WITHOUT_SIGN = new RegExp(
  `${LEAD}(?<![\\d.$])\\b${NUMBER}${TO}(?:${DOLLARS}(?:${UNIT})?|(?=\\s*(?:\\/|per\\b|an?\\b|hourly\\b))${UNIT})${TAIL}`,
  'gi',
);

/**
 * Takes the pay out of a typed search: the least that a job shall pay, in cents an hour. Of a range it is the lower
 * end, of several amounts the first.
 */
export function takePay(typed: string): { readonly rest: string; readonly cents?: number } {
  let cents: number | undefined;
  const take = (
    all: string,
    whole: string,
    fraction: string | undefined,
    thousands: string | undefined,
    unit = '',
  ) => {
    const dollars =
      Number(`${whole.replaceAll(',', '')}${fraction ?? ''}`) *
      (thousands === undefined ? 1 : 1000);
    const hours = HOURS[unitOf(unit) ?? (dollars >= YEARLY_FROM ? 'year' : 'hour')];
    const hourly = Math.floor((dollars * 100) / hours);
    if (hourly === 0) return all;
    cents ??= hourly;
    return TAKEN;
  };
  const rest = changeUnquoted(typed, (part) =>
    part
      .replaceAll(WITH_SIGN, take)
      .replaceAll(WITHOUT_SIGN, (all, whole, fraction, k, one, two) =>
        take(all, whole, fraction, k, one ?? two),
      ),
  );
  return cents === undefined ? { rest } : { rest, cents };
}

function unitOf(written: string): keyof typeof HOURS | undefined {
  const unit = written.toLowerCase();
  if (unit.startsWith('h')) return 'hour';
  if (unit.startsWith('d')) return 'day';
  if (unit.startsWith('w')) return 'week';
  if (unit.startsWith('m')) return 'month';
  return unit === '' ? undefined : 'year';
}
