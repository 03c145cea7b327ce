import { getJobApplications } from '../../../lambdas/contract/calls/application.ts';
import { noteApplication } from '../../../lambdas/contract/calls/assessment.ts';
import { expectAccessible } from '../../support/web/accessibility.ts';
import { applicants, test } from '../../support/web/manager-test.ts';
import { take, valuesOf } from '../../support/web/pages/changed-meanwhile.ts';
import {
  applyAs,
  currentApplicant,
  openReview,
  queue,
} from '../../support/web/pages/review-page.ts';
import { alertSaying, button, expect } from '../../support/web/web-test.ts';
import { newJob } from '../../support/worlds/world.ts';

// Rating, note, other applications and suggestions on `/manager/job-postings/{id}/candidates`.

test('Shift and 1 to 5 rate, Shift and 0 removes it, N writes a note, U undoes; a note survives a reload and overwrites nothing', async ({
  page,
  employer,
}) => {
  const job = await openReview(page, employer, 2);
  const known = async () => {
    const { applications } = await employer.call(getJobApplications, { id: job.id });
    return applications.map(({ id, rating, note }) => ({ id, rating, note }));
  };
  await page.keyboard.press('Shift+Digit4');
  await expect(alertSaying(page, 'Avery Ash: rated 4 of 5.')).toBeVisible();
  await page.keyboard.press('Shift+Digit2');
  await expect(alertSaying(page, 'Avery Ash: rated 2 of 5.')).toBeVisible();
  const toggle = queue(page).getByRole('button', { name: 'Rated' });
  // Opened by the button, they are in view, wherever the page was scrolled to.
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await toggle.click();
  await expect(page.getByRole('radiogroup', { name: 'Rating' })).toBeInViewport({ ratio: 1 });
  await toggle.click();
  await page.keyboard.press('u');
  await expect(alertSaying(page, 'Undone. Avery Ash: as before.')).toBeVisible();
  await expect.poll(known).toMatchObject([{ rating: 4 }, { rating: null }]);
  await button(queue(page), 'View profile').click();
  const profile = page.getByRole('dialog', { name: 'Candidate Profile' });
  await profile.getByRole('radiogroup', { name: 'Rating' }).getByText('3').click();
  await expect(alertSaying(page, 'Avery Ash: rated 3 of 5.')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('u');
  await expect.poll(known).toMatchObject([{ rating: 4 }, { rating: null }]);
  await page.keyboard.press('Shift+Digit0');
  await expect(toggle).toBeHidden();
  await expect.poll(known).toMatchObject([{ rating: null }, { rating: null }]);

  await page.keyboard.press('n');
  const note = queue(page).getByRole('textbox', { name: 'Note' });
  await expect(note).toBeFocused();
  await expect(queue(page)).toContainText('The applicant gets it in a copy of their data.');
  await queue(page).getByRole('radiogroup', { name: 'Rating' }).getByText('5').click();
  await expect(queue(page).getByRole('button', { name: 'Rated 5' })).toBeVisible();
  await note.fill('Knows rye.');
  // The next applicant's note is their own, and does not take the focus.
  await button(queue(page), 'Next').click();
  await expect(note).toHaveValue('');
  await expect(note).not.toBeFocused();
  const [avery] = await applicants(employer.api, 1);
  await applyAs(avery, await newJob(employer, { job_title: 'Night baker' }));
  const chef = await newJob(employer, { job_title: 'Chef' });
  await newJob(employer, { job_title: 'Cook' });
  await page.reload();
  await expect(note).toHaveValue('Knows rye.');
  const [{ id: application_id } = { id: '' }] = await known();
  await employer.call(noteApplication, { application_id, note: 'Call back.' });
  await button(queue(page), 'Save note').click();
  await expect(valuesOf(page, 'Note')).toContainText('Saved: Call back.');
  await expect(note).toHaveValue('Knows rye.');
  await take(page, 'Note', 'typed');
  await button(queue(page), 'Save note').click();
  const saved = alertSaying(page, 'Note saved.');
  // A toast stays while the pointer is on it.
  await saved.hover();
  await expect.poll(known).toMatchObject([{ note: 'Knows rye.' }, { note: '' }]);
  await button(saved, 'Undo').click();
  await expect(note).toHaveValue('Call back.');
  await expect.poll(known).toMatchObject([{ note: 'Call back.' }, { note: '' }]);
  await expect(queue(page).getByRole('button', { name: 'Rated 5 · Note' })).toBeVisible();
  for (const text of ['Call back today.', 'Call back at four.']) {
    await note.fill(text);
    await button(queue(page), 'Save note').click();
    await expect.poll(known).toMatchObject([{ note: text }, { note: '' }]);
  }
  await currentApplicant(page).focus();
  for (const text of ['Call back today.', 'Call back.']) {
    await page.keyboard.press('u');
    await expect(note).toHaveValue(text);
  }
  await expect.poll(known).toMatchObject([{ note: 'Call back.' }, { note: '' }]);

  await currentApplicant(page).focus();
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(keys).toContainText('Remove the ratingShift 0');
  await page.keyboard.press('Escape');
  await expect(keys).toBeHidden();

  // The same person applied to another job.
  await expect(
    queue(page).getByText('Also applied to Night baker (new)').filter({ visible: true }),
  ).toHaveCount(1);
  await queue(page).getByRole('link', { name: 'Night baker' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Night baker');
  await expect(currentApplicant(page)).toHaveText('Avery Ash');
  await expect(queue(page).getByText('Also applied to Baker (new)')).toBeVisible();

  await button(queue(page), 'Suggest another job').click();
  const suggestion = page.getByRole('dialog', { name: 'Suggest another job' });
  const offered = suggestion.getByRole('button', { name: /^(Chef|Cook|Baker|Night)/ });
  // Not the jobs that they applied to.
  await expect(offered).toHaveText([/^Cook/, /^Chef/]);
  await applyAs(avery, chef);
  await suggestion.getByRole('button', { name: /^Chef/ }).click();
  await button(suggestion, 'Send email').click();
  await expect(alertSaying(page, 'This applicant has already applied to that job.')).toBeVisible();
  await expectAccessible(page, 'a refused suggestion', ['light']);
  await button(suggestion, 'Back').click();
  await suggestion.getByRole('button', { name: /^Cook/ }).click();
  await button(suggestion, 'Send email').click();
  await expect(alertSaying(page, 'Cook was suggested to Avery Ash.')).toBeVisible();
  await expect(suggestion).toBeHidden();
});
