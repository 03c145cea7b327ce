import type { Person } from '../worlds/person.ts';
import { type Employer, newCandidate, newEmployer } from '../worlds/world.ts';
import { test as base, sessionOf } from './web-test.ts';

interface Options {
  /** Whether the browser is signed in as the candidate. */
  signedIn: boolean;
}

interface People {
  /** A new candidate for each test, with a profile. */
  candidate: Person;
  /** A new manager for each test, with a company and a location. */
  employer: Employer;
}

/** A test of the candidate area. By default, the browser is signed in as a candidate with a profile. */
export const test = base.extend<Options & People>({
  signedIn: [true, { option: true }],

  candidate: async ({ api }, use) => use(await newCandidate(api)),
  employer: async ({ api }, use) => use(await newEmployer(api)),

  storageState: async ({ baseURL, candidate, signedIn }, use) => {
    await use(signedIn ? sessionOf(baseURL, candidate) : { cookies: [], origins: [] });
  },
});
