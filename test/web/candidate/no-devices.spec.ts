import { getJobApplications } from '../../../lambdas/contract/calls/application.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../../support/web/accessibility.ts';
import { ARGS_WITHOUT_DEVICES, headlessChromiumPath } from '../../support/web/browser.ts';
import { test } from '../../support/web/candidate-test.ts';
import { deviceCheckButton } from '../../support/web/recorder/camera.ts';
import {
  openVideoStep,
  quickenCountdown,
  videoQuestions,
  WHY,
} from '../../support/web/recorder/record.ts';
import { activateByKeyboard, button, expect } from '../../support/web/web-test.ts';
import { newJob } from '../../support/worlds/world.ts';

// The second step of `/candidate/apply/{jobId}` on a machine with neither camera nor microphone.

const HERE = 'Why do you want to work here?';
const DANA = {
  ...{ name: 'Dana Fake', phone: '555-0100' },
  email: 'dana.fake.of.the.night.bakers@the-oldest-mill-in-town.example.com',
};
const LINE = 'This question needs a video answer. If you need another way, ask Dana Fake:';

test.use({
  launchOptions: { executablePath: headlessChromiumPath(), args: ARGS_WITHOUT_DEVICES },
});

test.beforeEach(async ({ page, baseURL }) => {
  await page.goto(`${baseURL}/robots.txt`);
  const devices = await page.evaluate(() => navigator.mediaDevices.enumerateDevices());
  test.skip(devices.length > 0, 'This machine has a camera or a microphone.');
});

test('an application is answered in writing and submitted, by the keyboard alone', async ({
  page,
  employer,
}) => {
  const job = await newJob(employer, videoQuestions(WHY, HERE));
  await quickenCountdown(page);
  await page.goto(`/candidate/apply/${job.id}`);
  await activateByKeyboard(page, button(page, 'Continue'));
  await activateByKeyboard(page, deviceCheckButton(page));
  await expect(page.getByText('No camera was found')).toBeVisible();
  await expect(button(page, 'Try again')).toBeFocused();
  await activateByKeyboard(page, button(page, 'Answer by voice'));
  await expect(page.getByText('No microphone was found')).toBeVisible();
  await expectAccessible(page, 'no microphone');
  const write = button(page, 'Answer in writing');
  await activateByKeyboard(page, write);
  const field = page.getByLabel('Your answer');
  await expect(field).toBeFocused();
  await expect(field).toHaveAccessibleDescription('0 of 2000 characters');
  const send = button(page, 'Submit Application');
  await page.keyboard.type('I like the smell.');
  await expect(field).toHaveAccessibleDescription('17 of 2000 characters');
  await expect(page.getByRole('button', { name: 'Question 1 Written' })).toBeVisible();
  await expect(page.getByText('1 of 2 answered')).toBeVisible();
  await expect(send).toBeDisabled();
  await expectAccessible(page, 'a written answer');

  await activateByKeyboard(page, page.getByRole('button', { name: 'Question 2' }), 'Shift+Tab');
  await expect(page.getByRole('heading', { name: HERE })).toBeVisible();
  await activateByKeyboard(page, write);
  await expect(field).toBeFocused();
  await page.keyboard.type('It is near.');
  await page.keyboard.press('Enter');
  await page.keyboard.type('And warm.');
  await activateByKeyboard(page, send);
  await expect(page.getByRole('heading', { name: 'Application submitted' })).toBeFocused();
  const { applications } = await employer.call(getJobApplications, { id: job.id });
  expect(applications[0]?.video_responses).toMatchObject([
    { question_text: WHY, kind: 'text', response_text: 'I like the smell.' },
    { question_text: HERE, kind: 'text', response_text: 'It is near.\nAnd warm.' },
  ]);
});

test('a video-only question names a contact, above all without a camera, and takes no text; the other question takes one', async ({
  page,
  employer,
}) => {
  const job = await newJob(employer, {
    video_questions: [{ question_text: WHY, video_only_contact: DANA }, { question_text: HERE }],
  });
  await openVideoStep(page, job);
  const line = page.getByText(LINE);
  const write = page.getByRole('button', { name: 'Answer in writing' });
  await expect(line).toBeVisible();
  await expect(write).toHaveCount(0);
  await expect(
    page.getByText('Where a question allows it, you can answer by voice or in writing'),
  ).toBeVisible();
  await deviceCheckButton(page).click();
  await expect(page.getByText('No camera was found')).toBeVisible();
  await expect(line).toBeVisible();
  await expect(write).toHaveCount(0);
  await expect(page.getByRole('link', { name: '555-0100' })).toHaveAttribute('href', 'tel:5550100');
  await expect(page.getByRole('link', { name: DANA.email })).toHaveAttribute(
    'href',
    `mailto:${DANA.email}`,
  );
  await expectAccessible(page, 'whom to ask');
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page, 'whom to ask');
  await page.getByRole('button', { name: 'Question 2' }).click();
  await expect(page.getByRole('heading', { name: HERE })).toBeVisible();
  await expect(write).toBeVisible();
  await expect(line).toHaveCount(0);
});
