import { randomBytes } from 'node:crypto';
import type { Company, Location } from '../../../lambdas/contract/schemas/company.ts';
import type { JobWithQuestions } from '../../../lambdas/contract/schemas/job.ts';
import type { Api, Input } from '../api/client.ts';
import { pdf } from '../documents/files.ts';
import { newPerson } from './accounts.ts';
import type { Person } from './person.ts';
import { documentKey, upload } from './uploads.ts';

/** Set-up for tests, by the same calls as the web app. Each test has its own people. */

/** A word that no other test uses. */
export function uniqueWord(): string {
  return `w${BigInt(`0x${randomBytes(8).toString('hex')}`).toString(36)}`;
}

/** An address that no other test uses. */
export const newEmail = () => `${uniqueWord()}@example.com`;

export async function newManager(api: Api): Promise<Person> {
  const email = `${uniqueWord()}@employer.example.com`;
  const password = `secret of ${email}`;
  return await newPerson(api, { role: 'manager', email, password, first: 'Morgan', last: 'Reyes' });
}

/** A candidate without a profile. */
export async function newcomer(api: Api): Promise<Person> {
  const email = `${uniqueWord()}@seeker.example.com`;
  const password = `secret of ${email}`;
  return await newPerson(api, { role: 'candidate', email, password, first: 'Sam', last: 'Okafor' });
}

/** How to make somebody new of each role. */
export const newPersonOf = { manager: newManager, candidate: newcomer } as const;

export const profileFields = {
  candidateAvailability: 'immediate',
  workAuthorizationStatus: 'authorized',
  dateOfBirth: '1990-02-28',
  workTypePreference: 'full-time',
  phone_number: '+1 555 0100',
  city: 'Springfield',
  state: 'Oregon',
  zip_code: '97475',
} as const;

/** A candidate with a profile and a resume. */
export async function newCandidate(api: Api): Promise<Person & { readonly resumeUrl: string }> {
  const candidate = await newcomer(api);
  const resumeUrl = await upload(candidate, documentKey('resumes', 'pdf'), pdf);
  await candidate.call('createCandidateProfile', { ...profileFields, resumeUrl });
  return { ...candidate, resumeUrl };
}

/** A manager with a company and a location. */
export interface Employer extends Person {
  readonly company: Company;
  readonly location: Location;
}

export async function newEmployer(api: Api): Promise<Employer> {
  return await withNewCompany(await newManager(api));
}

/** Adds a company to a manager. */
export async function withNewCompany(manager: Person): Promise<Employer> {
  const { company } = await manager.call('createCompany', { name: `Bakery ${uniqueWord()}` });
  return { ...manager, company, location: await newLocation(manager, company) };
}

/** Removes the delays of a manager's decisions. */
export async function removeDecisionDelays(employer: Person): Promise<void> {
  await employer.call('updatePreferences', {
    hold_acceptances_minutes: 0,
    hold_rejections_minutes: 0,
  });
}

export async function newLocation(
  manager: Person,
  { id }: Company,
  fields: Partial<Input<'addLocation'>> = {},
): Promise<Location> {
  const { location } = await manager.call('addLocation', {
    company_id: id,
    location_name: 'Main Street',
    address: '12 Main Street',
    city: 'Portland',
    state: 'Oregon',
    zip_code: '97201',
    ...fields,
  });
  return location;
}

/** The input of a job at the employer's location, by default without questions. */
export const jobInput = (
  { company, location }: Employer,
  fields: Partial<Input<'createJob'>> = {},
): Input<'createJob'> => ({
  company_id: company.id,
  location_id: location.id,
  job_title: 'Baker',
  job_description: 'Bakes bread before the town wakes up.',
  hourly_pay_in_cents: 2550,
  employment_type: 'full-time',
  ...fields,
});

/** Posts a job. */
export async function newJob(
  employer: Employer,
  fields: Partial<Input<'createJob'>> = {},
): Promise<JobWithQuestions> {
  return (await employer.call('createJob', jobInput(employer, fields))).job;
}

/** Does something with each of many things, eight in parallel, and returns the results in order. */
export async function inParallel<T, R>(
  things: readonly T[],
  act: (thing: T, index: number) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  const rest = things.entries();
  const work = async () => {
    for (const [index, thing] of rest) results[index] = await act(thing, index);
  };
  await Promise.all(Array.from({ length: 8 }, work));
  return results;
}

/** Does something many times, eight in parallel, and returns the results in order. */
export async function times<T>(count: number, make: (index: number) => Promise<T>): Promise<T[]> {
  return await inParallel([...Array(count).keys()], make);
}

/** Ids in the order of lists: newest first. */
export function newestFirst(things: readonly { readonly id: string }[]): string[] {
  return things.map(({ id }) => id).toSorted((a, b) => (a < b ? 1 : -1));
}
