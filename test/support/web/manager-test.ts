import { getJobApplications } from '../../../lambdas/contract/calls/application.ts';
import type { Api } from '../api/client.ts';
import { newPerson } from '../worlds/accounts.ts';
import type { Person } from '../worlds/person.ts';
import { type Employer, newEmployer, uniqueWord } from '../worlds/world.ts';
import { FIRST_NAMES } from './first-names.ts';
import { test as base, sessionOf } from './web-test.ts';

interface Options {
  /** Whether the browser is signed in as the employer. */
  signedIn: boolean;
}

interface People {
  /** A new manager for each test, with a company and a location. */
  employer: Employer;
}

/** A test of the manager area. By default, the browser is signed in as a manager with a company and a location. */
export const test = base.extend<Options & People>({
  signedIn: [true, { option: true }],
  employer: async ({ api }, use) => use(await newEmployer(api)),
  storageState: async ({ baseURL, employer, signedIn }, use) => {
    await use(signedIn ? sessionOf(baseURL, employer) : { cookies: [], origins: [] });
  },
});

/** A candidate to apply with. */
export interface Applicant extends Person {
  /** First and last name. */
  readonly name: string;
}

async function createApplicant(api: Api, index: number): Promise<Applicant> {
  const firstName = FIRST_NAMES[index % FIRST_NAMES.length] ?? '';
  return await signUp(api, firstName, `Ash${index < FIRST_NAMES.length ? '' : ` ${index}`}`);
}

/** A candidate of this name, without a profile. */
export async function signUp(api: Api, firstName: string, lastName: string): Promise<Applicant> {
  const email = `${uniqueWord()}@seeker.example.com`;
  const password = `secret of ${email}`;
  const names = { first: firstName, last: lastName };
  return {
    ...(await newPerson(api, { role: 'candidate', email, password, ...names })),
    name: `${firstName} ${lastName}`,
  };
}

// Sign-up is slow on purpose. All tests of a worker share these people and change only their applications.
const crowd: Promise<Applicant>[] = [];

/** The first of the shared candidates, without a profile: Avery Ash, Blake Ash, and so on. */
export async function applicants(api: Api, count: number): Promise<Applicant[]> {
  while (crowd.length < count) crowd.push(createApplicant(api, crowd.length));
  return await Promise.all(crowd.slice(0, count));
}

/** The first names of a job's applicants by status, as the server has them. */
export async function firstNamesByStatus(
  employer: Person,
  job: { id: string },
): Promise<Record<string, string[]>> {
  const { applications } = await employer.call(getJobApplications, { id: job.id });
  const names: Record<string, string[]> = {};
  for (const { application_status, candidate } of applications) {
    names[application_status] ??= [];
    names[application_status].push(candidate.first_name);
  }
  return names;
}
