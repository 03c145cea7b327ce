import { getMyApplications } from '../../../../lambdas/contract/calls/application.ts';
import { captionAnswer, getMyAnswers } from '../../../../lambdas/contract/calls/own-answers.ts';
import type { OutputOf } from '../../../../lambdas/contract/route.ts';
import { webm } from '../../../../test/support/documents/files.ts';
import {
  alertSaying,
  answer,
  button,
  expect,
  expectAccessible,
  open,
  page,
  refusal,
  resize,
  sidewaysScroll,
  test,
  userEvent,
} from '../../../../test/support/web/app.tsx';
import { signInCandidate } from '../../../../test/support/web/people.ts';
import { applied } from '../../../../test/support/web/things.ts';
import { paths } from '../../../paths.ts';

// `/candidate/applications`: the answers sent with an application, and the captions of its recordings.

const dialog = page.getByRole('dialog', { name: 'Your answers' });
const words = dialog.getByRole('textbox', { name: 'Captions (optional): Why bread?' });
const add = button('Add captions: Why bread?', dialog);
const change = button('Change captions: Why bread?', dialog);
const save = button('Save', dialog);
const video = dialog.getByLabelText('Answer to: Why bread?');
const toAnswers = button('Your answers: Baker');

const recording = () => URL.createObjectURL(new Blob([webm], { type: 'video/webm' }));
const ID = '01JV0000000000000000000001';

/** An application with a screening answer, a video with these captions, and a written answer. */
function sentAnswers(captions = '', presigned_url = recording()): OutputOf<typeof getMyAnswers> {
  return {
    application: applied({}),
    screening_responses: [
      {
        question_id: '01JQ0000000000000000000000',
        question_text: 'Can you start at four?',
        response_text: 'yes',
      },
    ],
    video_responses: [
      {
        question_id: ID,
        question_text: 'Why bread?',
        kind: 'video',
        presigned_url,
        ...(captions !== '' && { captions }),
      },
      {
        question_id: '01JV0000000000000000000002',
        question_text: 'Why here?',
        kind: 'text',
        response_text: 'It is near.\n\nAnd warm.',
      },
    ],
    captions_open: true,
  };
}

async function openAnswers(): Promise<void> {
  await open(paths.candidate.applications);
  await toAnswers.click();
  await expect.element(dialog).toBeVisible();
}

/** The lines of the captions that the video shows. */
function lines(): string[] | undefined {
  const element = video.element();
  const [track] = element instanceof HTMLVideoElement ? element.textTracks : [];
  return track && Array.from(track.cues ?? [], (cue) => (cue instanceof VTTCue ? cue.text : ''));
}

test('captions are added, changed and removed by keyboard until a decision', async () => {
  signInCandidate();
  answer(getMyApplications, () => ({ applications: [applied({})] }));
  answer(getMyAnswers, () => sentAnswers());
  const sent = answer(captionAnswer, ({ captions }) => ({ captions: captions.trim() }));
  await openAnswers();
  await expect.element(dialog.getByText('Can you start at four?')).toBeVisible();
  await expect.element(dialog.getByText(/And warm\.$/)).toBeVisible();

  add.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(words).toHaveFocus();
  await userEvent.keyboard('I like the smell. It is warm.');
  await expect.element(dialog.getByText(/29 of 2000 characters$/)).toBeVisible();
  await expectAccessible('own answers and captions');
  await userEvent.keyboard('{Tab}{Tab}');
  await expect.element(save).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(alertSaying('Captions saved')).toBeVisible();
  await expect.element(change).toHaveFocus();
  await expect.poll(lines).toEqual(['I like the smell.', 'It is warm.']);

  await userEvent.keyboard('{Enter}');
  await words.fill('I like it.');
  await save.click();
  await expect.element(words).not.toBeInTheDocument();
  await expect.poll(lines).toHaveLength(1);

  await change.click();
  await words.fill('  ');
  await save.click();
  await expect.element(alertSaying('Captions removed')).toBeVisible();
  await expect.element(add).toHaveFocus();
  expect(lines()).toBeUndefined();
  expect(sent.map(({ captions }) => captions.trim())).toEqual([
    'I like the smell. It is warm.',
    'I like it.',
    '',
  ]);
  expect(sent[0]).toMatchObject({ application_id: applied({}).id, question_id: ID });

  // Decided meanwhile: the typed text stays, so that it can be copied.
  await add.click();
  await words.fill('Too late.');
  answer(captionAnswer, () => refusal(409, 'This application has been decided.'));
  await save.click();
  await expect
    .element(dialog.getByRole('alert').filter({ hasText: 'This application has been decided.' }))
    .toBeVisible();
  await expect.element(words).toHaveValue('Too late.');
  answer(getMyAnswers, () => ({ ...sentAnswers(), captions_open: false }));
  await openAnswers();
  await expect.element(video).toBeVisible();
  await expect.element(words).not.toBeInTheDocument();
  await expect.element(dialog.getByRole('button', { name: /captions/ })).not.toBeInTheDocument();
});

test('unsaved captions survive a reload and a failure; on a phone the answers fill the window; captions that are too long are not sent; Cancel drops them', async () => {
  signInCandidate();
  answer(getMyApplications, () => ({ applications: [applied({})] }));
  answer(getMyAnswers, () => sentAnswers('Hello.'));
  answer(captionAnswer, () => Response.error());
  await openAnswers();
  await change.click();
  await words.fill('Hello, I am Sam.');
  await openAnswers();
  await expect.element(words).toHaveValue('Hello, I am Sam.');
  await expect.element(dialog.getByText('Draft restored')).toBeVisible();
  await save.click();
  await expect
    .element(alertSaying('The captions could not be saved. Please try again.'))
    .toBeVisible();
  await expect.element(words).toHaveValue('Hello, I am Sam.');

  const sent = answer(captionAnswer, ({ captions }) => ({ captions }));
  await resize(390, 844);
  const long = 'Breadandbutter'.repeat(20);
  await words.fill(long);
  await save.click();
  await expect.element(words).not.toBeInTheDocument();
  expect(sidewaysScroll()).toBe(0);
  await change.click();
  await words.fill('a'.repeat(2001));
  await save.click();
  await expect.element(dialog.getByText('Enter at most 2000 characters.')).toBeVisible();
  await expect.element(words).toHaveFocus();
  await button('Cancel', dialog).click();
  await expect.element(dialog.getByText(long)).toBeVisible();
  await change.click();
  await expect.element(words).toHaveValue(long);
  expect(sent).toHaveLength(1);
});

test('load and playback failures show a Retry; deleted answers and an application without answers say so', async () => {
  signInCandidate();
  const mine = applied({});
  // A job without questions: it is submitted as it is created.
  const miller = applied({
    created_at: mine.created_at,
    submitted_at: mine.created_at,
    id: `01JB0000000000000000000001_${mine.job.id.slice(0, 26)}`,
    job: { ...mine.job, job_title: 'Miller' },
  });
  answer(getMyApplications, () => ({ applications: [mine, miller] }));
  answer(getMyAnswers, () => Response.error());
  await openAnswers();
  await expect.element(alertSaying('Failed to load your answers. Please try again.')).toBeVisible();
  answer(getMyAnswers, () => sentAnswers('', 'data:video/webm,broken'));
  await button('Retry', dialog).click();
  const unplayed = alertSaying('This video cannot be played.');
  await expect.element(unplayed).toBeVisible();
  // Retry fetches it again.
  answer(getMyAnswers, () => sentAnswers());
  await button('Retry', unplayed).click();
  await expect.element(video).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(toAnswers).toHaveFocus();

  const none = { screening_responses: [], video_responses: [] };
  answer(getMyAnswers, () => ({ ...sentAnswers(), ...none, application: miller }));
  await button('Your answers: Miller').click();
  await expect
    .element(dialog.getByText('You sent no answers with this application.'))
    .toBeVisible();
  const withdrawn = applied({
    created_at: '2026-01-01T09:00:00.000Z',
    withdrawn_at: mine.created_at,
    application_status: 'withdrawn',
  });
  answer(getMyApplications, () => ({ applications: [withdrawn] }));
  answer(getMyAnswers, () => ({ ...sentAnswers(), ...none, application: withdrawn }));
  await openAnswers();
  await expect
    .element(dialog.getByText('Your answers were deleted. The company can no longer see them.'))
    .toBeVisible();
});
