import { expect, it } from 'vitest';
import { updateCompany, updateLocation } from '../../lambdas/contract/calls/edit-company.ts';
import { updateJob } from '../../lambdas/contract/calls/job.ts';
import { getJobPostings } from '../../lambdas/contract/calls/open-jobs.ts';
import { listingChangeKey } from '../../lambdas/data/keys/listings.ts';
import { createApi } from '../support/api/client.ts';
import { eventually } from '../support/api/eventually.ts';
import { countMatches, employer, newReplica, stack, table } from '../support/search/replicas.ts';
import { newEmployer, newJob, times, uniqueWord } from '../support/worlds/world.ts';

/** In a file of its own: the log of its stack has no other changes, whose reads would count. */

const { unitsOf } = await import('../support/engine/units.ts');
const foundByStack = async (q: string) =>
  (await employer.call(getJobPostings, { q })).matching_count;

it('a search after a change of a company or location with many jobs reads one entry of the log', async () => {
  const own = await newEmployer(createApi(stack.url));
  const jobs = await times(40, () => newJob(own));
  const replica = newReplica();
  const unitsOfSearch = async (q: string, matches: number) => {
    const { reads } = await unitsOf(async () => {
      expect(await countMatches(replica, q)).toBe(matches);
    });
    return reads;
  };
  await countMatches(replica, '');
  const [name, city] = [uniqueWord(), uniqueWord()];
  const before = await unitsOfSearch(name, 0);
  const { location_name, address, state, zip_code } = own.location;
  await own.call(updateCompany, { id: own.company.id, name });
  await own.call(updateLocation, {
    ...{ id: own.location.id, location_name, address, state, zip_code },
    city,
  });
  await eventually(async () => {
    expect(await foundByStack(`${name} ${city}`)).toBe(jobs.length);
    expect(await foundByStack(city)).toBe(jobs.length);
  });
  expect(await unitsOfSearch(`${name} ${city}`, jobs.length)).toBeLessThanOrEqual(before + 10);
  expect(await unitsOfSearch(name, jobs.length)).toBeLessThanOrEqual(before + 10);
  const entries = (await table.all({ pk: listingChangeKey('', '').pk })).filter(
    (entry) => !('job_id' in entry) && JSON.stringify(entry).includes(own.company.id),
  );
  const kinds = entries.map((entry) => ('company' in entry ? 'company' : 'location'));
  expect(kinds.toSorted()).toEqual(['company', 'location']);
  // An index that is built from the table has the same.
  const rebuilt = newReplica();
  expect(await countMatches(rebuilt, `${name} ${city}`)).toBe(jobs.length);
  // Later edits of one job go on as before.
  const [one = await newJob(own)] = jobs;
  const { id, job_description, hourly_pay_in_cents, employment_type } = one;
  const job_title = uniqueWord();
  const edited = { id, job_title, job_description, hourly_pay_in_cents, employment_type };
  await own.call(updateJob, edited);
  await unitsOfSearch(`${job_title} ${name} ${city}`, 1);
});
