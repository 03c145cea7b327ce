import { vi } from 'vitest';
import {
  button,
  expect,
  expectAccessible,
  field,
  open,
  page,
  resize,
  sidewaysScroll,
  statusSaying,
  test,
  userEvent,
} from '../../../../../test/support/web/app.tsx';
import {
  APPLY,
  camera,
  chip,
  chooseTake,
  HERE,
  keepTakes,
  openVideoStep,
  openWithTakes,
  passCountdown,
  reload,
  started,
  startRecording,
  submit,
  untilRecorded,
  untilSecondsLeft,
  videoQuestions,
  WHY,
} from '../../../../../test/support/web/recorder/video-step.ts';
import { jobWithQuestions } from '../../../../../test/support/web/things.ts';

// Answers by voice and in writing, captions, and more time.

const text = field('Your answer');
const send = button('Submit Application');

test('takes by video and by voice are kept side by side; the chosen one is submitted, also after a reload', async () => {
  const { sent } = await openWithTakes(videoQuestions(WHY));
  await chooseTake();
  await button('Answer by voice').click();
  await expect.element(page.getByText('We can hear you.')).toBeVisible();
  await expect.element(camera).not.toBeInTheDocument();
  await button('Record').click();
  await passCountdown();
  await untilRecorded();
  await untilSecondsLeft(28);
  await button('Stop').click();
  await expect.element(button('Use This Recording')).toBeVisible();
  await reload();
  await page.getByText('Take 1 (in use)').click();
  await expect.element(button('Use This Recording')).not.toBeInTheDocument();
  // The page offers the other ways to answer; from a text, each leads to its own take.
  await expect.element(button('Answer by voice')).toBeVisible();
  await page.getByText('Take 2').click();
  await button('Answer in writing').click();
  await button('Answer by video').click();
  await expect.element(page.getByLabelText('Take 1 (in use)')).toBeChecked();
  await button('Answer in writing').click();
  await button('Answer by voice').click();
  await expect.element(page.getByLabelText('Take 2')).toBeChecked();
  await button('Use This Recording').click();
  await submit();
  expect(sent.at(-1)?.video_responses).toMatchObject([
    { video_url: expect.stringMatching(/\.weba$/) },
  ]);
});

test('more time is given in two presses: the ring, the announcement and the limit follow, also after a reload', async () => {
  const { store, sent, moreTime } = await openVideoStep();
  const upTo = (seconds: number) => page.getByText(`Up to ${seconds} seconds for each answer.`);
  const needed = button('Need more time?');
  await expect.element(upTo(30)).toBeVisible();
  needed.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('group', { name: 'More time' })).toBeVisible();
  await expectAccessible('more time');
  await userEvent.keyboard('{Tab}{Enter}');
  await expect.element(upTo(60)).toBeVisible();
  await expect.poll(() => statusSaying('You have 60 seconds').elements()).toHaveLength(1);
  await expect.element(needed).toHaveFocus();
  await reload();
  await expect.element(upTo(60)).toBeVisible();

  await startRecording();
  await untilSecondsLeft(58);
  await vi.advanceTimersByTimeAsync(31_000);
  await expect.element(page.getByRole('timer')).toBeVisible();
  await untilSecondsLeft(28);
  await vi.advanceTimersByTimeAsync(16_000);
  await expect.poll(() => statusSaying('10 seconds left.').elements()).toHaveLength(1);
  await button('Stop').click();

  // Also after the first take, during its upload.
  const release = store.hold();
  await chooseTake();
  await expect.poll(() => store.tries).toHaveLength(1);
  await expect.element(chip(1)).toMatchTextContent('Uploading');
  await needed.click();
  await button('90 seconds').click();
  await expect.element(upTo(90)).toHaveFocus();
  await expect.element(needed).not.toBeInTheDocument();
  expect(moreTime.map(({ seconds }) => seconds)).toEqual([60, 90]);
  await expect.element(chip(1)).toMatchTextContent('Uploading');
  release();
  await expect.element(chip(1)).toMatchTextContent('Saved');
  // The upload has gone on.
  expect(store.tries).toHaveLength(1);
  await submit();
  expect(sent.at(-1)?.video_responses).toMatchObject([{ video_url: expect.any(String) }]);
});

test('a text and a video are both kept, also after a reload; only the chosen one is submitted', async () => {
  const { sent } = await openWithTakes(videoQuestions(WHY, HERE));
  await chooseTake();
  await chip(1).click();
  await button('Answer in writing').click();
  await text.fill('First thoughts.');
  await button('Answer by video').click();
  await expect.element(button('Record Again')).toBeVisible();

  await chip(2).click();
  await button('Answer in writing').click();
  await text.fill('a'.repeat(2001));
  await expect.element(page.getByText('Enter at most 2000 characters.')).toBeVisible();
  await expect.element(send).toBeDisabled();
  // A pasted vertical tab, which the server refuses.
  await text.fill('It is\u000bnear.');
  await expect
    .element(page.getByText('Remove the characters that cannot be printed.'))
    .toBeVisible();
  await expect.element(send).toBeDisabled();
  // Each emoji is one character, as on the server.
  await text.fill('👍'.repeat(2000));
  await expect.element(text).toHaveAccessibleDescription('2000 of 2000 characters');
  await expect.element(send).toBeEnabled();
  await text.fill('It is near.');
  await reload();
  await page.getByRole('button', { name: /^Question 2.* Written/ }).click();
  await expect.element(text).toHaveValue('It is near.');
  await chip(1).click();
  await button('Answer in writing').click();
  await expect.element(text).toHaveValue('First thoughts.');
  await button('Answer by video').click();
  await submit();
  expect(sent.at(-1)?.video_responses).toMatchObject([
    { video_url: expect.any(String) },
    { response_text: 'It is near.' },
  ]);
});

test('an application that was erased since the last visit begins again', async () => {
  const erased = { answers: {}, seen: null, applicationId: `01JE${started.id.slice(4)}` };
  const { sent } = await openVideoStep();
  localStorage.setItem(`draft.candidate.apply/${jobWithQuestions.id}`, JSON.stringify(erased));
  await open(APPLY);
  await button('Answer in writing').click();
  await text.fill('It is near.');
  await submit();
  expect(sent.at(-1)).toMatchObject({
    application_id: started.id,
    video_responses: [{ response_text: 'It is near.' }],
  });
});

test('a take is captioned by keyboard, in a field below it, also on a phone; captions survive a reload and a written answer, and are submitted', async () => {
  const { sent } = await openWithTakes(videoQuestions(WHY, HERE));
  const words = field('Captions (optional)');
  const add = button('Add captions (optional)');
  const use = button('Use This Video');
  add.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(words).toHaveFocus();
  await userEvent.keyboard('I like the smell. <3');
  await expect
    .element(words)
    .toHaveAccessibleDescription(
      'Write down what you say. It helps people who cannot hear. You can also do so after you submit. 20 of 2000 characters',
    );
  await expectAccessible('captions of a take');
  for (const [width, height] of [
    [844, 390],
    [390, 844],
  ] as const) {
    await resize(width, height);
    expect(sidewaysScroll()).toBe(0);
    words.element().scrollIntoView();
    await expect.element(words).toBeInViewport();
    use.element().scrollIntoView();
    await expect.element(use).toBeInViewport({ ratio: 1 });
  }
  use.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect
    .element(page.getByRole('heading', { name: new RegExp(HERE.slice(0, -1)) }))
    .toBeVisible();

  await expect.element(words).not.toBeInTheDocument();
  await add.click();
  await words.fill('This is not sent.');
  await button('Answer in writing').click();
  await expect.element(words).not.toBeInTheDocument();
  await expect.element(add).not.toBeInTheDocument();
  await text.fill('It is near.');
  await reload();
  await chip(1).click();
  await expect.element(words).toHaveValue('I like the smell. <3');

  await words.fill('a'.repeat(2001));
  await expect.element(page.getByText('Enter at most 2000 characters.')).toBeVisible();
  await chip(2).click();
  await expect.element(words).not.toBeInTheDocument();
  await send.click();
  await expect
    .element(page.getByRole('heading', { name: new RegExp(WHY.slice(0, -1)) }))
    .toBeVisible();
  await expect.element(words).toHaveFocus();
  await words.fill('I like it.');
  await submit();
  expect(sent.at(-1)?.video_responses).toMatchObject([
    { video_url: expect.any(String), captions: 'I like it.' },
    { response_text: 'It is near.' },
  ]);
  expect(sent.at(-1)?.video_responses[1]).not.toHaveProperty('captions');
});

test('on a video-only question an earlier text does not block a video, and returns once texts are allowed again', async () => {
  const questions = videoQuestions(WHY);
  const videoOnly = questions.map((each) => ({
    ...each,
    revision: 2,
    video_only_contact: { name: 'Dana Fake', phone: '', email: 'dana.fake@example.com' },
  }));
  const server = await openVideoStep({ video_questions: questions });
  await button('Answer in writing').click();
  await text.fill('I like the smell.');
  server.ask({ video_questions: videoOnly });
  await send.click();
  const line = page.getByText(
    /^This question needs a video answer\. If you need another way, ask Dana Fake:/,
  );
  await expect.element(line).toBeVisible();
  await reload();
  await expect.element(line).toBeVisible();
  await expect.element(text).not.toBeInTheDocument();
  await expect.element(send).toBeDisabled();
  await expect.element(button('Answer in writing')).not.toBeInTheDocument();
  await keepTakes(videoOnly);
  await reload();
  await chooseTake();
  // The text is kept, in case other ways are allowed again.
  server.ask({ video_questions: questions.map((each) => ({ ...each, revision: 3 })) });
  await send.click();
  await button('Answer in writing').click();
  await expect.element(text).toHaveValue('I like the smell.');
  await submit();
  expect(server.sent.at(-1)?.video_responses).toMatchObject([
    { response_text: 'I like the smell.' },
  ]);
});
