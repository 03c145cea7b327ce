import { expect, inject, it } from 'vitest';
import { createApi } from '../../bin/seed/api.ts';
import { confirmAddresses } from '../../bin/seed/confirm.ts';
import { fill } from '../../bin/seed/fill.ts';
import { makePlan } from '../../bin/seed/plan.ts';
import { getPublicJob } from '../../lambdas/contract/calls/public.ts';
import { api } from '../support/stacks/shared-api.ts';

it('seeded jobs are listed for search engines: their managers have confirmed their addresses', async () => {
  const { url } = inject('stack');
  const planned = makePlan({ managers: 2, companies: 2, jobs: 4, candidates: 1, applications: 0 });
  const { jobs } = await fill(planned, (token) => createApi(url, token), {
    confirm: (addresses) => confirmAddresses(url, addresses),
  });
  const open = [...jobs].filter(([{ closed }]) => !closed);
  expect(open.length).toBeGreaterThan(0);
  for (const [, { id }] of open)
    expect(await api.call(getPublicJob, { id })).toMatchObject({ listed: true });
});
