import {
  getApplicantContacts,
  getApplicantRows,
} from '../../../../../lambdas/contract/calls/applicant-rows.ts';
import {
  continueBatch,
  startApplicantsExport,
} from '../../../../../lambdas/contract/calls/batches.ts';
import type { ExportBatch } from '../../../../../lambdas/contract/schemas/batch.ts';
import {
  alertSaying,
  answer,
  button,
  cutOff,
  expect,
  expectAccessible,
  open,
  page,
  path,
  resize,
  sidewaysScroll,
  statusSaying,
  userEvent,
} from '../../../../../test/support/web/app.tsx';
import { answerApplicants } from '../../../../../test/support/web/applicants.ts';
import { managerTest as test } from '../../../../../test/support/web/people.ts';
import { grid } from '../../../../../test/support/web/review.ts';
import { answerDashboard } from '../../../../../test/support/web/things.ts';
import { paths } from '../../../../paths.ts';

// Views, columns and exports of the table of all applicants, and its cards on a phone. The files: the tests of the API.

const status = page.getByLabelText('Status');
const dialog = page.getByRole('dialog', { name: 'Export applicants' });
const columns = () => [...grid.element().querySelectorAll('th')].map((each) => each.textContent);
const AT = '2026-03-01T09:00:00.000Z';

test('the address keeps the view, the browser the hidden columns; applicants are exported; cards on a phone; an empty list, and failures', async () => {
  const empty = answerApplicants(0);
  const table = paths.manager.applicants(empty.job.id);
  await open(table);
  await expect.element(page.getByText(/^No applicants yet\./)).toBeVisible();
  const { applications } = answerApplicants(2);
  answer(getApplicantContacts, () => ({
    contacts: applications.map(({ id }) => ({
      application_id: id,
      email: 'ash?bcc=birch@seeker.example.com',
      phone_number: '(555) 010-0000 evenings',
    })),
  }));
  const mend = cutOff(getApplicantRows);
  await open(table);
  await expect.element(alertSaying('Failed to load applicants. Please try again.')).toBeVisible();
  mend();
  await button('Retry').click();
  await expect.element(statusSaying('2 applicants')).toBeVisible();

  await expect.poll(columns).toContain('City');
  await button('Columns').click();
  await page.getByRole('menuitemcheckbox', { name: 'City' }).click();
  await userEvent.keyboard('{Escape}');
  await status.selectOptions('New');
  await expect.poll(path).toBe(`${table}?status=new`);
  await open(path());
  await expect.element(status).toHaveValue('new');
  await expect.poll(columns).toContain('Name');
  expect(columns()).not.toContain('City');

  // To write to an applicant opens the mail program, not the review.
  const address = grid.getByRole('link', { name: /@/ }).first();
  await expect
    .element(address)
    .toHaveAttribute('href', 'mailto:ash%3Fbcc%3Dbirch@seeker.example.com');
  await expect
    .element(grid.getByRole('link', { name: /evenings/ }).first())
    .toHaveAttribute('href', 'tel:5550100000');
  document.addEventListener('click', (event) => event.preventDefault(), { once: true });
  await address.click();
  expect(path()).toBe(`${table}?status=new`);

  const batch: ExportBatch = {
    id: '01JB0000000000000000000000',
    job_posting_id: empty.job.id,
    kind: 'export',
    content: 'rows',
    state: 'running',
    total: 2,
    done: 1,
    left_out: 0,
    created_at: AT,
    finished_at: null,
    file: null,
  };
  const started = answer(startApplicantsExport, (input) => {
    Object.assign(batch, { content: input.content, total: input.application_ids.length });
    return { batch: structuredClone(batch) };
  });
  answer(continueBatch, () => ({ batch: structuredClone(batch) }));
  const finish = (name: string, left_out: number) =>
    Object.assign(batch, {
      state: 'done',
      done: batch.total,
      left_out,
      finished_at: AT,
      file: { name, size: 20, url: `https://files.example.com/${name}`, expires_at: AT },
    });
  const download = page.getByRole('link', { name: /^Download \(/ });
  await button('Export').click();
  await expect.element(dialog.getByLabelText('Table (Excel)')).toBeChecked();
  await dialog.getByLabelText('Table (CSV)').click();
  await button('Export 2', dialog).click();
  await expect.element(statusSaying('CSV: 1 of 2')).toBeVisible();
  // The export goes on, on every page, as a chip that opens.
  answerDashboard();
  await open(paths.manager.dashboard);
  await button('CSV: 50%').click();
  await expect.element(statusSaying('CSV: 1 of 2')).toBeVisible();
  await expectAccessible('a running export');
  finish('applicants.csv', 0);
  await expect.element(statusSaying('CSV: 2 applicants.')).toBeVisible();
  await expect
    .element(download)
    .toHaveAttribute('href', 'https://files.example.com/applicants.csv');
  await page.getByRole('link', { name: 'Show applicants' }).click();
  await expect.poll(path).toBe(table);
  await button('Close').click();
  await expect.element(statusSaying('CSV: 2 applicants.')).not.toBeInTheDocument();
  Object.assign(batch, { state: 'running', done: 0, finished_at: null, file: null });
  await page.getByLabelText('Select Avery Ash').click();
  await button('Export selected').click();
  await dialog.getByLabelText('Resumes (ZIP)').click();
  await expectAccessible('an export');
  await button('Export 1', dialog).click();
  finish('resumes.zip', 1);
  await expect.element(statusSaying('1 applicant, 0 resumes. 1 has none.')).toBeVisible();
  await expect.element(download).toHaveAttribute('href', 'https://files.example.com/resumes.zip');
  expect(started.map(({ content, application_ids }) => [content, application_ids])).toEqual([
    ['rows', applications.map(({ id }) => id).toReversed()],
    ['resumes', [applications[0]?.id]],
  ]);
  await button('Close').click();
  await button('Clear').click();
  await status.selectOptions('New');

  await resize(390, 844);
  await expect.element(grid.getByRole('columnheader', { name: 'Status' })).not.toBeInTheDocument();
  await button('Filters, 1 set').click();
  await expect.element(page.getByLabelText('Sort by')).toBeVisible();
  await page.getByLabelText('Select Blake Ash').click();
  await expect.element(statusSaying('Blake Ash selected')).toBeVisible();
  expect(sidewaysScroll(), 'a selection and open filters on a phone').toBe(0);
  await expectAccessible('a selection and open filters on a phone');
});
