import { getApplicantRows } from '../../../../../lambdas/contract/calls/applicant-rows.ts';
import { updateJobApplicationStatus } from '../../../../../lambdas/contract/calls/application.ts';
import { rateApplications } from '../../../../../lambdas/contract/calls/assessment.ts';
import { getBatchLeftOut, undoDecisions } from '../../../../../lambdas/contract/calls/batches.ts';
import {
  alertSaying,
  answer,
  button,
  cutOff,
  expect,
  open,
  page,
  path,
  statusSaying,
  userEvent,
} from '../../../../../test/support/web/app.tsx';
import { answerApplicants, screeningAnswer } from '../../../../../test/support/web/applicants.ts';
import { managerTest as test } from '../../../../../test/support/web/people.ts';
import {
  focusGrid,
  grid,
  openTable,
  profile,
  row,
} from '../../../../../test/support/web/review.ts';
import { answerCompany, company } from '../../../../../test/support/web/things.ts';
import { paths } from '../../../../paths.ts';

// The table of all applicants of a job: found, sorted, opened by keyboard, selected and decided, one or many.

const press = userEvent.keyboard;
const rows = grid.getByRole('rowheader');
const names = () => rows.elements().map((each) => each.textContent);
const search = page.getByRole('searchbox', { name: 'Search by name' });
const dialog = page.getByRole('dialog');
const isSelected = (text: string) => expect.element(statusSaying(`${text} selected`)).toBeVisible();

/** The grid's active row. */
const activeRow = () =>
  document.getElementById(grid.element().getAttribute('aria-activedescendant') ?? '');
const isActive = (name: string) =>
  expect.poll(() => activeRow()?.querySelector('[role="rowheader"], th')?.textContent).toBe(name);

/** A job to which Avery to Lane Ash have applied, and then José María Nuñez. Dana, Harper and Lane are rejected. */
function answerThirteen() {
  return answerApplicants(13, { job_title: 'Warehouse associate' }, (index) => ({
    ...(index === 12 && { candidate: { first_name: 'José María', last_name: 'Nuñez' } }),
    ...(index % 4 === 3 && { application_status: 'rejected' }),
    screening_responses: [screeningAnswer('Nights?', 'yes', 'yes')],
  }));
}

test('all applicants are found by any part of a name, filtered, sorted and opened by keyboard; the address keeps the view', async () => {
  const { job } = answerThirteen();
  await open(paths.manager.candidates(job.id));
  await page.getByRole('link', { name: 'All applicants' }).click();
  await expect
    .element(page.getByRole('heading', { level: 1 }))
    .toMatchTextContent('Applicants · Warehouse associate');
  await expect.element(statusSaying('13 applicants')).toBeVisible();
  await expect.element(grid).toHaveAttribute('aria-rowcount', '14');
  expect(names()[0]).toBe('José María Nuñez');
  expect(grid.getByRole('row').nth(1).element().textContent).toMatch(
    /^José María NuñezNew1 of 1 match/,
  );

  await search.fill('NUNEZ');
  await expect.element(statusSaying('1 of 13 applicants match')).toBeVisible();
  await search.fill('ash ar');
  await expect.poll(names).toEqual(['Harper Ash']);
  await page.getByLabelText('Status').selectOptions('Accepted');
  await expect.element(page.getByText('No applicants match.')).toBeVisible();
  await button('Clear search and filters').click();
  await page.getByLabelText('Status').selectOptions('Rejected');
  await expect.element(statusSaying('3 of 13 applicants match')).toBeVisible();
  await button('Name').click();
  await expect
    .element(grid.getByRole('columnheader', { name: 'Name' }))
    .toHaveAttribute('aria-sort', 'ascending');
  await expect.poll(names).toEqual(['Dana Ash', 'Harper Ash', 'Lane Ash']);
  const view = `${paths.manager.applicants(job.id)}?status=rejected&sort=name`;
  await expect.poll(path).toBe(view);

  await open(view);
  await focusGrid();
  await isActive('Dana Ash');
  await press('{End}');
  await isActive('Lane Ash');
  await press('{PageUp}{ArrowDown}');
  await isActive('Harper Ash');
  await press('{Enter}');
  await expect.element(profile).toMatchTextContent(/Harper Ash/);
  history.back();
  await expect.poll(names).toEqual(['Dana Ash', 'Harper Ash', 'Lane Ash']);
});

test('one applicant is decided, rated and noted by keys; steps that fail leave what is stored; several are selected by keys and clicks, and rated with Undo', async () => {
  const { job } = answerThirteen();
  await open(paths.manager.applicants(job.id));
  await expect.element(statusSaying('13 applicants')).toBeVisible();
  const kai = row('Kai Ash');
  const failure = Promise.withResolvers<void>();
  const mends = [updateJobApplicationStatus, rateApplications].map((each) =>
    cutOff(each, failure.promise),
  );
  mends.push(cutOff(getApplicantRows));
  await focusGrid();
  await press('{ArrowDown}{ArrowDown}ar{Shift>}5{/Shift}');
  await expect.element(kai).toMatchTextContent(/5 of 5/);
  await press('{Shift>}3{/Shift}');
  await expect.element(kai).toMatchTextContent(/Rejected.*3 of 5/);
  // Both steps fail: the row shows what is stored, not the step before.
  failure.resolve();
  await expect.element(kai).toMatchTextContent(/New/);
  await expect.element(kai).not.toMatchTextContent(/of 5/);
  for (const mend of mends) mend();
  await press('a');
  await expect.element(kai).toMatchTextContent(/Accepted/);
  await press('u');
  await expect.element(alertSaying('Undone. Kai Ash is back in New Applicants.')).toBeVisible();
  await expect.element(kai).toMatchTextContent(/New/);
  await press('{Shift>}4{/Shift}');
  await expect.element(kai).toMatchTextContent(/4 of 5/);
  await press('n');
  const note = page.getByRole('dialog', { name: 'Kai Ash' });
  await note.getByRole('textbox', { name: 'Note' }).fill('Lifts a lot.');
  await button('Save note', note).click();
  await expect.element(alertSaying('Note saved.')).toBeVisible();
  await press('{Escape}');
  await expect.element(kai).toMatchTextContent(/4 of 5Note/);

  await press(' {Shift>}{ArrowDown}{ArrowDown}{/Shift}');
  await isSelected('3');
  await press('{Shift>}{ArrowUp}{/Shift}');
  await isSelected('2');
  await button('Rate').click();
  await page.getByRole('menuitem', { name: '2 of 5' }).click();
  for (const name of ['Kai Ash', 'Jules Ash'])
    await expect.element(row(name)).toMatchTextContent(/2 of 5/);
  await button('Undo', alertSaying('2 applicants: rated 2 of 5.')).click();
  await expect.element(alertSaying('Undone. 2 applicants: as before.')).toBeVisible();

  await open(path());
  await page.getByLabelText('Rating').selectOptions('Rated 4 or more');
  await expect.poll(names).toEqual(['Kai Ash']);
  await page.getByLabelText('Rating').selectOptions('All ratings');
  await expect.poll(() => names().length).toBe(13);
  await focusGrid();
  await press(' {Escape}');
  await expect.element(statusSaying('selected')).not.toBeInTheDocument();
  // A click ends a range; the next one starts there.
  await press('{Shift>}{ArrowDown}{/Shift}');
  await row('Harper Ash').click();
  await row('Gray Ash').click({ modifiers: ['Shift'] });
  await isSelected('4');
  await press('{Escape}');
  await expect.element(statusSaying('selected')).not.toBeInTheDocument();
});

test('a decision on many names those left out, shows the first emails, and is undone from its card, also after a failure', async () => {
  const { job, firstNamesByStatus } = answerThirteen();
  answerCompany({
    company: {
      ...company,
      decision_mails: {
        acceptance: '',
        rejection: 'Dear {first_name},\n\n{company} chose somebody else as {job}.',
      },
    },
  });
  await openTable(job.id);
  await press('{Control>}a{/Control}');
  await isSelected('13');
  await press('r');
  const many = page.getByRole('dialog', { name: 'Reject 10 applicants?' });
  await expect.element(many.getByText('3 rejected already')).toBeVisible();
  await expect.element(many.getByRole('article')).toHaveLength(3);
  expect(
    many
      .getByRole('article')
      .elements()
      .map((each) => each.textContent),
  ).toEqual([
    `To José María NuñezDear José María,\n\n${company.name} chose somebody else as Warehouse associate.`,
    expect.stringMatching(/^To Kai AshDear Kai,/),
    expect.stringMatching(/^To Jules AshDear Jules,/),
  ]);
  await button('Reject 10', many).click();
  await expect.element(statusSaying('10 applicants were rejected.')).toBeVisible();
  await expect.element(row('Kai Ash')).toMatchTextContent(/Rejected/);
  expect(names()[0]).toBe('José María Nuñez');
  expect(Object.keys(firstNamesByStatus())).toEqual(['rejected']);

  const mend = cutOff(undoDecisions);
  await open(path());
  await button('Undo').click();
  await expect.element(page.getByText('Could not be undone. Please try again.')).toBeVisible();
  mend();
  await button('Undo').click();
  const undone = statusSaying('Undone for 10 applicants.');
  await expect.element(undone).toBeVisible();
  await expect.element(row('Kai Ash')).toMatchTextContent(/New/);
  expect(firstNamesByStatus().new).toHaveLength(10);
  await button('Close').click();
  await expect.element(undone).not.toBeInTheDocument();
});

test('more than thirty are decided once their number is typed; those left out are listed; U undoes it', async () => {
  const { job, applications, firstNamesByStatus } = answerApplicants(39);
  const leftOut = applications.slice(0, 2);
  answer(getBatchLeftOut, () => ({
    left_out: leftOut.map(({ id }) => ({ id, reason: 'not-found' as const })),
    told: [],
  }));
  await openTable(job.id);
  await press('{Control>}a{/Control}a');
  const many = page.getByRole('dialog', { name: 'Accept 39 applicants?' });
  await expect.element(many.getByRole('article').first()).toMatchTextContent(/Hello Number 38,/);
  const typed = many.getByLabelText('Type 39 to confirm');
  await typed.fill('38');
  await press('{Enter}');
  await expect.element(many.getByText('Enter 39.')).toBeVisible();
  await expect.element(typed).toHaveFocus();
  for (const each of leftOut) each.application_status = 'withdrawn';
  await typed.fill('39');
  await press('{Enter}');
  await expect.element(statusSaying('37 applicants were accepted. 2 left out.')).toBeVisible();
  const details = page.getByRole('link', { name: 'Who was left out' });
  await details.click();
  await expect.element(dialog.getByText('Avery Ash is no longer there')).toBeVisible();
  expect(dialog.getByRole('listitem').elements()).toHaveLength(2);
  await press('{Escape}');
  await expect.element(details).toHaveFocus();
  // U undoes decisions on many like any other step.
  await focusGrid();
  await press('u');
  await expect.element(statusSaying('Undone for 37 applicants.')).toBeVisible();
  expect(firstNamesByStatus().accepted).toBeUndefined();
});

test('ten thousand applicants arrive in pages, and are navigated, searched and selected; only visible rows are rendered', async () => {
  const { job } = answerApplicants(10_000, {}, (index) => ({
    candidate: { first_name: 'Avery', last_name: `Ash ${String(index).padStart(4, '0')}` },
  }));
  await open(paths.manager.applicants(job.id));
  await expect.element(statusSaying('10,000 applicants')).toBeVisible();
  await expect.element(grid).toHaveAttribute('aria-rowcount', '10001');
  await button('Name').click();
  await expect.poll(() => names()[0]).toBe('Avery Ash 0000');
  await focusGrid();
  await press('{End}');
  await isActive('Avery Ash 9999');
  await expect.element(page.elementLocator(activeRow() ?? document.head)).toBeInViewport();
  expect(rows.elements().length).toBeLessThan(100);
  await search.fill('ery 0437');
  await expect.element(statusSaying('1 of 10,000 applicants match')).toBeVisible();
  await expect.poll(names).toEqual(['Avery Ash 0437']);
  await search.fill('');
  await expect.element(statusSaying('10,000 applicants')).toBeVisible();
  // The rows follow the search with a delay.
  await expect.poll(() => names()[0]).toBe('Avery Ash 0000');
  await focusGrid();
  await press('{Control>}a{/Control}');
  await isSelected('10,000');
  // The search has just moved somebody else into the active row: keys wait until they were seen.
  const typed = page
    .getByRole('dialog', { name: 'Reject 10,000 applicants?' })
    .getByLabelText('Type 10000 to confirm');
  await expect
    .poll(async () => {
      if (typed.query() === null) await press('r');
      return typed.query() !== null;
    })
    .toBe(true);
});
