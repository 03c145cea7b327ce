import { expect, inject, it } from 'vitest';
import { createApi } from '../../bin/seed/api.ts';
import { confirmAddresses } from '../../bin/seed/confirm.ts';
import { fill, PASSWORD } from '../../bin/seed/fill.ts';
import { DEMO_MANAGER, makePlan } from '../../bin/seed/plan.ts';
import { fillPopularJob } from '../../bin/seed/popular-job.ts';
import { api } from '../support/stacks/shared-api.ts';

it('seeded jobs are listed, as their managers are confirmed; a popular job has many applicants', async () => {
  const { url } = inject('stack');
  const planned = makePlan({ managers: 2, companies: 2, jobs: 4, candidates: 1, applications: 0 });
  const jobs = await fill(planned, (token) => createApi(url, token), {
    confirm: (people) => confirmAddresses(url, people),
  });
  const open = [...jobs].filter(([{ closed }]) => !closed);
  expect(open.length).toBeGreaterThan(0);
  for (const [, { id }] of open)
    expect(await api.call('getPublicJob', { id })).toMatchObject({ listed: true });
  const { id } = await fillPopularJob((token) => createApi(url, token), 5);
  const { email } = DEMO_MANAGER;
  const { token } = await api.call('managerSignin', { email, user_password: PASSWORD });
  const { job } = await api.call('getJobPosting', { id }, token);
  expect(job.applicant_count).toBe(5);
});
