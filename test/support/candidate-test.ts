import { test as base, expect, type Locator, type Page } from '@playwright/test';
import { createCandidateProfile } from '../../lambdas/contract/candidate.ts';
import { type Api, createApi } from './client.ts';
import { pdf } from './files.ts';
import {
  documentKey,
  type Employer,
  newcomer,
  newEmployer,
  type Person,
  profileFields,
  upload,
} from './world.ts';

interface Options {
  /** Whether the browser is signed in as the candidate. */
  signedIn: boolean;
  /** Whether the candidate has a profile. */
  hasProfile: boolean;
}

interface People {
  api: Api;
  /** A candidate of the test's own. */
  candidate: Person;
  /** A manager of the test's own, with a company and a location. */
  employer: Employer;
}

/** A test of the candidate area, in a browser that is signed in, by default, as a candidate with a profile. */
export const test = base.extend<Options & People>({
  signedIn: [true, { option: true }],
  hasProfile: [true, { option: true }],

  api: async ({ baseURL }, use) => use(createApi(baseURL ?? '')),

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

  // Whatever a test is about, the page must not throw, nor try what the security policy forbids.
  page: async ({ page }, use) => {
    const faults: string[] = [];
    page.on('pageerror', (error) => faults.push(String(error)));
    page.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) faults.push(message.text());
    });
    await use(page);
    expect(faults).toEqual([]);
  },
});

export { expect };

/** The field that has this label and no more, required or not. */
export function field(scope: Page | Locator, label: string): Locator {
  const exactly = label.replace(/[()+.?]/g, '\\$&');
  return scope.getByLabel(new RegExp(`^${exactly}( \\*)?$`));
}
