import { vi } from 'vitest';
import type { Locator } from 'vitest/browser';
import {
  addQuestionResponses,
  createJobApplication,
} from '../../../../lambdas/contract/calls/apply.ts';
import { getJobPostings } from '../../../../lambdas/contract/calls/open-jobs.ts';
import { getSavedSearches } from '../../../../lambdas/contract/calls/saved.ts';
import {
  alertSaying,
  answer,
  button,
  expect,
  installClock,
  open,
  page,
  path,
  test,
  userEvent,
} from '../../../../test/support/web/app.tsx';
import {
  APPLY,
  answerApplication,
  chooseTake,
  early,
  expectSent,
  keptTakes,
  openWithTakes,
  passCountdown,
  started,
  untilRecorded,
  untilSubmitted,
  videoQuestions,
} from '../../../../test/support/web/recorder/video-step.ts';
import { jobCard } from '../../../../test/support/web/things.ts';
import { paths } from '../../../paths.ts';

// Submitting the application.

const send = button('Submit Application');
const choice = (name: string) => page.getByRole('radio', { name });

test("a failed submission says 'Submission failed', or the thrown message, or 'Error submitting application.', keeps the answers, and is sent automatically once the server answers, unless an answer is changed meanwhile", async () => {
  const answers = ['3-5 years', 'unauthorized', 'yes'];
  installClock();
  const server = answerApplication({
    screening_questions: [{ ...early, question_answers: answers }],
  });
  await open(APPLY);
  const steps = page.getByRole('list', { name: 'Steps' }).getByRole('listitem');
  await expect
    .poll(() => steps.elements().map(({ textContent }) => textContent))
    .toEqual([expect.stringMatching(/Screening$/), expect.stringMatching(/Done$/)]);
  // The options appear exactly as written.
  for (const each of answers) await expect.element(choice(each)).toBeVisible();
  await choice('yes').click();
  const { Headers } = window;
  for (const [thrown, shown] of [
    ['The headers are broken', 'The headers are broken'],
    ['', 'Error submitting application.'],
  ] as const) {
    window.Headers = class extends Headers {
      constructor() {
        super();
        throw new Error(thrown);
      }
    };
    await send.click();
    await expect.element(alertSaying(shown)).toBeVisible();
    window.Headers = Headers;
  }
  const lost = answer(addQuestionResponses, () => Response.error());
  const failed = alertSaying('Submission failed');
  await send.click();
  await expect.element(failed).toMatchTextContent('Your answers are kept');
  // A later change is not sent automatically.
  await choice('unauthorized').click();
  await expect.element(failed).not.toMatchTextContent('are kept');
  const before = lost.length;
  await vi.advanceTimersByTimeAsync(120_000);
  expect(lost).toHaveLength(before);

  await send.click();
  await expect.element(failed).toMatchTextContent('Your answers are kept');
  await vi.advanceTimersByTimeAsync(120_000);
  await expect.poll(() => lost.length).toBeGreaterThan(before + 1);
  await expect.element(choice('unauthorized')).toBeChecked();
  const sent = answer(addQuestionResponses, () => ({
    application: { ...started, submitted_at: started.created_at },
  }));
  await vi.advanceTimersByTimeAsync(120_000);
  await untilSubmitted();
  await expect
    .element(page.getByRole('progressbar', { name: 'Progress of your application' }))
    .toHaveAttribute('aria-valuenow', '100');
  expect(sent).toMatchObject([{ screening_responses: [{ response_text: 'unauthorized' }] }]);
  expect(server.sent).toEqual([]);
});

test('an answer cannot be changed once Submit is pressed, by mouse or keyboard; what is shown is what is sent; after a failure it can be changed again, and the focus is on Submit', async () => {
  answerApplication({ screening_questions: [early] });
  async function changeWhileSending() {
    await userEvent.keyboard('{ArrowDown} ');
    await expect.element(choice('yes')).toBeChecked();
  }
  async function clickWhileSending() {
    await changeWhileSending();
    await choice('no').click({ force: true });
    await expect.element(choice('yes')).toBeChecked();
  }
  answer(createJobApplication, async () => {
    await changeWhileSending();
    return Response.error();
  });
  await open(APPLY);
  await choice('yes').click();
  await userEvent.keyboard('{Enter}');
  await expect.element(alertSaying('Unable to create application')).toBeVisible();
  await expect.element(send).toHaveFocus();
  await choice('no').click();
  await choice('yes').click();
  // It takes two calls: one starts the application, the other sends the answers.
  answer(createJobApplication, async () => {
    await clickWhileSending();
    return { application: started };
  });
  const sent = answer(addQuestionResponses, async () => {
    await clickWhileSending();
    return { application: { ...started, submitted_at: started.created_at } };
  });
  await send.click();
  await untilSubmitted();
  expect(sent).toMatchObject([{ screening_responses: [{ response_text: 'yes' }] }]);
});

test('leaving with unsent work asks first; while Submit waits for an upload, it can be cancelled; a double click on it sends once', async () => {
  const server = await openWithTakes();
  const release = server.store.hold();
  await chooseTake();
  const leave = page.getByRole('dialog', { name: 'Leave without submitting?' });
  await page.getByRole('link', { name: 'Profile' }).click();
  await button('Stay', leave).click();
  await expect.element(leave).not.toBeInTheDocument();
  expect(path()).toBe(`${APPLY}?step=video`);
  const cancel = button('Cancel');
  const again = button('Record Again');
  await send.click();
  await expect.element(page.getByText('Waiting for 1 upload…')).toBeVisible();
  await expect.element(page.getByRole('progressbar', { name: 'Uploads' })).toBeInTheDocument();
  await expect.element(again).toBeDisabled();
  await expect.element(cancel).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(send).toHaveFocus();
  await expect.element(page.getByText('1 of 1 answered')).toBeVisible();
  await expect.element(again).toBeEnabled();
  const kept = await keptTakes();
  await send.dblClick();
  await expect.element(cancel).toBeVisible();
  release();
  await untilSubmitted();
  expect(server.sent).toHaveLength(1);
  await expectSent(server, kept);
});

test("12 clicks from the job's jobCard answer 4 questions and 2 videos; submit is enabled only when every video question has a recorded video", async () => {
  installClock();
  const asked = ['One?', 'Two?', 'Three?', 'Four?'];
  const server = answerApplication({
    screening_questions: asked.map((question_text, at) => ({
      ...early,
      id: `${early.id.slice(0, -1)}${at}`,
      question_text,
    })),
    video_questions: videoQuestions('First?', 'Second?'),
  });
  answer(getSavedSearches, () => ({ searches: [] }));
  answer(getJobPostings, () => ({ jobPostings: [jobCard], open_count: 1, matching_count: 1 }));
  let clicks = 0;
  const click = async (target: Locator) => {
    await target.click();
    clicks += 1;
  };
  const use = button('Use This Video');
  async function record(start: Locator): Promise<void> {
    await click(start);
    await passCountdown();
    await untilRecorded();
    await click(button('Stop'));
    await expect.element(use).toBeVisible();
  }
  await open(paths.candidate.dashboard);
  await click(page.getByRole('link', { name: 'Apply Now: Baker' }));
  for (const name of asked)
    await click(page.getByRole('radiogroup', { name }).getByRole('radio', { name: 'yes' }));
  await click(button('Continue'));
  await expect.element(send).toBeDisabled();
  await record(button('Record now'));
  await expect.element(send).toBeDisabled();
  await click(use);
  await expect.element(page.getByText('1 of 2 answered')).toBeVisible();
  await expect.element(send).toBeDisabled();
  await record(button('Record'));
  await expect.element(send).toBeEnabled();
  const kept = await keptTakes();
  await click(send);
  await untilSubmitted();
  expect(clicks).toBeLessThanOrEqual(12);
  expect(kept).toHaveLength(2);
  await expectSent(server, kept);
});
