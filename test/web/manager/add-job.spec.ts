import { expectGroupLabels } from '../../support/web/look.ts';
import { test } from '../../support/web/manager-test.ts';
import {
  addJobPath,
  fillRequired,
  storedJob,
  submitJob,
} from '../../support/web/pages/add-job-page.ts';
import { alertSaying, button, expect, failCalls, field } from '../../support/web/web-test.ts';
import { newLocation } from '../../support/worlds/world.ts';

// `/manager/company/{companyId}/location/{locationId}/add-job`.

const CREATE = '/company/create-company-location-job';

test('a load failure of location or company is shown with a Retry; a blank form: company and location summary, one blank question of each kind, employment types, no draft before any typing, required fields; hourly pay in digits, typed or pasted as 18.50, with a question over $200; its bar never covers the focused field; errors from the server are shown at the field', async ({
  page,
  context,
  employer,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await test.step("'Failed to load location. Please try again.', with a Retry", async () => {
    const mend = await failCalls(page, '/company/get-company-location-by-id*');
    await page.goto(addJobPath(employer));
    await expect(alertSaying(page, 'Failed to load location. Please try again.')).toBeVisible();
    mend();
    await button(page, 'Retry').click();
    await expect(field(page, 'Job title')).toBeVisible();
  });

  await test.step("'Failed to load company. Please try again.', with a Retry", async () => {
    const mend = await failCalls(page, '/company/get-company/*');
    await page.goto(addJobPath(employer));
    await expect(alertSaying(page, 'Failed to load company. Please try again.')).toBeVisible();
    mend();
    await button(page, 'Retry').click();
    await expect(field(page, 'Job title')).toBeVisible();
  });

  await test.step('shows a company and location summary', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Add Job');
    await expect(page.getByText(employer.company.name, { exact: true })).toBeVisible();
    await expect(
      page.getByText('Main Street · 12 Main Street, Portland, Oregon 97201'),
    ).toBeVisible();
  });

  await test.step('a new job starts with one blank screening question (answers yes and no, correct answer yes) and one blank video question', async () => {
    const questions = field(page, 'Question text');
    await expect(questions).toHaveCount(2);
    for (const question of await questions.all()) await expect(question).toHaveValue('');
    await expect(field(page, 'Answer 1')).toHaveValue('yes');
    await expect(field(page, 'Answer 2')).toHaveValue('no');
    await expect(page.getByLabel('Answer 1 is preferred')).toBeChecked();
    const required = page.getByLabel('Candidates must answer this question');
    await expect(required).toHaveCount(2);
    for (const box of await required.all()) await expect(box).toBeChecked();
    await expectGroupLabels(page);
  });

  await test.step('employment types: full-time, part-time, contract, temporary, internship', async () => {
    const options = field(page, 'Employment type').getByRole('option');
    await expect(options).toHaveCount(5);
    expect(
      await options.evaluateAll((all) => all.map((option) => option.getAttribute('value'))),
    ).toEqual(['full-time', 'part-time', 'contract', 'temporary', 'internship']);
  });

  await test.step('the bar with Add Job is as wide as the page and never covers the focused field', async () => {
    const desktop = page.viewportSize();
    await page.setViewportSize({ width: 1000, height: 600 });
    await field(page, 'Job title').focus();
    // The upper edge of the bar.
    const edge = () =>
      button(page, 'Add Job').evaluate(
        (submit) => (submit.closest('[data-bottom-bar]') ?? submit).getBoundingClientRect().top,
      );
    for (let stops = 0; stops < 16; stops += 1) {
      await page.keyboard.press('Tab');
      // In a field of many lines, only the first line must be in view.
      const bottom = await page.evaluate(() => {
        const focused = document.activeElement?.getBoundingClientRect();
        return focused ? Math.min(focused.bottom, focused.top + 44) : 0;
      });
      expect(bottom).toBeLessThanOrEqual(await edge());
    }
    const outset = await button(page, 'Add Job').evaluate((submit) => {
      const bar = submit.closest('[data-bottom-bar]');
      return bar ? getComputedStyle(bar).borderImageOutset : '';
    });
    expect(Number.parseInt(outset.split(' ').at(-1) ?? '', 10)).toBeGreaterThanOrEqual(1000);
    if (desktop !== null) await page.setViewportSize(desktop);
  });

  await test.step('a draft holds typed text only: moving through the fields creates none, nor does restoring the text', async () => {
    const drafts = () =>
      page.evaluate(
        () => Object.keys(localStorage).filter((key) => key.startsWith('draft.')).length,
      );
    await field(page, 'Cents').focus();
    await field(page, 'Cents').blur();
    expect(await drafts()).toBe(0);
    await field(page, 'Job title').fill('Night baker');
    expect(await drafts()).toBe(1);
    await field(page, 'Job title').fill('');
    expect(await drafts()).toBe(0);
  });

  await test.step('job title and description are required', async () => {
    await expect(field(page, 'Job title')).toHaveAttribute('required', '');
    await expect(field(page, 'Job description')).toHaveAttribute('required', '');
    await button(page, 'Add Job').click();
    await expect(field(page, 'Job title')).toHaveAttribute('aria-invalid', 'true');
    await expect(field(page, 'Job description')).toHaveAttribute('aria-invalid', 'true');
    await expect(field(page, 'Job title')).toBeFocused();
  });

  await test.step('hourly pay: dollars and cents take digits only, cents are clamped 0 to 99 and padded to two digits', async () => {
    await fillRequired(page);
    const dollars = field(page, 'Dollars');
    const cents = field(page, 'Cents');
    await dollars.pressSequentially('$1a2-3');
    await expect(dollars).toHaveValue('123');
    await cents.pressSequentially('-x7');
    await expect(cents).toHaveValue('7');
    await cents.blur();
    await expect(cents).toHaveValue('07');
    await cents.fill('150');
    await expect(cents).toHaveValue('99');
    await cents.fill('');
    await cents.blur();
    await expect(cents).toHaveValue('00');
  });

  await test.step('pay typed or pasted as 18.50 is $18.50, thousands stay thousands; over $200 an hour shows a question and is accepted', async () => {
    const dollars = field(page, 'Dollars');
    const cents = field(page, 'Cents');
    /** Clears the pay, then types without setting the focus. */
    const type = async (keys: string) => {
      for (const each of [cents, dollars]) await each.fill('');
      await page.keyboard.type(keys);
    };
    const expectPay = async (whole: string, part: string) => {
      await expect(dollars).toHaveValue(whole);
      await expect(cents).toHaveValue(part);
    };

    await type('18.');
    await expect(cents).toBeFocused();
    await page.keyboard.type('50');
    await expectPay('18', '50');
    await type('18,5');
    await page.keyboard.press('Tab');
    await expectPay('18', '50');
    await type('1,850');
    await expect(dollars).toBeFocused();
    await expectPay('1850', '');
    for (const pasted of ['18.50', '18,50', '$1,850.00']) {
      await page.evaluate((text) => navigator.clipboard.writeText(text), pasted);
      await dollars.focus();
      await page.keyboard.press('ControlOrMeta+v');
      await expectPay(pasted.startsWith('$') ? '1850' : '18', pasted.startsWith('$') ? '00' : '50');
    }

    const question = page.getByRole('status').getByText('More than $200 an hour.');
    await expect(question).toBeVisible();
    await expect(page.getByRole('group', { name: 'Hourly pay' })).toHaveAccessibleDescription(
      /More than \$200 an hour/,
    );
    await dollars.fill('200');
    await expect(question).toBeHidden();
    await cents.fill('1');
    await expect(question).toBeVisible();
  });

  await test.step('errors from the server are shown at the right field, even after questions that were not sent', async () => {
    const mend = await failCalls(page, CREATE, (route) =>
      route.fulfill({
        status: 400,
        json: {
          error: 'Check the fields.',
          issues: [{ path: 'screening_questions.0.question_text', message: 'Ask something else.' }],
        },
      }),
    );
    await button(page, 'Add screening question').click();
    const second = page.getByRole('group', { name: 'Screening question 2' });
    await field(second, 'Question text').fill('Can you start at four?');
    await button(page, 'Add Job').click();
    await expect(second.getByText('Ask something else.')).toBeVisible();
    await expect(field(second, 'Question text')).toBeFocused();
    mend();
  });

  await test.step('stored cents = dollars * 100 + cents', async () => {
    await submitJob(page);
    expect((await storedJob(employer)).hourly_pay_in_cents).toBe(20_001);
  });
});

test("title, description, schedule, pay, type, remote, benefits, requirements and questions are previewed and saved; 'Error creating job posting. Please try again.', and nothing typed is lost by a failed save, a reload, a wrong click or the form of another location; then 'Job posting created successfully!', back on the company page, and the draft is deleted", async ({
  page,
  employer,
}) => {
  await newLocation(employer, employer.company, { location_name: 'Old Town' });
  const mend = await failCalls(page, CREATE);
  await page.goto(addJobPath(employer));
  await fillRequired(page);
  await field(page, 'Schedule').fill('Nights, 10 to 6');
  await field(page, 'Employment type').selectOption('internship');
  await field(page, 'This job can be done remotely').check();
  await field(page, 'Dollars').fill('25');
  await field(page, 'Cents').fill('5');
  await button(page, 'Add benefit').click();
  await field(page, 'Benefits 1').fill('Free bread');
  await page.keyboard.press('Enter');
  await field(page, 'Benefits 2').fill('Quiet streets');
  await button(page, 'Add requirement').click();
  await field(page, 'Requirements 1').fill('Patience');
  await field(page, 'Question text').nth(0).fill('Can you start at four?');
  await button(page, 'Add screening question').click();
  const second = page.getByRole('group', { name: 'Screening question 2' });
  await field(second, 'Question text').fill('Which shift?');
  await field(second, 'Answer 1').fill('early');
  await field(second, 'Answer 2').fill('late');
  await button(second, 'Add answer').click();
  await field(second, 'Answer 3').fill('night');
  await second.getByLabel('Answer 3 is preferred').check();
  await second.getByLabel('Candidates must answer this question').uncheck();
  await button(second, 'Remove answer 1').click();
  const video = page.getByRole('group', { name: 'Video question 1' });
  await field(video, 'Question text').fill('Why bread?');
  await button(page, 'Preview as candidate').click();
  const preview = page.getByRole('dialog', { name: 'Preview as candidate' });
  for (const text of [
    'Night baker',
    '$25.05 / hour',
    'This job can be done remotely.',
    'Quiet streets',
    'Which shift?',
    'late',
  ]) {
    await expect(preview.getByText(text, { exact: true })).toBeVisible();
  }
  await page.keyboard.press('Escape');
  await expect(preview).toBeHidden();

  async function expectEverythingThere(): Promise<void> {
    await expect(field(page, 'Job title')).toHaveValue('Night baker');
    await expect(field(page, 'Job description')).toHaveValue('Bake until dawn.');
    await expect(field(page, 'Dollars')).toHaveValue('25');
    await expect(field(page, 'Question text').nth(2)).toHaveValue('Why bread?');
    await expect(field(page, 'Requirements 1')).toHaveValue('Patience');
  }
  await button(page, 'Add Job').click();
  await expect(alertSaying(page, 'Error creating job posting. Please try again.')).toBeVisible();
  await expectEverythingThere();
  await page.reload();
  await expectEverythingThere();
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(`/manager/company/${employer.company.id}`);
  await page.getByRole('link', { name: 'Add Job at Main Street' }).click();
  await expectEverythingThere();
  // Through the browser history from one location to another: each has its own form.
  await page.getByRole('link', { name: 'Cancel' }).click();
  await page.getByRole('link', { name: 'Add Job at Old Town' }).click();
  await expect(page.getByText(/^Old Town · /)).toBeVisible();
  await expect(field(page, 'Job title')).toHaveValue('');
  await page.evaluate(() => history.go(-2));
  await expect(page.getByText(/^Main Street · /)).toBeVisible();
  await expectEverythingThere();

  mend();
  await submitJob(page);
  await expect(page).toHaveURL(`/manager/company/${employer.company.id}`);

  const job = await storedJob(employer);
  expect(job).toMatchObject({
    job_title: 'Night baker',
    job_description: 'Bake until dawn.',
    schedule: 'Nights, 10 to 6',
    hourly_pay_in_cents: 2505,
    employment_type: 'internship',
    remote: true,
    benefits: ['Free bread', 'Quiet streets'],
    requirements: ['Patience'],
    is_active: true,
    location_id: employer.location.id,
    screening_questions: [
      {
        question_text: 'Can you start at four?',
        question_answers: ['yes', 'no'],
        correct_answer: 'yes',
        question_type: 'multiple-choice',
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
  });

  await page.getByRole('link', { name: 'Add Job at Main Street' }).click();
  await expect(page.getByText(/^Main Street · /)).toBeVisible();
  await expect(field(page, 'Job title')).toHaveValue('');
  await expect(field(page, 'Question text')).toHaveCount(2);
});
