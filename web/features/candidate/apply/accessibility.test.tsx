import { onTestFinished, vi } from 'vitest';
import { getMyApplications } from '../../../../lambdas/contract/calls/application.ts';
import {
  answer,
  button,
  expect,
  expectAccessible,
  field,
  installClock,
  open,
  page,
  resize,
  sidewaysScroll,
  test,
} from '../../../../test/support/web/app.tsx';
import {
  APPLY,
  answerApplication,
  camera,
  chip,
  chooseTake,
  early,
  started,
  startRecording,
  submit,
  untilRecorded,
  videoQuestions,
} from '../../../../test/support/web/recorder/video-step.ts';
import { applied } from '../../../../test/support/web/things.ts';

// The states of an application that only a recording or a change reaches: no axe violations, light and dark, and no
// sideways scroll on a phone. A take before it is used: `recorder/other-ways.test.tsx`. All other pages:
// `test/web/accessibility.spec.ts`.

/** @param isOther whether the phone's page differs from the desktop's, beyond the frame */
async function inspect(state: string, isOther = false): Promise<void> {
  await expectAccessible(state);
  await resize(390, 844);
  expect(sidewaysScroll(), `${state}, at 390`).toBe(0);
  if (isOther) await expectAccessible(`${state}, at 390`);
  await resize(1440, 900);
}

/** Opens the application in another tab, and closes that tab with the returned function, or at the end of the test. */
function openElsewhere(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  navigator.locks
    .request(`recordings/${started.id}`, { steal: true }, () => promise)
    .catch(() => {});
  onTestFinished(() => resolve());
  return resolve;
}

test('axe and 390 wide: apply, to the end', async () => {
  installClock();
  const { store } = answerApplication({
    screening_questions: [early],
    video_questions: videoQuestions('What do you love about bread?', 'And about rolls?'),
  });
  await open(APPLY);
  await page.getByRole('radio', { name: 'yes' }).click();
  await button('Continue').click();
  const ask = vi.spyOn(navigator.mediaDevices, 'getUserMedia');
  for (const [name, help] of [
    ['NotAllowedError', 'Your browser is not allowed to use the camera and microphone'],
    ['NotReadableError', 'The camera or microphone is being used by another program'],
  ] as const) {
    ask.mockRejectedValueOnce(new DOMException('Made up.', name));
    await page.getByRole('button', { name: /^(Check camera and microphone|Try again)$/ }).click();
    await expect.element(page.getByText(help)).toBeVisible();
    await inspect(`help after ${name}`);
  }
  await button('Try again').click();
  await expect.element(camera).toBeVisible();

  await startRecording();
  await inspect('recording', true);
  await untilRecorded();
  await button('Stop').click();
  await expect.element(button('Use This Video')).toBeVisible();
  await page.getByRole('link', { name: 'Profile' }).click();
  const leave = page.getByRole('dialog', { name: 'Leave without submitting?' });
  await expect.element(leave).toBeVisible();
  await inspect('leave warning');
  await button('Stay', leave).click();
  const closeOther = openElsewhere();
  await expect.element(button('Use this tab')).toBeVisible();
  await inspect('open elsewhere');
  closeOther();

  store.respond(() => undefined);
  await chooseTake();
  await chip(1).click();
  await expect.element(button('Retry now')).toBeVisible();
  await inspect('upload that waits');
  store.respond();
  await vi.advanceTimersByTimeAsync(60_000);
  await expect.element(chip(1)).toMatchTextContent('Saved');
  await expect.element(button('Add captions (optional)')).toBeVisible();
  await inspect('saved');
  await chip(2).click();
  await button('Answer in writing').click();
  await field('Your answer').fill('They are round.');
  await submit();
  await inspect('done');
  answer(getMyApplications, () => ({ applications: [applied({})] }));
  await open(APPLY);
  await expect.element(page.getByText('You have already applied to this job')).toBeVisible();
  await inspect('already applied');
});

test('axe and 390 wide: apply, after the questions have changed', async () => {
  const video_questions = videoQuestions('Why?');
  const { ask } = answerApplication({ screening_questions: [early], video_questions });
  const yes = page.getByRole('radio', { name: 'yes' });
  await open(APPLY);
  await yes.click();
  ask({
    screening_questions: [{ ...early, question_text: 'Can you start at five?', revision: 2 }],
    video_questions: video_questions.map((each) => ({
      ...each,
      question_text: 'Why bread?',
      revision: 2,
    })),
  });
  await open(APPLY);
  await expect
    .element(page.getByRole('radiogroup', { name: /^Changed\s+Can you start at five\?/ }))
    .toBeVisible();
  await inspect('changed screening questions');
  await yes.click();
  await button('Continue').click();
  await expect.element(chip(1)).toMatchTextContent('Changed');
  await inspect('changed video questions');
});
