import type { Locator } from '@playwright/test';
import { getJobApplications } from '../../../lambdas/contract/calls/application.ts';
import { jobPath } from '../../../lambdas/contract/pages/public-paths.ts';
import { pdfOfLines } from '../../support/documents/resume-layouts.ts';
import { documentGroup, file } from '../../support/web/candidate-profile.ts';
import { test } from '../../support/web/candidate-test.ts';
import { untilRecorded, watchRecorder } from '../../support/web/recorder/record.ts';
import { button, expect, field } from '../../support/web/web-test.ts';
import { newJob, uniqueWord } from '../../support/worlds/world.ts';

test.use({ signedIn: false });

test('a new person with a resume hands in an application with at most 12 clicks and 7 typed fields', async ({
  page,
  employer,
}) => {
  const done = { clicks: 0, typed: 0, choices: 0 };
  const click = async (target: Locator) => {
    done.clicks += 1;
    await target.click();
  };
  const type = async (label: string, text: string) => {
    done.typed += 1;
    await field(page, label).fill(text);
  };
  const choose = async (label: string, value: string) => {
    done.choices += 1;
    await field(page, label).selectOption(value);
  };
  const job = await newJob(employer, {
    screening_questions: [{ question_text: 'Can you start at four?' }],
    video_questions: [{ question_text: 'Why this job?' }],
  });
  await page.goto(jobPath(job));
  await expect(button(page, 'Copy link')).toBeVisible();
  await click(page.getByRole('link', { name: 'Apply Now', exact: true }));

  await type('First name', 'Ana');
  await type('Last name', 'Muñoz');
  await type('Email', `${uniqueWord()}@seeker.example.com`);
  await type('Password', 'a long secret');
  await type('Confirm password', 'a long secret');
  await click(button(page, 'Sign Up'));

  const lines = ['Ana Muñoz', '(503) 555-0142 | 48 Alder Street Portland OR 97201', 'Experience'];
  const chooser = page.waitForEvent('filechooser');
  await click(button(page, 'Start with your resume'));
  // The file in the dialog of the system.
  done.clicks += 1;
  await (await chooser).setFiles(file('ana.pdf', 'application/pdf', await pdfOfLines(lines)));
  await expect(page.getByText('Filled from your resume: phone number and zip code.')).toBeVisible();
  for (const [label, value] of Object.entries({
    'Phone number': '(503) 555-0142',
    'Zip code': '97201',
    City: 'Portland',
    State: 'OR',
  }))
    await expect(field(page, label)).toHaveValue(value);
  await expect(documentGroup(page, 'Resume')).toContainText('ana.pdf');
  await type('Date of birth (18+)', '1990-05-17');
  await choose('Availability', 'immediate');
  await choose('Work authorization', 'authorized');
  await choose('Work type preference', 'full-time');
  await click(button(page, 'Create Profile'));

  done.choices += 1;
  await page.getByRole('radio', { name: 'yes' }).check();
  await click(button(page, 'Continue'));
  await click(button(page, 'Check camera and microphone'));
  await watchRecorder(page);
  await click(button(page, 'Record'));
  await expect(page.getByRole('timer')).toBeVisible();
  await untilRecorded(page);
  await click(button(page, 'Stop'));
  await click(button(page, 'Use This Video'));
  await click(button(page, 'Submit Application'));
  await expect(page.getByRole('heading', { name: 'Application submitted' })).toBeVisible({
    timeout: 45_000,
  });

  const { applications } = await employer.call(getJobApplications, { id: job.id });
  expect(applications).toMatchObject([{ candidate: { first_name: 'Ana' } }]);
  expect(applications[0]?.profile.resume_url).toContain('.pdf');
  expect(done).toEqual({ clicks: 11, typed: 6, choices: 4 });
});
