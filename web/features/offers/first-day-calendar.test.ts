import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Offer } from '../../../lambdas/contract/schemas/offer.ts';
import { firstDayCalendar } from './first-day-calendar.ts';

const offer: Offer = {
  id: '01J0000000000000000000000A_01J0000000000000000000000B',
  job_candidate_application_id: '',
  ...{ offer_type: 'full-time', employment_type: 'full-time', job_title: 'Barista' },
  ...{ salary_type: 'hourly', salary_amount_in_cents: 1850, hourly_pay_in_cents: 1850 },
  ...{ start_date: '2027-03-14', start_time: '02:30', onboarding_location_id: '' },
  acceptance_status: 'Accepted',
  ...{ company_name: 'Café "Süd"; Bar', location_name: 'Pier 4', address: '4, Harbor Street' },
  ...{ city: 'Portland', state: 'ME', zip_code: '04101', created_at: '', responded_at: null },
  ...{ contact_name: 'Robin', contact_phone: '+1 555 0142', contact_email: 'r@example.com' },
  what_to_bring: `Boots; a \\ and\nan ID, ${'🥖é'.repeat(40)}`,
  ...{ answer_by: null, expires_at: null, decline_reason: null, decline_note: '' },
  ...{ withdrawn_at: null, withdraw_reason: '' },
};
const file = (more: Partial<Offer> = {}) =>
  firstDayCalendar({
    offer: { ...offer, ...more },
    summary: `First day: Barista at ${offer.company_name}`,
    url: 'https://jobs.example.com/candidate/offers/1',
    now: new Date('2026-11-23T10:00:00.500Z'),
  });

/** The value of a property, unfolded, as RFC 5545 writes it. */
function property(name: string, text: string): string | undefined {
  const unfolded = text.replaceAll('\r\n ', '').split('\r\n');
  return unfolded.find((line) => line.split(/[:;]/, 1)[0] === name)?.slice(name.length + 1);
}

afterEach(() => vi.unstubAllEnvs());

describe('the calendar file of a first day', () => {
  it('has one event, with all that a calendar needs', () => {
    const lines = file().split('\r\n');
    expect(lines.slice(0, 2)).toEqual(['BEGIN:VCALENDAR', 'VERSION:2.0']);
    expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1);
    expect(lines.slice(-3)).toEqual(['END:VEVENT', 'END:VCALENDAR', '']);
    expect(property('PRODID', file())).toBe('-//Hiring Marketplace//First day//EN');
    expect(property('UID', file())).toBe(`offer-${offer.id}@jobs.example.com`);
    expect(property('DTSTAMP', file())).toBe('20261123T100000Z');
  });

  it('starts at the local time of the place, whatever the time zone of the browser', () => {
    // This hour does not exist in New York.
    for (const zone of ['America/New_York', 'Pacific/Kiritimati', 'UTC']) {
      vi.stubEnv('TZ', zone);
      expect(property('DTSTART', file())).toBe('20270314T023000');
    }
    expect(file()).not.toMatch(/TZID|VTIMEZONE|X-WR-TIMEZONE/);
  });

  it('escapes characters that would end a value', () => {
    expect(property('SUMMARY', file())).toBe('First day: Barista at Café "Süd"\\; Bar');
    expect(property('LOCATION', file())).toBe(
      'Pier 4\\, 4\\, Harbor Street\\, Portland\\, ME 04101',
    );
    expect(property('DESCRIPTION', file())).toBe(
      `Pay: $18.50 / hour\\nContact: Robin\\, +1 555 0142\\, r@example.com\\nBring: Boots\\; a \\\\ and\\nan ID\\, ${'🥖é'.repeat(40)}`,
    );
    const none = { contact_name: '', contact_phone: '', contact_email: '', what_to_bring: '' };
    expect(property('DESCRIPTION', file(none))).toBe('Pay: $18.50 / hour');
  });

  it('breaks its lines by CRLF alone, after at most 75 bytes and never within a character', () => {
    const text = file();
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    for (const line of text.split('\r\n')) {
      expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
      expect(line.isWellFormed()).toBe(true);
    }
  });
});
