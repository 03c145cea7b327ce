import { describe, expect, it, vi } from 'vitest';
import type { Routes } from '../../lambdas/contract/index.ts';
import { BUSINESS_COUNTS, type Count } from '../../lambdas/contract/metrics.ts';
import { isWithinQuotas } from '../../lambdas/data/limits/mail-quotas.ts';
import {
  capturedOutput,
  linesWithMessage,
  loggedMetricNames,
} from '../support/api/captured-logs.ts';
import { routeOf } from '../support/api/client.ts';
import { invoke, invokePage } from '../support/api/in-process.ts';
import { api } from '../support/stacks/shared-api.ts';
import { answers, apply, offerOn } from '../support/worlds/apply.ts';
import type { Person } from '../support/worlds/person.ts';
import { newCandidate, newEmployer, newJob, uniqueWord } from '../support/worlds/world.ts';

vi.hoisted(() => {
  Object.assign(process.env, {
    POWERTOOLS_LOG_LEVEL: 'DEBUG',
    POWERTOOLS_METRICS_DISABLED: 'false',
  });
});

describe('metrics', () => {
  it('count each business event once', async () => {
    const [employer, candidate] = await Promise.all([newEmployer(api), newCandidate(api)]);
    const [open, asking] = [
      await newJob(employer),
      await newJob(employer, { screening_questions: [{ question_text: 'Early?' }] }),
    ];
    const begun = { job_posting_id: asking.id };
    const { application: unfinished } = await candidate.call('createJobApplication', begun);
    const applied = async () => await apply(candidate, await newJob(employer));
    const offered = async () => {
      const terms = offerOn(await applied(), employer.location);
      return (await employer.call('makeOffer', terms)).offer.id;
    };
    const decision = { id: (await applied()).id, application_status: 'rejected' };
    const once: { name: Count; call: keyof Routes; by?: Person; input: unknown }[] = [
      {
        name: 'SignUp',
        call: 'managerSignup',
        input: {
          email: `${uniqueWord()}@example.com`,
          user_password: 'correct horse',
          first_name: 'Dana',
          last_name: 'Silva',
        },
      },
      {
        name: 'SignUp',
        call: 'candidateSignup',
        input: {
          email: `${uniqueWord()}@example.com`,
          password: 'correct horse',
          firstName: 'Kim',
          lastName: 'Larsen',
        },
      },
      {
        name: 'JobPosted',
        call: 'createJob',
        by: employer,
        input: {
          company_id: employer.company.id,
          location_id: employer.location.id,
          job_title: 'Miller',
          job_description: 'Mills flour',
          hourly_pay_in_cents: 2100,
          employment_type: 'part-time',
        },
      },
      {
        name: 'ApplicationHandedIn',
        call: 'createJobApplication',
        by: candidate,
        input: { job_posting_id: open.id },
      },
      {
        name: 'ApplicationHandedIn',
        call: 'addQuestionResponses',
        by: candidate,
        input: await answers(candidate, unfinished),
      },
      {
        name: 'Decision',
        call: 'updateJobApplicationStatus',
        by: employer,
        input: { ...decision, expected_status: 'new' },
      },
      {
        name: 'OfferMade',
        call: 'makeOffer',
        by: employer,
        input: offerOn(await applied(), employer.location),
      },
      {
        name: 'OfferAnswered',
        call: 'respondToOffer',
        by: candidate,
        input: { offer_id: await offered(), acceptance_status: 'Declined' },
      },
      {
        name: 'OfferWithdrawn',
        call: 'withdrawOffer',
        by: employer,
        input: { offer_id: await offered(), reason: '' },
      },
    ];
    expect(new Set(once.map(({ name }) => name))).toEqual(new Set(BUSINESS_COUNTS));
    for (const { call, name, by, input } of once) {
      capturedOutput.text = '';
      const { status } = await invoke(call, input, by && { by });
      expect({ status, counted: loggedMetricNames() }).toEqual({
        status: routeOf(call).status,
        counted: [name],
      });
    }
    capturedOutput.text = '';
    // All but `createJob` are refused the second time.
    for (const { call, by, input } of once)
      if (call !== 'createJob')
        expect((await invoke(call, input, by && { by })).status, call).toBe(409);
    // Repeating a decision changes nothing, and undoing it is no decision.
    for (const again of [decision, { ...decision, application_status: 'new' }])
      expect((await invoke('updateJobApplicationStatus', again, { by: employer })).status).toBe(
        200,
      );
    expect(loggedMetricNames()).toEqual([]);
  });

  it('count mails over a quota, and the mails of an account in this hour', async () => {
    vi.stubEnv('QUOTAS', '{"mails_per_sender_per_hour":2}');
    const address = `${uniqueWord()}@example.com`;
    const mail = { kind: 'hired', address, isConfirmed: true, account: 'x', by: address } as const;
    const sent = [await isWithinQuotas(mail), await isWithinQuotas(mail)];
    expect([...sent, await isWithinQuotas(mail)]).toEqual([true, true, false]);
    vi.unstubAllEnvs();
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
    vi.unstubAllEnvs();
    expect(capturedOutput.text).toContain('"PageFailure":1');
  });
});
