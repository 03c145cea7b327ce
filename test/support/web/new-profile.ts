import { createCandidateProfile } from '../../../lambdas/contract/calls/candidate.ts';
import { getJobPostings } from '../../../lambdas/contract/calls/open-jobs.ts';
import { answer, expect, field, fill, open } from './app.tsx';
import { robin, robinsProfile, signInCandidate } from './people.ts';

/** `/candidate/create-profile`, in tests of the app. */

export const CREATE_PROFILE = '/candidate/create-profile';

export const TEXTS = {
  'Phone number': '555-0100',
  City: 'Springfield',
  State: 'Illinois',
  'Zip code': '62701',
};
export const CHOICES = {
  Availability: 'immediate',
  'Work authorization': 'authorized',
  'Work type preference': 'full-time',
};

/** Opens the form. @returns the created profiles */
export async function openForm() {
  signInCandidate({ ...robin, candidate_profile: null });
  answer(getJobPostings, () => ({ jobPostings: [], open_count: 0, matching_count: 0 }));
  const created = answer(createCandidateProfile, () => ({ profile: robinsProfile }));
  await open(CREATE_PROFILE);
  await expect.element(field('City')).toBeVisible();
  return created;
}

/** Fills in all that is required. */
export async function fillForm(): Promise<void> {
  await fill({ ...TEXTS, 'Date of birth (18+)': '1990-05-17' });
  for (const [label, value] of Object.entries(CHOICES)) await field(label).selectOptions(value);
}
