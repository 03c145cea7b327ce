import { getCompany, getCompanyLocation } from '../../../../lambdas/contract/calls/company.ts';
import { createJob } from '../../../../lambdas/contract/calls/job.ts';
import { getJobPosting } from '../../../../lambdas/contract/calls/open-jobs.ts';
import {
  alertSaying,
  answer,
  button,
  expect,
  field,
  fill,
  open,
  page,
  path,
  refusalAt,
  resize,
  userEvent,
} from '../../../../test/support/web/app.tsx';
import { managerTest as test } from '../../../../test/support/web/people.ts';
import {
  answerCompany,
  company,
  jobWithQuestions,
  location,
  otherLocation,
} from '../../../../test/support/web/things.ts';
import { paths } from '../../../paths.ts';

const PATH = paths.manager.addJob(company.id, location.id);
const oldTown = otherLocation(1, 'Old Town');

const screening = (place: number) =>
  page.getByRole('group', { name: `Screening question ${place}` });
const video = (place: number) => page.getByRole('group', { name: `Video question ${place}` });
const questions = page.getByLabelText(/^Question text/);
const focus = (label: string) => (field(label).element() as HTMLElement).focus();

async function openForm(): Promise<void> {
  answerCompany({ locations: [location, oldTown] });
  await open(PATH);
  await expect.element(field('Job title')).toBeVisible();
}

/** The jobs that are posted from now on. */
function watchPosts() {
  // The company's page, which is next, asks for the newest one.
  answer(getJobPosting, () => ({ job: jobWithQuestions }));
  return answer(createJob, () => ({ job: jobWithQuestions }));
}

async function post(): Promise<void> {
  await fill({ 'Job title': 'Night baker', 'Job description': 'Bake until dawn.' });
  await button('Add Job').click();
  await expect.element(alertSaying('Job posting created successfully!')).toBeVisible();
}

test('a failure to load the location or the company is shown with a Retry', async () => {
  answerCompany();
  answer(getCompanyLocation, () => Response.error());
  await open(PATH);
  await expect.element(alertSaying('Failed to load location. Please try again.')).toBeVisible();
  answer(getCompanyLocation, () => ({ location }));
  await button('Retry').click();
  await expect.element(field('Job title')).toBeVisible();

  answer(getCompany, () => Response.error());
  await open(PATH);
  await expect.element(alertSaying('Failed to load company. Please try again.')).toBeVisible();
  answer(getCompany, () => ({ company }));
  await button('Retry').click();
  await expect.element(field('Job title')).toBeVisible();
});

test('a blank form: where the job is, one blank question of each kind, and the employment types', async () => {
  await openForm();
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Add Job');
  await expect.element(page.getByText(company.name)).toBeVisible();
  const address = 'Main Street · 12 Main Street, Portland, Oregon 97201';
  await expect.element(page.getByText(address)).toBeVisible();
  expect(questions.elements().map((each) => (each as HTMLInputElement).value)).toEqual(['', '']);
  await expect.element(field('Answer 1')).toHaveValue('yes');
  await expect.element(field('Answer 2')).toHaveValue('no');
  await expect.element(page.getByLabelText('Answer 1 is preferred')).toBeChecked();
  const required = page.getByLabelText('Candidates must answer this question').all();
  expect(required).toHaveLength(2);
  for (const each of required) await expect.element(each).toBeChecked();
  const types = [...(field('Employment type').element() as HTMLSelectElement).options];
  expect(types.map(({ value }) => value)).toEqual([
    'full-time',
    'part-time',
    'contract',
    'temporary',
    'internship',
  ]);
});

test('the label of a group of fields is as heavy as the labels of the fields', async () => {
  await openForm();
  const weights = (labels: string) =>
    [...document.querySelectorAll(labels)].map((each) => Number(getComputedStyle(each).fontWeight));
  const fields = weights('main label.mantine-InputWrapper-label');
  const groups = weights('main fieldset > legend');
  expect(groups.length).toBeGreaterThan(0);
  expect(Math.min(...groups)).toBeGreaterThanOrEqual(Math.max(...fields));
});

test('title and description are required; only typed text makes a draft', async () => {
  await openForm();
  const drafts = () => Object.keys(localStorage).filter((key) => key.startsWith('draft.'));
  focus('Cents');
  await userEvent.tab();
  expect(drafts()).toEqual([]);
  await field('Job title').fill('Night baker');
  await expect.poll(drafts).toHaveLength(1);
  await field('Job title').fill('');
  await expect.poll(drafts).toEqual([]);

  await expect.element(field('Job title')).toBeRequired();
  await expect.element(field('Job description')).toBeRequired();
  await button('Add Job').click();
  await expect.element(field('Job title')).toHaveAttribute('aria-invalid', 'true');
  await expect.element(field('Job description')).toHaveAttribute('aria-invalid', 'true');
  await expect.element(field('Job title')).toHaveFocus();

  // A closed tab that is opened again may have the draft of somebody who has logged out.
  await field('Job title').fill('Night baker');
  await expect.poll(drafts).toHaveLength(1);
  const [key = ''] = drafts();
  const theirs = { ...JSON.parse(localStorage.getItem(key) ?? ''), person: 'somebody else' };
  for (const storage of [localStorage, sessionStorage])
    storage.setItem(key, JSON.stringify(theirs));
  await openForm();
  await expect.element(field('Job title')).toHaveValue('');
});

test('the bar with Add Job is as wide as the page and never covers the focused field', async () => {
  await resize(1000, 600);
  await openForm();
  focus('Job title');
  const bar = button('Add Job').element().closest('[data-bottom-bar]') as HTMLElement;
  for (let stops = 0; stops < 16; stops += 1) {
    await userEvent.tab();
    // The page may still be scrolling to it, and what comes late may move it.
    await expect
      .poll(() => {
        document.activeElement?.scrollIntoView({ block: 'nearest' });
        const focused = document.activeElement?.getBoundingClientRect();
        // In a field of many lines, only the first line must be in view.
        const bottom = focused ? Math.min(focused.bottom, focused.top + 44) : 0;
        return bar.getBoundingClientRect().top - bottom;
      })
      .toBeGreaterThanOrEqual(0);
  }
  const outset = getComputedStyle(bar).borderImageOutset.split(' ').at(-1) ?? '';
  expect(Number.parseInt(outset, 10)).toBeGreaterThanOrEqual(1000);
});

test('pay takes digits only; cents are clamped to 99 and padded; 18.50 may be typed or pasted; over $200 an hour is questioned', async () => {
  const posts = watchPosts();
  await openForm();
  const [dollars, cents] = [field('Dollars'), field('Cents')];
  const expectPay = async (whole: string, part: string) => {
    await expect.element(dollars).toHaveValue(whole);
    await expect.element(cents).toHaveValue(part);
  };
  /** Clears the pay, then types into the field for dollars. */
  const type = async (keys: string) => {
    await fill({ Cents: '', Dollars: '' });
    focus('Dollars');
    await userEvent.keyboard(keys);
  };
  await type('$1a2-3');
  focus('Cents');
  await userEvent.keyboard('-x7');
  await expectPay('123', '7');
  await userEvent.tab();
  await expectPay('123', '07');
  await cents.fill('150');
  await expectPay('123', '99');
  await cents.fill('');
  focus('Dollars');
  await expectPay('123', '00');

  await type('18.');
  await expect.element(cents).toHaveFocus();
  await userEvent.keyboard('50');
  await expectPay('18', '50');
  await type('18,5');
  await userEvent.tab();
  await expectPay('18', '50');
  await type('1,850');
  await expect.element(dollars).toHaveFocus();
  await expectPay('1850', '');
  for (const [pasted, whole, part] of [
    ['18.50', '18', '50'],
    ['18,50', '18', '50'],
    ['$1,850.00', '1850', '00'],
  ] as const) {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    dollars
      .element()
      .dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      );
    await expectPay(whole, part);
  }

  const question = page.getByRole('status').getByText(/^More than \$200 an hour/);
  await expect.element(question).toBeVisible();
  await expect
    .element(page.getByRole('group', { name: 'Hourly pay' }))
    .toHaveAccessibleDescription(/More than \$200 an hour/);
  await fill({ Dollars: '200' });
  await expect.element(question).not.toBeInTheDocument();
  await fill({ Cents: '1' });
  await expect.element(question).toBeVisible();
  await post();
  expect(posts[0]?.hourly_pay_in_cents).toBe(20_001);
});

test('an error of the server is shown at its field, even after questions that were not sent', async () => {
  answer(createJob, () => refusalAt('screening_questions.0.question_text', 'Ask something else.'));
  await openForm();
  await fill({ 'Job title': 'Night baker', 'Job description': 'Bake until dawn.' });
  await button('Add screening question').click();
  await field('Question text', screening(2)).fill('Can you start at four?');
  await button('Add Job').click();
  await expect.element(screening(2).getByText('Ask something else.')).toBeVisible();
  await expect.element(field('Question text', screening(2))).toHaveFocus();
});

test('everything typed is previewed, survives a failed save and a reload, and is posted; then the draft is gone', async () => {
  answer(createJob, () => Response.error());
  await openForm();
  await fill({ 'Job title': 'Night baker', 'Job description': 'Bake until dawn.' });
  await fill({ Schedule: 'Nights, 10 to 6', Dollars: '25', Cents: '5' });
  await field('Employment type').selectOptions('internship');
  await field('This job can be done remotely').click();
  await button('Add benefit').click();
  await field('Benefits 1').fill('Free bread');
  await userEvent.keyboard('{Enter}');
  await field('Benefits 2').fill('Quiet streets');
  await button('Add requirement').click();
  await field('Requirements 1').fill('Patience');
  await field('Question text', screening(1)).fill('Can you start at four?');
  await button('Add screening question').click();
  await field('Question text', screening(2)).fill('Which shift?');
  await field('Answer 1', screening(2)).fill('early');
  await field('Answer 2', screening(2)).fill('late');
  await button('Add answer', screening(2)).click();
  await field('Answer 3', screening(2)).fill('night');
  await screening(2).getByLabelText('Answer 3 is preferred').click();
  await screening(2).getByLabelText('Candidates must answer this question').click();
  await button('Remove answer 1', screening(2)).click();
  await field('Question text', video(1)).fill('Why bread?');

  await button('Preview as candidate').click();
  const preview = page.getByRole('dialog', { name: 'Preview as candidate' });
  for (const text of [
    'Night baker',
    '$25.05 / hour',
    'This job can be done remotely.',
    'Quiet streets',
    'Which shift?',
    'late',
  ])
    await expect.element(preview.getByText(text)).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(preview).not.toBeInTheDocument();

  await button('Add Job').click();
  const failed = alertSaying('Error creating job posting. Please try again.');
  await expect.element(failed).toBeVisible();
  await open(PATH);
  await expect.element(field('Job description')).toHaveValue('Bake until dawn.');
  await expect.element(field('Dollars')).toHaveValue('25');
  await expect.element(field('Requirements 1')).toHaveValue('Patience');
  await expect.element(field('Question text', video(1))).toHaveValue('Why bread?');
  // Each location has its own form.
  await open(paths.manager.addJob(company.id, oldTown.id));
  await expect.element(page.getByText(/^Old Town · /)).toBeVisible();
  await expect.element(field('Job title')).toHaveValue('');

  await open(PATH);
  await expect.element(field('Job title')).toHaveValue('Night baker');
  const posts = watchPosts();
  await post();
  await expect.poll(path).toBe(paths.manager.company(company.id));
  expect(posts).toMatchObject([
    {
      company_id: company.id,
      location_id: location.id,
      job_title: 'Night baker',
      job_description: 'Bake until dawn.',
      schedule: 'Nights, 10 to 6',
      hourly_pay_in_cents: 2505,
      employment_type: 'internship',
      remote: true,
      benefits: ['Free bread', 'Quiet streets'],
      requirements: ['Patience'],
      screening_questions: [
        {
          question_text: 'Can you start at four?',
          question_answers: ['yes', 'no'],
          correct_answer: 'yes',
          is_required: true,
        },
        {
          question_text: 'Which shift?',
          question_answers: ['late', 'night'],
          correct_answer: 'night',
          is_required: false,
        },
      ],
      video_questions: [{ question_text: 'Why bread?', is_required: true }],
    },
  ]);
  await open(PATH);
  await expect.element(field('Job title')).toHaveValue('');
  await expect.element(questions).toHaveLength(2);
});

test('a written question needs answers, each once; blank questions are skipped', async () => {
  const posts = watchPosts();
  await openForm();
  await fill({ 'Job title': 'Night baker', 'Job description': 'Bake until dawn.' });
  const marked = page.getByText('Question text *');
  await expect.element(marked).not.toBeInTheDocument();
  for (const each of [screening(1), video(1)]) await field('Question text', each).fill('Why?');
  await expect.element(marked).toHaveLength(2);
  await expect.element(page.getByText('Answers *')).toHaveLength(1);
  await field('Question text', video(1)).fill('  ');
  await field('Answer 2').fill('');
  await button('Add Job').click();
  await expect.element(field('Answer 2')).toHaveAttribute('aria-invalid', 'true');
  await field('Answer 2').fill('yes');
  await button('Add Job').click();
  await expect.element(page.getByText('Enter each answer once.')).toBeVisible();
  await expect.element(field('Answer 2')).toHaveFocus();
  await field('Answer 1').fill('no');
  await expect.element(page.getByText('Enter each answer once.')).not.toBeInTheDocument();

  const preferred = (answer: string) => page.getByLabelText(`Answer ${answer} is preferred`);
  await preferred('2').click();
  await expect.element(preferred('1')).not.toBeChecked();
  await page.getByLabelText('No preferred answer').click();
  await expect.element(preferred('2')).not.toBeChecked();
  await post();
  expect(posts[0]?.screening_questions).toMatchObject([
    { question_text: 'Why?', question_answers: ['no', 'yes'], correct_answer: null },
  ]);
  expect(posts[0]?.video_questions).toEqual([]);
});

test('Enter in an answer adds the next and posts nothing; removing one moves the focus to the one before', async () => {
  await openForm();
  const preferred = (place: number) => page.getByLabelText(`Answer ${place} is preferred`);
  // The preferred answer stays the same, wherever others come and go.
  await preferred(2).click();
  focus('Answer 1');
  await userEvent.keyboard('{Enter}');
  await expect.element(field('Answer 2')).toHaveFocus();
  await expect.element(preferred(3)).toBeChecked();
  await button('Remove answer 2').click();
  await preferred(1).click();
  focus('Answer 2');
  await userEvent.keyboard('{Enter}');
  await expect.element(field('Answer 3')).toHaveFocus();
  await userEvent.keyboard('perhaps');
  await button('Remove answer 3').click();
  await expect.element(field('Answer 2')).toHaveFocus();
  await button('Remove answer 1').click();
  await expect.element(field('Answer 1')).toHaveValue('no');
  await expect.element(field('Answer 1')).toHaveFocus();
  await expect.element(button('Remove answer 1')).toBeDisabled();
  await expect.element(page.getByLabelText('No preferred answer')).toBeChecked();
});

test('a removed question comes back with Undo, the others keep their text, and the focus is never lost', async () => {
  await openForm();
  await button('Add screening question').click();
  await field('Question text', screening(1)).fill('Can you start at four?');
  await field('Answer 1', screening(1)).fill('always');
  await field('Question text', screening(2)).fill('Do you drive?');
  await button('Remove screening question 1').click();
  await expect.element(screening(2)).not.toBeInTheDocument();
  await expect.element(button('Undo')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(field('Question text', screening(1))).toHaveFocus();
  await expect.element(field('Question text', screening(1))).toHaveValue('Can you start at four?');
  await expect.element(field('Answer 1', screening(1))).toHaveValue('always');
  await expect.element(field('Question text', screening(2))).toHaveValue('Do you drive?');
  await expect.element(page.getByText('Question removed.')).not.toBeInTheDocument();

  // Removing a blank question offers no Undo.
  await button('Add screening question').click();
  await expect.element(field('Question text', screening(3))).toHaveFocus();
  await button('Remove screening question 3').click();
  await expect.element(field('Question text', screening(2))).toHaveFocus();
  await button('Remove video question 1').click();
  await expect.element(button('Add video question')).toHaveFocus();
  await button('Add video question').click();
  await button('Add video question').click();
  await expect.element(field('Question text', video(2))).toHaveFocus();
  await field('Question text', video(1)).fill('First');
  await field('Question text', video(2)).fill('Second');
  await button('Remove video question 1').click();
  await expect.element(field('Question text', video(1))).toHaveValue('Second');
  await expect.element(video(2)).not.toBeInTheDocument();
});
