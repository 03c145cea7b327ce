import { describe, expect, it, vi } from 'vitest';
import { isWithinQuotas } from '../../lambdas/data/limits/mail-quotas.ts';
// Counts what the data layer tells.
import '../../lambdas/http/observe.ts';
import {
  capturedOutput,
  linesWithMessage,
  loggedMetricNames,
} from '../support/api/captured-logs.ts';
import { invokePage } from '../support/api/in-process.ts';
import { setQuotas } from '../support/api/set-quotas.ts';
import { newEmail } from '../support/worlds/world.ts';

vi.hoisted(() => {
  Object.assign(process.env, {
    POWERTOOLS_LOG_LEVEL: 'DEBUG',
    POWERTOOLS_METRICS_DISABLED: 'false',
  });
});

describe('metrics', () => {
  it('count mails over a quota, and the mails of an account in this hour', async () => {
    setQuotas({ mails_per_sender_per_hour: 2 });
    const address = newEmail();
    const mail = { kind: 'hired', address, isConfirmed: true, account: 'x', by: address } as const;
    const sent = [await isWithinQuotas(mail), await isWithinQuotas(mail)];
    expect([...sent, await isWithinQuotas(mail)]).toEqual([true, true, false]);
    expect(loggedMetricNames()).toEqual([
      'MailOverQuota',
      'MailsOfOneAccount',
      'MailsOfOneAccount',
    ]);
    expect(capturedOutput.text).toContain('"MailsOfOneAccount":2');
  });

  it('count pages without the app shell, and pages that fail', async () => {
    // The app is not built for these tests.
    expect((await invokePage('jobsPage', '/jobs')).status).toBe(200);
    expect(loggedMetricNames()).toEqual(['PageFailure']);
    expect(linesWithMessage('page without the app shell')).toHaveLength(1);
    capturedOutput.text = '';
    expect((await invokePage('sitemap', '/robots.txt')).status).toBe(200);
    expect((await invokePage('sitemap', '/sitemaps/x', { page: 'x' })).status).toBe(404);
    expect(loggedMetricNames()).toEqual([]);
    vi.stubEnv('SITE_URL', 'nowhere');
    expect((await invokePage('sitemap', '/robots.txt')).status).toBe(500);
    expect(capturedOutput.text).toContain('"PageFailure":1');
  });
});
