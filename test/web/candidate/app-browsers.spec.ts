import { createJobApplication } from '../../../lambdas/contract/calls/apply.ts';
import { paths } from '../../../web/paths.ts';
import { expectNoSidewaysScroll, expectNothingForAxe } from '../../support/web/accessibility.ts';
import { test } from '../../support/web/candidate-test.ts';
import { BREADS, choose } from '../../support/web/pages/apply-page.ts';
import { videoQuestions } from '../../support/web/recorder/record.ts';
import { button, expect, field } from '../../support/web/web-test.ts';
import { newJob } from '../../support/worlds/world.ts';

// The browsers inside apps have no address bar. Other apps: `web/features/candidate/apply/apply-page.test.tsx`.

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
test.use({
  userAgent: `${IPHONE} Mobile/22B83 Instagram 355.0.0.29.98`,
  viewport: { width: 390, height: 844 },
});

test('in Instagram, whose camera never answers, the page says where to open it; the link brings what was typed, also through a login', async ({
  page,
  browser,
  baseURL,
  candidate,
  employer,
}) => {
  const job = await newJob(employer, {
    screening_questions: [BREADS],
    ...videoQuestions('First?', 'Second?'),
  });
  await candidate.call(createJobApplication, { job_posting_id: job.id });
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => new Promise(() => {});
  });
  await page.goto(paths.candidate.apply(job.id));
  await choose(page, 'Which bread?', 'rye');
  await button(page, 'Continue').click();
  await button(page, 'Answer in writing').click();
  await page.getByLabel('Your answer').fill('Ümläut & 100 % #1');
  await page.getByRole('button', { name: 'Question 2' }).click();
  await button(page, 'Record now').click();
  const help = page.getByRole('alert').filter({ hasText: 'Open this page in Safari' });
  await expect(help).toBeVisible();
  // The loader turns for ever: no waiting for the end of animations.
  await expectNothingForAxe(page, 'Instagram', 'light');
  await expectNoSidewaysScroll(page, 'Instagram');

  await page.evaluate(() => {
    navigator.clipboard.writeText = async () => {
      throw new DOMException('No.', 'NotAllowedError');
    };
  });
  await button(help, 'Copy link').click();
  const href = await field(help, 'Link').inputValue();
  const mail = help.getByRole('link', { name: 'Mail me the link' });
  await mail.evaluate((link) => link.addEventListener('click', (click) => click.preventDefault()));
  await mail.click();
  expect(decodeURIComponent((await mail.getAttribute('href')) ?? '')).toContain(
    `mailto:${candidate.email}?subject=My application&body=Open this link in Safari.`,
  );
  await button(page, 'Answer in writing').click();
  await page.getByLabel('Your answer').fill('Here too.');

  await using other = await browser.newContext({
    ...(baseURL !== undefined && { baseURL }),
    userAgent: IPHONE.replace('like Mac OS X) ', 'like Mac OS X) Version/18.1 Safari/604.1 '),
    storageState: { cookies: [], origins: [] },
  });
  const there = await other.newPage();
  const asked: string[] = [];
  there.on('request', (request) => asked.push(request.url()));
  await there.goto(href);
  await field(there, 'Email').fill(candidate.email);
  await field(there, 'Password').fill(candidate.password);
  await button(there, 'Login').click();
  await expect(there.getByRole('radio', { name: 'rye', exact: true })).toBeChecked();
  await button(there, 'Continue').click();
  await there.getByRole('button', { name: 'Question 1' }).click();
  await expect(there.getByLabel('Your answer')).toHaveValue('Ümläut & 100 % #1');
  expect(asked.filter((url) => /typed|mlaut|%C3%9C/.test(url))).toEqual([]);
  expect(there.url()).not.toContain('#');
});
