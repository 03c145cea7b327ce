import { getOtherApplications } from '../../../../lambdas/contract/calls/other-applications.ts';
import { getJobRows } from '../../../../lambdas/contract/calls/own-jobs.ts';
import { suggestJob } from '../../../../lambdas/contract/calls/suggestions.ts';
import {
  alertSaying,
  answer,
  button,
  expect,
  expectAccessible,
  page,
  path,
  refusal,
  userEvent,
} from '../../../../test/support/web/app.tsx';
import { answerApplicants } from '../../../../test/support/web/applicants.ts';
import { take, valuesOf } from '../../../../test/support/web/changed-meanwhile.ts';
import { managerTest as test } from '../../../../test/support/web/people.ts';
import {
  currentApplicant,
  expectCurrent,
  openReview,
  profile,
  queue,
} from '../../../../test/support/web/review.ts';
import { company, jobRow, location } from '../../../../test/support/web/things.ts';
import { paths } from '../../../paths.ts';

// The rating and the note of an applicant, their other applications, and the suggestion of another job.

const press = userEvent.keyboard;
const note = queue.getByRole('textbox', { name: 'Note' });
const save = button('Save note', queue);
const toggle = queue.getByRole('button', { name: /^Rated/ });
const focusName = () => currentApplicant.element().focus();

test('Shift and 1 to 5 rate, Shift and 0 removes it, N writes a note, U undoes; a note survives a reload and overwrites nothing', async () => {
  const { job, applications } = answerApplicants(2);
  const [avery] = applications;
  const ratings = () => applications.map(({ rating }) => rating);
  const notes = () => applications.map((each) => each.note);
  await openReview(job.id);
  await expectCurrent('Avery Ash');
  await press('{Shift>}4{/Shift}');
  await expect.element(alertSaying('Avery Ash: rated 4 of 5.')).toBeVisible();
  await press('{Shift>}2{/Shift}');
  await expect.element(alertSaying('Avery Ash: rated 2 of 5.')).toBeVisible();
  // Opened by the button, they are in view, wherever the page was scrolled to.
  scrollTo(0, document.body.scrollHeight);
  await toggle.click();
  await expect
    .element(queue.getByRole('radiogroup', { name: 'Rating' }))
    .toBeInViewport({ ratio: 1 });
  await toggle.click();
  focusName();
  await press('u');
  await expect.element(alertSaying('Undone. Avery Ash: as before.')).toBeVisible();
  await expect.poll(ratings).toEqual([4, null]);
  await button('View profile', queue).click();
  await profile.getByRole('radiogroup', { name: 'Rating' }).getByText('3').click();
  await expect.element(alertSaying('Avery Ash: rated 3 of 5.')).toBeVisible();
  await press('{Escape}');
  await expect.element(profile).not.toBeInTheDocument();
  await press('u');
  await expect.poll(ratings).toEqual([4, null]);
  await press('{Shift>}0{/Shift}');
  await expect.element(toggle).not.toBeInTheDocument();
  await expect.poll(ratings).toEqual([null, null]);

  await press('n');
  await expect.element(note).toHaveFocus();
  await expect.element(queue.getByText(/gets it in a copy of their data\.$/)).toBeVisible();
  await queue.getByRole('radiogroup', { name: 'Rating' }).getByText('5').click();
  await expect.element(button('Rated 5', queue)).toBeVisible();
  await note.fill('Knows rye.');
  // The next applicant's note is their own, and does not take the focus.
  await button('Next', queue).click();
  await expect.element(note).toHaveValue('');
  await expect.element(note).not.toHaveFocus();
  await openReview(job.id);
  await expect.element(note).toHaveValue('Knows rye.');
  if (avery) avery.note = 'Call back.';
  await save.click();
  await expect.element(valuesOf('Note')).toMatchTextContent('Saved: Call back.');
  await expect.element(note).toHaveValue('Knows rye.');
  await take('Note', 'typed');
  await save.click();
  await expect.poll(notes).toEqual(['Knows rye.', '']);
  await button('Undo', alertSaying('Note saved.')).click();
  await expect.element(note).toHaveValue('Call back.');
  await expect.poll(notes).toEqual(['Call back.', '']);
  await expect.element(button('Rated 5 · Note', queue)).toBeVisible();
  for (const text of ['Call back today.', 'Call back at four.']) {
    await note.fill(text);
    await save.click();
    await expect.poll(notes).toEqual([text, '']);
  }
  focusName();
  for (const text of ['Call back today.', 'Call back.']) {
    await press('u');
    await expect.element(note).toHaveValue(text);
  }
  await expect.poll(notes).toEqual(['Call back.', '']);

  focusName();
  await press('?');
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect.element(keys).toMatchTextContent('Remove the ratingShift 0');
});

test("an applicant's other applications are linked; a job that they did not apply to is suggested, and a refusal explained", async () => {
  const { job, applications } = answerApplicants(1);
  const night = jobRow({ job_title: 'Night baker' });
  const chef = jobRow({ job_title: 'Chef' });
  const cook = jobRow({ job_title: 'Cook' });
  answer(getJobRows, () => ({
    rows: [
      jobRow({ id: job.id }),
      night,
      chef,
      cook,
      jobRow({ job_title: 'Old', is_active: false }),
    ],
    companies: [company],
    locations: [location],
  }));
  answer(getOtherApplications, () => ({
    applications: [
      {
        id: applications[0]?.id ?? '',
        job_posting_id: night.id,
        job_title: 'Night baker',
        application_status: 'new' as const,
        submitted_at: job.created_at,
      },
    ],
  }));
  const suggested = answer(suggestJob, ({ job_posting_id }) =>
    job_posting_id === chef.id
      ? refusal(409, 'This applicant has already applied to that job.')
      : { suggested_at: job.created_at },
  );
  await openReview(job.id);
  await expectCurrent('Avery Ash');
  await expect
    .poll(() => queue.getByText('Also applied to').element().parentElement?.textContent)
    .toBe('Also applied to Night baker (new)');
  focusName();
  await press('n');
  await button('Suggest another job', queue).click();
  const dialog = page.getByRole('dialog', { name: 'Suggest another job' });
  // Open jobs, but not those that they applied to.
  const offered = dialog.getByRole('button', { name: /^(Chef|Cook|Baker|Night|Old)/ });
  await expect.element(offered.first()).toBeVisible();
  expect(offered.elements().map((each) => each.textContent)).toEqual([
    expect.stringMatching(/^Chef/),
    expect.stringMatching(/^Cook/),
  ]);
  await offered.first().click();
  await button('Send email', dialog).click();
  await expect
    .element(alertSaying('This applicant has already applied to that job.'))
    .toBeVisible();
  await expectAccessible('a refused suggestion');
  await button('Back', dialog).click();
  await offered.last().click();
  await button('Send email', dialog).click();
  await expect.element(alertSaying('Cook was suggested to Avery Ash.')).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(suggested).toEqual(
    [chef, cook].map(({ id }) => ({ application_id: applications[0]?.id, job_posting_id: id })),
  );

  await queue.getByRole('link', { name: 'Night baker' }).click();
  await expect
    .poll(path)
    .toBe(`${paths.manager.candidates(night.id)}?applicant=${applications[0]?.id}`);
});
