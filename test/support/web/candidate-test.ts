import { createCandidateProfile } from '../../../lambdas/contract/calls/candidate.ts';
import { pdf } from '../documents/files.ts';
import type { Person } from '../worlds/person.ts';
import { documentKey, upload } from '../worlds/uploads.ts';
import { type Employer, newcomer, newEmployer, profileFields } from '../worlds/world.ts';
import { test as base } from './web-test.ts';

interface Options {
  /** Whether the browser is signed in as the candidate. */
  signedIn: boolean;
  /** Whether the candidate has a profile. */
  hasProfile: boolean;
}

interface People {
  /** A new candidate for each test. */
  candidate: Person;
  /** A new manager for each test, with a company and a location. */
  employer: Employer;
}

/** A test of the candidate area. By default, the browser is signed in as a candidate with a profile. */
export const test = base.extend<Options & People>({
  signedIn: [true, { option: true }],
  hasProfile: [true, { option: true }],

  candidate: async ({ api, hasProfile }, use) => {
    const candidate = await newcomer(api);
    if (hasProfile) {
      const resumeUrl = await upload(candidate, documentKey('resumes', 'pdf'), pdf);
      await candidate.call(createCandidateProfile, { ...profileFields, resumeUrl });
    }
    await use(candidate);
  },

  employer: async ({ api }, use) => use(await newEmployer(api)),

  storageState: async ({ baseURL, candidate, signedIn }, use) => {
    const localStorage = [
      { name: 'candidateToken', value: candidate.token },
      { name: 'candidateId', value: candidate.id },
    ];
    await use({ cookies: [], origins: signedIn ? [{ origin: baseURL ?? '', localStorage }] : [] });
  },
});
