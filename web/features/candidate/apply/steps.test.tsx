import { getMyApplications } from '../../../../lambdas/contract/calls/application.ts';
import { createJobApplication } from '../../../../lambdas/contract/calls/apply.ts';
import { getPresignedUrl } from '../../../../lambdas/contract/calls/candidate.ts';
import { getJobPosting } from '../../../../lambdas/contract/calls/open-jobs.ts';
import { JOB_CLOSED } from '../../../../lambdas/contract/texts/texts.ts';
import {
  alertSaying,
  answer,
  button,
  cutOff,
  expect,
  field,
  open,
  page,
  path,
  refusal,
  resize,
  test,
} from '../../../../test/support/web/app.tsx';
import {
  APPLY,
  answerApplication,
  breads,
  camera,
  chooseTake,
  early,
  openWithTakes,
  started,
  submit,
  videoQuestions,
} from '../../../../test/support/web/recorder/video-step.ts';
import { applied, company, jobWithQuestions } from '../../../../test/support/web/things.ts';
import { paths } from '../../../paths.ts';

// `/candidate/apply/{jobId}`: the header, the info card, the first and the last step. The recorder has its own files.

const progress = page.getByRole('progressbar', { name: 'Progress of your application' });
const current = () => document.querySelector('[aria-label="Steps"] [aria-current]')?.textContent;
const expectProgress = (percent: number) =>
  expect.element(progress).toHaveAttribute('aria-valuenow', String(percent));
const next = button('Continue');
const send = button('Submit Application');
const group = (name: string) => page.getByRole('radiogroup', { name });
const radio = (name: string) => page.getByRole('radio', { name, exact: true });
const texts = (selector: string, within: Element) =>
  [...within.querySelectorAll(selector)].map(({ textContent }) => textContent);
const rect = (element: Element) => element.getBoundingClientRect();
const isBelow = (lower: Element, upper: Element) => rect(lower).top >= rect(upper).bottom;

test('a header card, then the first question; beside or below it the job, collapsed, and an info card; all questions must be answered; the answers and the step survive a reload', async () => {
  answerApplication({
    job_title: 'Night baker',
    job_description: 'Bake bread.\n\nClean the ovens.',
    benefits: ['Free bread', 'Pension'],
    requirements: ['A strong back'],
    schedule: 'Nights',
    remote: true,
    company: [
      {
        ...company,
        name: 'Crumb & Crust',
        culture: 'Early mornings, warm bread.',
        benefits: ['Dental care'],
      },
    ],
    screening_questions: [early, breads],
    video_questions: videoQuestions('Why?'),
  });
  await open(APPLY);
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Night baker');
  await expect
    .poll(() => document.querySelector('h1')?.nextElementSibling?.textContent)
    .toBe('Crumb & Crust · Portland, Oregon · Remote');
  const steps = page.getByRole('list', { name: 'Steps' });
  expect(texts('li > span:last-child', steps.element())).toEqual(['Screening', 'Video', 'Done']);
  expect(current()).toMatch(/Screening$/);
  await expectProgress(0);
  expect(document.title).toContain('Night baker');

  const about = page.getByRole('group').filter({ hasText: 'About this job' });
  const card = page.getByRole('complementary', { name: 'About the company' });
  const question = group(early.question_text);
  await expect.element(question).toBeInViewport({ ratio: 1 });
  const description = about.getByText(/^Bake bread\./);
  await expect.element(description).not.toBeVisible();
  await about.getByRole('heading', { name: 'About this job' }).click();
  await expect.element(description).toBeVisible();
  expect(description.element().textContent).toBe('Bake bread.\n\nClean the ovens.');
  expect(texts('dt', about.element())).toEqual([
    'Pay',
    'Schedule',
    'Remote',
    'Requirements',
    'Benefits',
  ]);
  expect(texts('dd', about.element())).toEqual([
    '$25.50 / hour',
    'Nights',
    'This job can be done remotely.',
    'A strong back',
    'Free breadPension',
  ]);
  expect(texts('h2', card.element())).toEqual(['Crumb & Crust']);
  expect(texts('dt', card.element())).toEqual([
    'Culture',
    'Benefits at this company',
    'Location',
    'Employment type',
  ]);
  expect(texts('dd', card.element())).toEqual([
    'Early mornings, warm bread.',
    'Dental care',
    'Main Street, 12 Main Street, Portland, Oregon 97201',
    'Full-time',
  ]);
  const [job, info, asked] = [about, card, question].map((each) => each.element());
  if (job === undefined || info === undefined || asked === undefined) throw new Error('No card');
  expect(isBelow(job, info)).toBe(true);
  expect(isBelow(info, asked)).toBe(false);
  for (const [width, height] of [
    [844, 390],
    [390, 844],
  ] as const) {
    await resize(width, height);
    scrollTo(0, 0);
    await expect.element(page.getByText(early.question_text)).toBeInViewport({ ratio: 1 });
  }
  await expect.poll(() => isBelow(info, job)).toBe(true);
  expect(isBelow(job, asked)).toBe(true);
  await resize(1440, 900);

  const all = alertSaying('Please answer all screening questions.');
  expect(page.getByRole('radio').elements()).toHaveLength(5);
  await next.click();
  await expect.element(all).toBeVisible();
  await radio('no').click();
  await next.click();
  await expect.element(all).toBeVisible();
  await expect.element(group('Which bread?').getByRole('radio').first()).toHaveFocus();
  await expectProgress(0);
  await radio('spelt').click();
  await expect.element(all).not.toBeInTheDocument();

  await open(path());
  await expect.element(radio('no')).toBeChecked();
  await radio('rye').click();
  await next.click();
  await expect.element(page.getByRole('heading', { name: 'Video answers' })).toBeVisible();
  await expectProgress(50);
  // Continue resumes the application.
  await open(APPLY);
  await expectProgress(50);
  await button('Back').click();
  await expect.element(radio('rye')).toBeChecked();
});

test('the asterisk of a question never stands alone in its last line', async () => {
  const question_text = 'Can you start at four in the morning?';
  answerApplication({ screening_questions: [{ ...early, question_text }] });
  await resize(420, 844);
  await open(APPLY);
  await expect.element(group(question_text)).toBeVisible();
  const label = document.querySelector<HTMLElement>('.mantine-RadioGroup-label');
  const mark = label?.querySelector('.mantine-RadioGroup-required');
  if (!label || !mark) throw new Error('The question has no asterisk.');
  const widest = label.clientWidth;
  expect(widest).toBeGreaterThan(200);
  for (let width = widest; width > widest - 124; width -= 4) {
    label.style.width = `${width}px`;
    expect(rect(mark).x - rect(label).x, `at ${width} wide`).toBeGreaterThan(40);
  }
});

test('step 1 screening, step 2 video with Record in view on every screen, step 3 done: progress is 0, 50 and 100 percent', async () => {
  const { sent } = answerApplication({
    screening_questions: [early],
    video_questions: videoQuestions('Why bread?'),
  });
  await open(APPLY);
  await radio('yes').click();
  expect(current()).toMatch(/Screening$/);
  await expectProgress(0);
  await next.click();
  await expect.poll(current).toMatch(/Video$/);
  await expectProgress(50);
  // Going back keeps the answers.
  await button('Back').click();
  await expect.element(radio('yes')).toBeChecked();
  await next.click();

  /** Expects elements between header and bottom bar. */
  const expectInView = (...all: readonly (typeof camera)[]) =>
    expect
      .poll(() => {
        const bar = document.querySelector('[data-bottom-bar]')?.getBoundingClientRect().top ?? 0;
        return all.map((each) => {
          const { top, bottom } = rect(each.element());
          return top >= 56 && bottom <= bar;
        });
      })
      .toEqual(all.map(() => true));
  for (const [width, height] of [
    [390, 844],
    [844, 390],
    [1280, 720],
  ] as const) {
    await resize(width, height);
    await page.getByRole('button', { name: /^(Check camera|Turn on camera)/ }).click();
    await expect.element(camera).toBeVisible();
    await expectInView(camera, page.getByRole('button', { name: 'Record', exact: true }));
    await button('Turn off camera').click();
    await expect.element(button('Record now')).toBeVisible();
    await expectInView(button('Record now'));
  }
  await button('Answer in writing').click();
  await field('Your answer').fill('The smell.');
  await submit();
  await expect.poll(current).toMatch(/Done$/);
  await expectProgress(100);
  const done = page.getByRole('heading', { name: 'Application submitted' });
  await expect.element(done).toHaveFocus();
  expect(sent).toMatchObject([{ application_id: started.id }]);
  await expect
    .element(page.getByRole('main').getByRole('link', { name: 'My applications' }))
    .toHaveAttribute('href', paths.candidate.applications);
});

test("'Failed to load job details. Please try again.' as a red alert; a job without questions is applied for at once, or 'Unable to create application'; an earlier application is reported, even from a later page of the list", async () => {
  answerApplication({ hourly_pay_in_cents: 0 });
  const mend = cutOff(getJobPosting);
  await open(APPLY);
  const message = alertSaying('Failed to load job details. Please try again.');
  await expect.element(message).toBeVisible();
  const title = message
    .getByText(/^Failed to load/)
    .first()
    .element();
  const [red = 0, green = 0, blue = 0] =
    getComputedStyle(title).color.match(/\d+/g)?.map(Number) ?? [];
  expect(red).toBeGreaterThan(Math.max(green, blue) + 60);
  mend();
  await button('Retry').click();
  await expect.element(page.getByText(/^This job asks no questions\./)).toBeVisible();
  await page.getByRole('heading', { name: 'About this job' }).click();
  await expect.element(page.getByText('Pay not stated')).toBeVisible();
  await expect.element(page.getByText('$0.00')).not.toBeInTheDocument();
  await expect
    .element(page.getByRole('region', { name: 'About your answers' }))
    .not.toBeInTheDocument();
  const letCreate = cutOff(createJobApplication);
  await send.click();
  await expect.element(alertSaying('Unable to create application')).toBeVisible();
  letCreate();
  answer(createJobApplication, () => ({
    application: { ...started, submitted_at: '2026-03-02T09:10:00.000Z' },
  }));
  await submit();

  const later = applied({ id: `01JX${started.id.slice(4)}`, job_posting_id: 'another' });
  localStorage.clear();
  answerApplication({});
  answer(getMyApplications, ({ cursor }) =>
    cursor === undefined
      ? { applications: [later], next_cursor: '1' }
      : { applications: [applied({})] },
  );
  await open(APPLY);
  await expect.element(alertSaying('You have already applied to this job')).toBeVisible();
  await expect.element(send).not.toBeInTheDocument();
});

test('a job that is closed meanwhile says so and takes no application, also before a video upload', async () => {
  const message = alertSaying(JOB_CLOSED);
  const server = await openWithTakes();
  answer(getPresignedUrl, () => refusal(409, JOB_CLOSED));
  server.ask({ video_questions: videoQuestions('Why?'), is_active: false });
  await chooseTake();
  await expect.element(message).toBeVisible();
  await expect.element(send).not.toBeInTheDocument();

  localStorage.clear();
  const { ask } = answerApplication({ screening_questions: [early] });
  await open(paths.candidate.apply(jobWithQuestions.id));
  await radio('yes').click();
  ask({ screening_questions: [early], is_active: false });
  answer(createJobApplication, () => refusal(409, JOB_CLOSED));
  await send.click();
  await expect.element(message).toBeVisible();
  await open(APPLY);
  await expect.element(message).toBeVisible();
  await expect.element(send).not.toBeInTheDocument();
});
