import { expect, it } from 'vitest';
import { PREFERENCES } from '../../../../lambdas/contract/preferences.ts';
import { applicantsNews } from './applicants-news.ts';

it('says how a manager hears of the first applicant', () => {
  const initial = Object.fromEntries(
    Object.entries(PREFERENCES).map(([name, { initially }]) => [name, initially]),
  ) as Parameters<typeof applicantsNews>[1]['preferences'];
  const told = (
    new_applicants: 'at-once' | 'daily' | 'never',
    email_confirmed_at: string | null = '2026-11-23T10:00:00.000Z',
    sends_mail = true,
  ) =>
    applicantsNews('a@example.com', {
      preferences: { ...initial, new_applicants },
      sends_mail,
      email_confirmed_at,
    });
  const onDashboard = 'New applicants appear on your dashboard.';
  expect(told('at-once')).toBe("We'll email a@example.com as soon as someone applies.");
  expect(told('daily')).toBe("We'll email a@example.com at 8:00 AM on days with new applicants.");
  expect(told('never')).toBe(onDashboard);
  expect(told('daily', null)).toBe(`${onDashboard} Confirm a@example.com, and we also email you.`);
  expect(told('daily', null, false)).toBe(onDashboard);
});
