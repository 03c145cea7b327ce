import { expect, it } from 'vitest';
import { alertsNews } from './saved-search.ts';

it('emails about a saved search are promised only if they will be sent', () => {
  const email_confirmed_at = '2026-03-01T09:00:00.000Z';
  expect(alertsNews({ sends_mail: true, email_confirmed_at })).toMatch(/once a day/);
  expect(alertsNews({ sends_mail: true, email_confirmed_at: null })).toMatch(/once you have confi/);
  expect(alertsNews({ sends_mail: false, email_confirmed_at: null })).toMatch(/sends no email/);
});
