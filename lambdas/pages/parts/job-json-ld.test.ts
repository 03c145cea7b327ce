import fc from 'fast-check';
import { expect, it } from 'vitest';
import { jobPosting } from '../../../test/support/api/open-pages.ts';
import type { Location } from '../../contract/schemas/company.ts';
import { EMPLOYMENT_TYPES } from '../../contract/schemas/enumerations.ts';
import type { PublicJob } from '../../contract/schemas/job.ts';
import { jobJsonLd } from './job-json-ld.ts';

const typed = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 });
const at: fc.Arbitrary<Location> = fc.record({
  id: typed,
  company_id: typed,
  location_name: typed,
  address: typed,
  city: typed,
  state: typed,
  zip_code: typed,
  created_at: fc.constant('2026-11-22T10:00:00.000Z'),
});
const job: fc.Arbitrary<PublicJob> = fc
  .record({
    id: fc.uuid(),
    company_id: typed,
    location_id: typed,
    job_title: typed,
    schedule: typed,
    benefits: fc.array(typed),
    requirements: fc.array(typed),
    job_description: typed,
    hourly_pay_in_cents: fc.oneof(fc.constant(0), fc.nat()),
    employment_type: fc.constantFrom(...EMPLOYMENT_TYPES),
    video_url: fc.constant(null),
    is_active: fc.constant(true),
    remote: fc.boolean(),
    screening_question_count: fc.nat(),
    video_question_count: fc.nat(),
    created_at: fc.constant('2026-11-22T10:00:00.000Z'),
    company: fc.tuple(
      fc.record({
        id: typed,
        name: typed,
        culture: typed,
        description: typed,
        benefits: fc.array(typed),
      }),
    ),
    company_location: fc.array(at, { maxLength: 1 }),
  })
  // A job has a location, or is remote.
  .map((each) => ({ ...each, remote: each.remote || each.company_location.length === 0 }));

const newPlace = (zip_code: string): Location => ({
  id: 'l',
  company_id: 'c',
  location_name: 'Main Street',
  address: '12 Main Street',
  city: 'Ottawa',
  state: 'Ontario',
  zip_code,
  created_at: '2026-11-22T10:00:00.000Z',
});

const NOW = Date.parse('2026-11-22T10:00:00.000Z');

it("every job meets Google's requirements for structured data", () => {
  fc.assert(
    fc.property(job, (each) => {
      const told = jobPosting.parse(JSON.parse(JSON.stringify(jobJsonLd(each, NOW))));
      expect('jobLocationType' in told).toBe(each.remote);
      expect('jobLocation' in told).toBe(each.company_location.length > 0);
      expect(told.validThrough).toBe('2026-12-23T00:00:00.000Z');
      // A pay of 0 means that the pay is not stated.
      expect(told.baseSalary?.value.value).toBe(
        each.hourly_pay_in_cents === 0 ? undefined : each.hourly_pay_in_cents / 100,
      );
    }),
  );
});

it.each([
  ['K1A 0B1', 'CA', 'CAD'],
  ['k1a0b1', 'CA', 'CAD'],
  ['97201', 'US', 'USD'],
  ['97201-1234', 'US', 'USD'],
  ['unknown', 'US', 'USD'],
])('a job at the postal code %s is in %s and paid in %s', (zip_code, country, currency) => {
  const [some] = fc.sample(job, { numRuns: 1, seed: 1 });
  if (some === undefined) throw new Error('There is no job');
  const at = { ...some, remote: true, hourly_pay_in_cents: 2000 };
  const told = jobJsonLd({ ...at, company_location: [newPlace(zip_code)] }, NOW);
  expect(told).toMatchObject({
    jobLocation: { address: { addressCountry: country } },
    applicantLocationRequirements: { name: country },
    baseSalary: { currency },
  });
});
