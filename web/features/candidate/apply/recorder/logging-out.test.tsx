import { vi } from 'vitest';
import { candidateLogin, getMyProfile } from '../../../../../lambdas/contract/calls/candidate.ts';
import { getJobPostings } from '../../../../../lambdas/contract/calls/open-jobs.ts';
import { getSavedSearches } from '../../../../../lambdas/contract/calls/saved.ts';
import {
  answer,
  button,
  expect,
  field,
  fill,
  installClock,
  open,
  page,
  path,
  refusal,
  test,
} from '../../../../../test/support/web/app.tsx';
import { answerCandidatesFrame, robin } from '../../../../../test/support/web/people.ts';
import {
  APPLY,
  answerApplication,
  keepTakes,
  keptParts,
  startRecording,
  untilRecorded,
  videoQuestions,
  WHY,
} from '../../../../../test/support/web/recorder/video-step.ts';
import { endSession } from '../../../../api/stored/session.ts';
import { paths } from '../../../../paths.ts';

// Recordings are removed with their owner's session.

const { dashboard, profile, signIn } = paths.candidate;
const heading = page.getByRole('heading', { level: 1 });
const asked = page.getByRole('dialog', { name: 'Log out and lose your recordings?' });
const questions = videoQuestions(WHY);

/** Answers an application, and the pages after logging out. */
function answerPages(): void {
  answerApplication({ video_questions: questions });
  answer(getJobPostings, () => ({ jobPostings: [], open_count: 0, matching_count: 0 }));
  answer(getSavedSearches, () => ({ searches: [] }));
}

test('after the end of a session, logging out asks before it deletes recordings, and another person who signs in at / finds none', async () => {
  answerPages();
  await keepTakes(questions);
  answer(getMyProfile, () => refusal(401, 'Please log in again.'));
  await open(dashboard);
  await button('Logout', page.getByRole('dialog', { name: 'Please log in again' })).click();
  await button('Cancel', asked).click();
  await expect.element(asked).not.toBeInTheDocument();
  expect(await keptParts()).not.toEqual([]);

  // As a new document finds it.
  endSession('candidate', '');
  const other = { ...robin, id: robin.id.replace('01JA', '01JX') };
  answerCandidatesFrame(other);
  answer(candidateLogin, () => ({ token: 'another token', candidate: other }));
  await open(signIn);
  await fill({ Email: other.email, Password: 'a secret' });
  await button('Login').click();
  await expect.element(heading).toHaveTextContent('Find work');
  await expect.poll(keptParts).toEqual([]);
});

test('logout clears the stored token and goes to /; during a recording it asks first, and nothing of it stays', async () => {
  const stopped = vi.fn();
  const { start } = MediaRecorder.prototype;
  vi.spyOn(MediaRecorder.prototype, 'start').mockImplementation(function (this: MediaRecorder, ms) {
    this.addEventListener('stop', stopped);
    start.call(this, ms);
  });
  installClock();
  answerPages();
  await open(profile);
  await field('City').fill('Salem');
  await open(APPLY);
  await button('Continue').click();
  await startRecording();
  await untilRecorded();

  // Unsubmitted recordings would be lost, so the page asks first.
  await button('Logout').click();
  await button('Cancel', asked).click();
  await expect.element(asked).not.toBeInTheDocument();
  expect(await keptParts()).not.toEqual([]);
  expect(Object.keys(localStorage).join()).toContain('draft.candidate');
  await button('Logout').click();
  await button('Log out', asked).click();
  await expect.poll(path).toBe(signIn);
  await expect.element(heading).toHaveTextContent('Candidate Login');
  // No data of the person stays: no token, no typed text, no recording.
  expect(Object.keys(localStorage).filter((name) => /candidate/.test(name))).toEqual([]);
  await expect.poll(keptParts).toEqual([]);
  // The last chunk, which is read before it is stored, does not arrive later either.
  await expect.poll(() => stopped.mock.calls).toHaveLength(1);
  await new Blob([new Uint8Array(1_000_000)]).arrayBuffer();
  expect(await keptParts()).toEqual([]);
  await open(dashboard);
  await expect.poll(path).toBe(signIn);
});
