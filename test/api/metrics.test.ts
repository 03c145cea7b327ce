import { describe, expect, inject, it, vi } from 'vitest';
import { updateJobApplicationStatus } from '../../lambdas/contract/calls/application.ts';
import { addQuestionResponses, createJobApplication } from '../../lambdas/contract/calls/apply.ts';
import { candidateSignup } from '../../lambdas/contract/calls/candidate.ts';
import { createJob } from '../../lambdas/contract/calls/job.ts';
import { managerSignup } from '../../lambdas/contract/calls/manager.ts';
import { makeOffer, respondToOffer, withdrawOffer } from '../../lambdas/contract/calls/offer.ts';
import { BUSINESS_COUNTS } from '../../lambdas/contract/metrics.ts';
import {
  capturedOutput,
  linesWithMessage,
  loggedMetricNames,
} from '../support/api/captured-logs.ts';
import { exampleOf } from '../support/api/examples.ts';
import { invoke, invokePage } from '../support/api/in-process.ts';
import { api } from '../support/stacks/shared-api.ts';
import { newWorld } from '../support/worlds/example-world.ts';

vi.hoisted(() => {
  Object.assign(process.env, {
    POWERTOOLS_LOG_LEVEL: 'DEBUG',
    POWERTOOLS_METRICS_DISABLED: 'false',
  });
});

describe('metrics', () => {
  it('count each business event once', async () => {
    const own = await newWorld(api, inject('stack'));
    const once = (
      [
        [managerSignup, 'SignUp'],
        [candidateSignup, 'SignUp'],
        [createJob, 'JobPosted'],
        [createJobApplication, 'ApplicationHandedIn'],
        [addQuestionResponses, 'ApplicationHandedIn'],
        [updateJobApplicationStatus, 'Decision'],
        [makeOffer, 'OfferMade'],
        [respondToOffer, 'OfferAnswered'],
        [withdrawOffer, 'OfferWithdrawn'],
      ] as const
    ).map(([route, name]) => ({ route, name, ...exampleOf(route, own) }));
    expect(new Set(once.map(({ name }) => name))).toEqual(new Set(BUSINESS_COUNTS));
    for (const { route, name, by, input } of once) {
      capturedOutput.text = '';
      const { status } = await invoke(route, input, by && { by });
      expect({ status, counted: loggedMetricNames() }).toEqual({
        status: route.status,
        counted: [name],
      });
    }
    capturedOutput.text = '';
    // All but `createJob` are refused the second time.
    for (const { route, by, input } of once)
      if (route !== createJob)
        expect((await invoke(route, input, by && { by })).status, route.name).toBe(409);
    // Repeating a decision changes nothing, and undoing it is no decision.
    const { by, input } = exampleOf(updateJobApplicationStatus, own);
    const { expected_status: _, ...same } = input;
    for (const application_status of ['rejected', 'new']) {
      const again = { ...same, application_status };
      expect((await invoke(updateJobApplicationStatus, again, by && { by })).status).toBe(200);
    }
    expect(loggedMetricNames()).toEqual([]);
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
