import { createCandidateProfile } from '../../../lambdas/contract/calls/candidate.ts';
import { pdf } from '../documents/files.ts';
import {
  documentKey,
  type Employer,
  newcomer,
  newEmployer,
  type Person,
  profileFields,
  upload,
} from '../worlds/world.ts';
import { test as base } from './web-test.ts';

interface Options {
  /** Whether the browser is signed in as the candidate. */
  signedIn: boolean;
  /** Whether the candidate has a profile. */
  hasProfile: boolean;
}

interface People {
  /** A candidate of the test's own. */
  candidate: Person;
  /** A manager of the test's own, with a company and a location. */
  employer: Employer;
}

/** A test of the candidate area, in a browser that is signed in, by default, as a candidate with a profile. */
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
