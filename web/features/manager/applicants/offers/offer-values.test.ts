import { describe, expect, it } from 'vitest';
import { checkOffer, type OfferValues, offerSummary, startQuestion } from './offer-values.ts';

const now = new Date('2026-11-22T15:00:00');
const offer: OfferValues = {
  offer_type: 'full-time',
  job_title: 'Barista',
  salary_type: 'hourly',
  salary: { dollars: '18', cents: '50' },
  start_date: '2027-01-04',
  start_time: '09:00',
  onboarding_location_id: '',
  answer_by: '',
  contact_name: '',
  contact_phone: '',
  contact_email: '',
  what_to_bring: '',
};
const words = (changes: Partial<OfferValues>, place?: string) =>
  offerSummary({ ...offer, ...changes }, place, now);
const question = (start_date: string, start_time: string) =>
  startQuestion({ ...offer, start_date, start_time }, now);

describe('an offer in words', () => {
  it('says what will be sent', () => {
    expect(words({}, 'Pier 4')).toBe(
      'Barista, full-time, $18.50 an hour, from Mon Jan 4 at 9:00 AM, at Pier 4',
    );
    expect(words({ salary_type: 'yearly', salary: { dollars: '52000', cents: '' } })).toBe(
      'Barista, full-time, $52,000.00 a year, from Mon Jan 4 at 9:00 AM',
    );
    expect(words({ answer_by: '2026-12-13' }, 'Pier 4')).toMatch(
      /, at Pier 4, answer by Sun Dec 13$/,
    );
  });

  it('adds the year beyond the next twelve months', () => {
    expect(words({ start_date: '2026-01-05' })).toMatch(/from Mon Jan 5 2026 at/);
    expect(words({ start_date: '2027-11-21' })).toMatch(/from Sun Nov 21 at/);
    expect(words({ start_date: '2027-11-22' })).toMatch(/from Mon Nov 22 2027 at/);
  });

  it('says what is missing', () => {
    const nothing = { salary: { dollars: '', cents: '' }, start_date: '', start_time: '' };
    expect(words({ job_title: ' ', ...nothing })).toBe(
      'no job title, full-time, no pay, no start date, no start time',
    );
  });

  it('asks about a start in the past', () => {
    expect(question('2026-11-22', '15:01')).toBeUndefined();
    expect(question('2026-11-22', '')).toBeUndefined();
    expect(question('', '09:00')).toBeUndefined();
    expect(question('2026-11-22', '09:00')).toBe(
      'Today at 9:00 AM has passed. Is this the right start?',
    );
    expect(question('2026-11-02', '')).toBe('Mon Nov 2 2026 has passed. Is this the right start?');
  });
});

it('an offer needs a phone or an email of somebody to reach', () => {
  const check = (changes: Partial<OfferValues>) => checkOffer('id', { ...offer, ...changes });
  expect(check({})).toHaveProperty('contact_phone');
  expect(check({ contact_phone: '555 0142' })).not.toHaveProperty('contact_phone');
  expect(check({ contact_email: 'a@b.example.com' })).not.toHaveProperty('contact_phone');
});
