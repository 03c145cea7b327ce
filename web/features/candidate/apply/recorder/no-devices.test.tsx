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
  test,
  userEvent,
} from '../../../../../test/support/web/app.tsx';
import {
  APPLY,
  answerApplication,
  chip,
  HERE,
  openVideoStep,
  passCountdown,
  playback,
  submit,
  untilRecorded,
  untilSecondsLeft,
  videoQuestions,
  WHY,
} from '../../../../../test/support/web/recorder/video-step.ts';

// The second step of `/candidate/apply/{jobId}` on a machine without a camera, or with no microphone either.

const DANA = {
  name: 'Dana Fake',
  phone: '555-0100',
  email: 'dana.fake.of.the.night.bakers@the-oldest-mill-in-town.example.com',
};
const LINE = 'This question needs a video answer. If you need another way, ask Dana Fake:';

const check = button('Check camera and microphone');
const voice = button('Answer by voice');
const write = button('Answer in writing');
const text = field('Your answer');
const send = button('Submit Application');
const noCamera = page.getByText('No camera was found');
const heard = page.getByText('We can hear you.');

/** Lets the machine have only these devices. */
function haveOnly(...kinds: readonly MediaDeviceKind[]): void {
  const { mediaDevices } = navigator;
  const { getUserMedia, enumerateDevices } = mediaDevices;
  vi.spyOn(mediaDevices, 'enumerateDevices').mockImplementation(async () =>
    (await enumerateDevices.call(mediaDevices)).filter(({ kind }) => kinds.includes(kind)),
  );
  vi.spyOn(mediaDevices, 'getUserMedia').mockImplementation(async (asked = {}) => {
    const isMissing =
      (asked.video && !kinds.includes('videoinput')) ||
      (asked.audio && !kinds.includes('audioinput'));
    if (isMissing) throw new DOMException('Requested device not found', 'NotFoundError');
    return await getUserMedia.call(mediaDevices, asked);
  });
}

/** The maximum number of key presses to reach an element. */
const MAX_KEY_PRESSES = 60;

/** Moves the focus to an element by keyboard, and presses Enter. */
async function activate(what: typeof check, key: '{Tab}' | '{Shift>}{Tab}{/Shift}' = '{Tab}') {
  await expect.element(what).toBeEnabled();
  for (let presses = 0; presses < MAX_KEY_PRESSES; presses++) {
    if (what.element() === document.activeElement) break;
    await userEvent.keyboard(key);
  }
  await expect.element(what).toHaveFocus();
  await userEvent.keyboard('{Enter}');
}

test('without a camera an application is answered by voice, and so is the next question', async () => {
  haveOnly('audioinput');
  const { sent, store } = await openVideoStep({ video_questions: videoQuestions(WHY, HERE) });
  await check.click();
  await expect.element(noCamera).toBeVisible();
  voice.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(heard).toBeVisible();
  await expect.element(page.getByLabelText('Camera', { exact: true })).not.toBeInTheDocument();
  await expect.element(page.getByLabelText('Microphone', { exact: true })).toBeVisible();
  await expectAccessible('the microphone');
  await button('Record').click();
  await passCountdown();
  await untilRecorded();
  await untilSecondsLeft(28);
  await button('Stop').click();
  await expect.element(playback()).toBeVisible();
  await expect.poll(() => (playback().element() as HTMLMediaElement).duration).toBeGreaterThan(1);
  await expectAccessible('an answer by voice');
  await button('Use This Recording').click();
  await expect
    .element(page.getByRole('heading', { name: new RegExp(HERE.slice(0, -1)) }))
    .toBeVisible();
  await expect.element(heard).toBeVisible();
  await write.click();
  await text.fill('It is near.');
  await submit();
  const [{ video_responses = [] } = {}] = sent;
  expect(video_responses).toMatchObject([
    { video_url: expect.stringMatching(/\.weba$/) },
    { response_text: 'It is near.' },
  ]);
  const file = store.files.get(video_responses[0]?.video_url ?? '');
  expect(file?.type).toMatch(/^audio\/webm/);
  expect(await file?.file.text()).toContain('A_OPUS');
});

test('without camera and microphone an application is answered in writing and submitted, by the keyboard alone', async () => {
  haveOnly();
  const { sent } = answerApplication({ video_questions: videoQuestions(WHY, HERE) });
  await open(APPLY);
  await activate(button('Continue'));
  await activate(check);
  await expect.element(noCamera).toBeVisible();
  await expect.element(button('Try again')).toHaveFocus();
  await activate(voice);
  await expect.element(page.getByText('No microphone was found')).toBeVisible();
  await expectAccessible('no microphone');
  await activate(write);
  await expect.element(text).toHaveFocus();
  await expect.element(text).toHaveAccessibleDescription('0 of 2000 characters');
  await userEvent.keyboard('I like the smell.');
  await expect.element(text).toHaveAccessibleDescription('17 of 2000 characters');
  await expect.element(button('Question 1 Written')).toBeVisible();
  await expect.element(page.getByText('1 of 2 answered')).toBeVisible();
  await expect.element(send).toBeDisabled();
  await expectAccessible('a written answer');
  await activate(chip(2), '{Shift>}{Tab}{/Shift}');
  await activate(write);
  await expect.element(text).toHaveFocus();
  await userEvent.keyboard('It is near.{Enter}And warm.');
  await activate(send);
  const done = page.getByRole('heading', { name: 'Application submitted' });
  await expect.element(done).toHaveFocus();
  expect(sent.at(-1)?.video_responses).toMatchObject([
    { response_text: 'I like the smell.' },
    { response_text: 'It is near.\nAnd warm.' },
  ]);
});

test('a video-only question names a contact, above all without a camera, and takes no text; the other question takes one', async () => {
  haveOnly();
  const [first, second] = videoQuestions(WHY, HERE);
  if (first === undefined || second === undefined) throw new Error('No questions');
  await openVideoStep({ video_questions: [{ ...first, video_only_contact: DANA }, second] });
  const line = page.getByText(LINE);
  await expect.element(line).toBeVisible();
  await expect
    .element(page.getByText(/Where a question allows it, you can answer by voice or in writing/))
    .toBeVisible();
  await check.click();
  await expect.element(noCamera).toBeVisible();
  await expect.element(line).toBeVisible();
  await expect.element(write).not.toBeInTheDocument();
  for (const [name, href] of [
    ['555-0100', 'tel:5550100'],
    [DANA.email, `mailto:${DANA.email}`],
  ] as const)
    await expect.element(page.getByRole('link', { name })).toHaveAttribute('href', href);
  await expectAccessible('whom to ask');
  await resize(390, 844);
  expect(sidewaysScroll()).toBe(0);
  await chip(2).click();
  await expect.element(write).toBeVisible();
  await expect.element(line).not.toBeInTheDocument();
});
