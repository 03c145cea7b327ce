import { vi } from 'vitest';
import {
  addQuestionResponses,
  createJobApplication,
} from '../../../../lambdas/contract/calls/apply.ts';
import { QUESTIONS_CHANGED } from '../../../../lambdas/contract/texts/texts.ts';
import {
  alertSaying,
  answer,
  button,
  cutOff,
  expect,
  field,
  installClock,
  open,
  page,
  test,
} from '../../../../test/support/web/app.tsx';
import { signInCandidate } from '../../../../test/support/web/people.ts';
import {
  APPLY,
  answerApplication,
  breads,
  chip,
  chooseTake,
  early,
  expectSent,
  keepTakes,
  keptTakes,
  openWithTakes,
  record,
  started,
  submit,
  untilSubmitted,
  videoQuestions,
} from '../../../../test/support/web/recorder/video-step.ts';

// The employer changes the questions meanwhile.

const reworded = {
  ...breads,
  question_text: 'Which bread can you bake?',
  question_answers: ['rye', 'wheat'],
  revision: 2,
};
const driving = { ...early, id: '01JQ0000000000000000000002', question_text: 'Do you drive?' };

const group = (name: string | RegExp) => page.getByRole('radiogroup', { name });
const choose = (question: string | RegExp, name: string) =>
  group(question).getByRole('radio', { name }).click();
const changed = alertSaying(QUESTIONS_CHANGED);
const send = button('Submit Application');
const saved = page.getByText('Saved. It is sent with your application.');
const progress = page.getByRole('progressbar', { name: 'Progress of your application' });
const checkedIn = (question: RegExp) => group(question).getByRole('radio', { checked: true });

test('a changed screening question is marked and asked again, an added one is marked as new, and a deleted one is gone with its answer; the other answers stay', async () => {
  const server = answerApplication({ screening_questions: [early, breads] });
  await open(APPLY);
  await choose(early.question_text, 'no');
  await choose(breads.question_text, 'rye');
  server.ask({ screening_questions: [early, reworded] });
  await send.click();

  await expect.element(changed).toBeVisible();
  const again = group(/^Changed\s+Which bread can you bake\?/);
  await expect.element(again).toBeVisible();
  await expect.element(again.getByRole('radio', { checked: true })).not.toBeInTheDocument();
  await expect.element(again.getByRole('radio').first()).toHaveFocus();
  await expect.poll(() => page.getByText('Changed', { exact: true }).elements()).toHaveLength(1);
  await expect.element(page.getByRole('radio', { name: 'no' })).toBeChecked();
  await send.click();
  await expect.element(alertSaying('Please answer all screening questions.')).toBeVisible();

  await choose(/Which bread can you bake\?/, 'wheat');
  await expect.element(changed).not.toBeInTheDocument();
  await expect.element(again).not.toBeInTheDocument();

  server.ask({ screening_questions: [reworded, driving] });
  await send.click();
  await expect.element(changed).toBeVisible();
  await expect.element(group(/^New\s+Do you drive\?/)).toBeVisible();
  await expect.element(page.getByText(early.question_text)).not.toBeInTheDocument();
  await expect.element(page.getByRole('radio', { name: 'wheat' })).toBeChecked();
  await choose(/Do you drive\?/, 'yes');
  // A second press changes nothing.
  const before = server.sent.length;
  await send.dblClick();
  await untilSubmitted();
  expect(server.sent).toHaveLength(before + 1);
  expect(server.sent.at(-1)?.screening_responses).toMatchObject([
    { question_id: reworded.id, response_text: 'wheat' },
    { question_id: driving.id, response_text: 'yes' },
  ]);
});

test('a video question that changed is recorded again, also if an automatic retry finds it; the other recording stays uploaded', async () => {
  const [first, second] = videoQuestions('First?', 'Second?');
  if (first === undefined || second === undefined) throw new Error('No questions');
  const server = await openWithTakes([first, second]);
  const begun = answer(createJobApplication, () => ({ application: started }));
  for (const place of [1, 2]) {
    await chooseTake();
    await expect.element(chip(place)).toMatchTextContent('Saved');
  }
  const before = await keptTakes();
  const failed = alertSaying('Submission failed');
  const mend = cutOff(addQuestionResponses);
  await send.click();
  await expect.element(failed).toMatchTextContent('we send them as soon as the server answers');
  const now = { ...second, question_text: 'Second, in one sentence?', revision: 2 };
  server.ask({ video_questions: [first, now] });
  mend();
  await vi.advanceTimersByTimeAsync(60_000);

  await expect.element(changed).toBeVisible();
  await expect.element(failed).not.toBeInTheDocument();
  await expect
    .element(page.getByRole('heading', { name: /Question 2 of 2:\s*Second, in one sentence\?/ }))
    .toBeVisible();
  await expect.element(chip(1)).toMatchTextContent('Saved');
  await expect.element(chip(2)).toMatchTextContent('Changed · To do');
  await expect.element(page.getByText('1 of 2 answered')).toBeVisible();
  await expect.element(send).toBeDisabled();
  await expect.poll(keptTakes).toHaveLength(1);
  const [kept] = await keptTakes();
  const uploadedFirst = server.store.tries.find(({ url }) => url.includes(first.id));
  expect(uploadedFirst?.url).toContain(kept?.takeId);
  expect(before.map(({ takeId }) => takeId)).toContain(kept?.takeId);
  expect(server.store.tries).toHaveLength(2);
  // The application is taken up again.
  expect(begun).toHaveLength(1);

  await record();
  await chooseTake();
  await expect.element(changed).not.toBeInTheDocument();
  const all = await keptTakes();
  await submit();
  await expectSent(server, all);
  expect(server.sent.at(-1)?.video_responses).toMatchObject([
    { question_id: first.id, revision: 1 },
    { question_id: now.id, revision: 2 },
  ]);
});

test('a screening question that changed or was added before the videos are sent: Submit leads back to it; the take stays', async () => {
  const video_questions = videoQuestions('Why?');
  installClock();
  signInCandidate();
  await keepTakes(video_questions, { used: true });
  const server = answerApplication({ screening_questions: [breads], video_questions });
  await open(APPLY);
  await choose(breads.question_text, 'rye');
  await button('Continue').click();
  await expect.element(saved).toBeVisible();
  const kept = await keptTakes();
  server.ask({ screening_questions: [reworded], video_questions });
  await send.click();

  await expect.element(changed).toBeVisible();
  await expect.element(progress).toHaveAttribute('aria-valuenow', '0');
  await expect
    .element(page.getByRole('heading', { name: 'Video answers' }))
    .not.toBeInTheDocument();
  await choose(/Which bread can you bake\?/, 'wheat');
  await button('Continue').click();
  await expect.element(saved).toBeVisible();
  await expect.element(changed).not.toBeInTheDocument();

  server.ask({ screening_questions: [reworded, driving], video_questions });
  await send.click();
  const added = group(/^New\s+Do you drive\?/);
  await expect.element(added.getByRole('radio').first()).toHaveFocus();
  await expect.element(changed).toBeVisible();
  await expect.element(page.getByText('This field is required.')).not.toBeInTheDocument();
  await choose(/Do you drive\?/, 'yes');
  await button('Continue').click();
  await submit();
  await expectSent(server, kept);
});

test('after a return to changed questions, only answers to the current questions count', async () => {
  const [first, second] = videoQuestions('First?', 'Second?');
  if (first === undefined || second === undefined) throw new Error('No questions');
  installClock();
  signInCandidate();
  await keepTakes([first, second], { used: true });
  const server = answerApplication({
    screening_questions: [early, breads],
    video_questions: [first, second],
  });
  await open(APPLY);
  await choose(early.question_text, 'no');
  await choose(breads.question_text, 'rye');
  await button('Continue').click();
  for (const place of [1, 2]) await expect.element(chip(place)).toMatchTextContent('Saved');

  const now = { ...first, question_text: 'First, in one sentence?', revision: 2 };
  server.ask({ screening_questions: [early, reworded], video_questions: [now, second] });
  await open(APPLY);
  await expect.element(changed).toBeVisible();
  await expect.element(progress).toHaveAttribute('aria-valuenow', '0');
  await expect.element(page.getByRole('radio', { name: 'no' })).toBeChecked();
  await expect.element(checkedIn(/Which bread can you bake\?/)).not.toBeInTheDocument();
  await choose(/Which bread can you bake\?/, 'wheat');
  await button('Continue').click();

  await expect.element(changed).toBeVisible();
  await expect.element(chip(1)).toMatchTextContent('Changed · To do');
  await expect.element(chip(2)).toMatchTextContent('Saved');
  await expect.poll(keptTakes).toHaveLength(1);
  await button('Answer in writing').click();
  await field('Your answer').fill('I like it.');
  await submit();
  expect(server.sent.at(-1)?.video_responses).toMatchObject([
    { question_id: now.id, response_text: 'I like it.' },
    { question_id: second.id, video_url: expect.any(String) },
  ]);
});
