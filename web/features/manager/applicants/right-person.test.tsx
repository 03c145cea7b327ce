import fc from 'fast-check';
import { vi } from 'vitest';
import { updateJobApplicationStatus } from '../../../../lambdas/contract/calls/application.ts';
import {
  noteApplication,
  rateApplications,
} from '../../../../lambdas/contract/calls/assessment.ts';
import {
  alertSaying,
  answerLate,
  button,
  cutOff,
  expect,
  field,
  hold,
  page,
  pause,
  resize,
  statusSaying,
  userEvent,
} from '../../../../test/support/web/app.tsx';
import { answerApplicants } from '../../../../test/support/web/applicants.ts';
import { signInManager, managerTest as test } from '../../../../test/support/web/people.ts';
import {
  currentApplicant,
  decideByKey,
  focusGrid,
  grid,
  openReview,
  openTable,
  queue,
  row,
} from '../../../../test/support/web/review.ts';
import { faultOf, isDialogOpen, watchKeys } from '../../../../test/support/web/watch-keys.ts';

// Keys and buttons act on the people whom the manager sees: in the review and in the table of all applicants.

const dialog = page.getByRole('dialog');
const nameField = page.getByRole('searchbox', { name: 'Search by name' });
const noteField = page.getByRole('textbox', { name: 'Note' });
const press = userEvent.keyboard;

test('in the table a key acts on the ringed row, or on a selection that is in view; otherwise a dialog names who is meant, and hidden ones are named beside every button', async () => {
  const { job, firstNamesByStatus, applications } = answerApplicants(4);
  const unchanged = { new: ['Avery', 'Blake', 'Casey', 'Dana'] };
  await openTable(job.id);

  // A selection that a search hides.
  await row('Avery Ash').getByRole('checkbox').click();
  await expect.element(statusSaying('Avery Ash selected')).toBeVisible();
  await nameField.fill('blake');
  await expect.element(row('Avery Ash')).not.toBeInTheDocument();
  await focusGrid();
  await press('{ArrowDown}a');
  await expect.element(dialog).toMatchTextContent(/Selected: Avery Ash \(not in view\)/);
  await expect.element(dialog).toMatchTextContent(/Current row: Blake Ash/);
  await expect.element(button('Cancel', dialog)).toHaveFocus();
  await press('{Enter}');
  await expect.element(grid).toHaveFocus();
  await press('{Shift>}4{/Shift}');
  await button('Rate Blake Ash 4 of 5', dialog).click();
  await expect.element(row('Blake Ash')).toMatchTextContent(/4 of 5/);
  await press('n');
  await button('Write a note about Blake Ash', dialog).click();
  await expect.element(page.getByRole('dialog', { name: 'Blake Ash' })).toBeVisible();
  await press('{Escape}');
  await expect.element(grid).toHaveFocus();
  expect(firstNamesByStatus()).toEqual(unchanged);
  expect(applications.map(({ rating }) => rating)).toEqual([null, 4, null, null]);

  // It is named beside the buttons.
  const text = '1 selected, not in this view';
  await expect.element(statusSaying(`${text}: Avery Ash`)).toBeVisible();
  for (const name of ['Rate', 'Note', 'Export selected', 'Move back to new', 'Reject', 'Accept'])
    await expect
      .element(page.getByRole('button', { name, exact: true }))
      .toHaveAccessibleDescription(`${text}: Avery Ash`);
  await button('Accept').click();
  await expect.element(page.getByRole('dialog', { name: 'Accept Avery Ash?' })).toBeVisible();
  await press('{Escape}');
  await expect.element(button('Accept')).toHaveFocus();
  await page.getByRole('button', { name: 'Rate', exact: true }).click();
  await expect.element(page.getByRole('menu').getByText(text)).toBeVisible();
  await press('{Escape}');
  await button('Export selected').click();
  await expect.element(dialog.getByText(`${text}.`)).toBeVisible();
  await press('{Escape}');
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect.element(grid).toHaveFocus();
  expect(firstNamesByStatus()).toEqual(unchanged);

  // After a click on a checkbox, and after Escape from a dialog, the keys work.
  await nameField.fill('');
  await row('Casey Ash').getByRole('checkbox').click();
  await expect.element(grid).toHaveFocus();
  await press('{Shift>}{ArrowDown}{/Shift}');
  await expect.element(statusSaying('2 selected')).toBeVisible();
  await press('r');
  await expect.element(dialog).toMatchTextContent(/Casey Ash and Blake Ash will be rejected\./);
  await press('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(grid).toHaveFocus();
  await press('{Escape}a');
  const said = alertSaying('Blake Ash was accepted.');
  await expect.element(said).toBeVisible();
  const name = said.getByText('Blake Ash', { exact: true });
  await expect.element(name).toHaveAttribute('translate', 'no');
  await expect.poll(() => firstNamesByStatus().accepted).toEqual(['Blake']);

  // Who comes to the place of somebody who has left must be seen first.
  await page.getByLabelText('Status').selectOptions('New');
  await expect.element(row('Blake Ash')).not.toBeInTheDocument();
  await row('Dana Ash').click();
  await press('rr');
  await expect.element(row('Dana Ash')).not.toBeInTheDocument();
  await expect
    .poll(firstNamesByStatus)
    .toEqual({ new: ['Avery', 'Casey'], accepted: ['Blake'], rejected: ['Dana'] });
});

test('a ticked row keeps its person while the table scrolls, and a row out of sight is never decided at once', async () => {
  const { job, firstNamesByStatus } = answerApplicants(20);
  await resize(1440, 500);
  await openTable(job.id);
  const first = grid.getByRole('rowheader').first().element().textContent;
  await row(first).getByRole('checkbox').click();
  await userEvent.wheel(grid, { delta: { y: 900 } });
  await expect.element(row(first)).not.toBeInViewport();
  await press('r');
  await expect.element(page.getByRole('dialog', { name: `Reject ${first}?` })).toBeVisible();
  await press('{Escape}');
  // Space first shows the row again.
  await press(' ');
  await expect.element(row(first)).toBeInViewport();
  await expect.element(statusSaying(`${first} selected`)).toBeVisible();
  await press(' ');
  await expect.element(statusSaying('selected')).not.toBeInTheDocument();
  expect(Object.keys(firstNamesByStatus())).toEqual(['new']);
});

test('what is typed while a note, an offer or another dialog loads lands in its field, and decides nobody', async () => {
  const { job, firstNamesByStatus } = answerApplicants(3);
  const nobody = { new: ['Avery', 'Blake', 'Casey'] };
  const release = hold(updateJobApplicationStatus);
  await openReview(job.id);

  // An Undo that ends meanwhile leaves the focus in the note.
  await decideByKey('r');
  await expect.element(currentApplicant).toMatchTextContent(/Blake Ash/);
  await decideByKey('u');
  await press('ncall');
  release();
  await expect.element(alertSaying('Undone. Avery Ash is back in New Applicants.')).toBeVisible();
  await press(' her');
  await expect.element(noteField).toHaveValue('call her');
  await expect.poll(firstNamesByStatus).toEqual(nobody);

  // In the review.
  await openReview(job.id);
  await expect.element(currentApplicant).toMatchTextContent(/Avery Ash/);
  answerLate(500);
  await decideByKey('ncall her');
  await expect.element(noteField).toHaveFocus();
  await expect.element(noteField).toHaveValue('call her');
  await noteField.fill('');
  await press('{Escape}');
  await expect.element(currentApplicant).toHaveFocus();
  await press('oarrange');
  await expect.element(dialog.getByText(/^To Avery Ash/)).toHaveFocus();
  await expect.element(field('Job title', dialog)).toHaveValue('Baker');
  await press('{Escape}');
  await expect.element(currentApplicant).toHaveFocus();
  await press('?arrr');
  await expect.element(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await press('{Escape}');
  // By a click as well.
  await button('View profile', queue).click();
  await press('arrange');
  await expect
    .element(page.getByRole('dialog', { name: 'Candidate Profile' }))
    .toMatchTextContent(/Email/);
  await press('{Escape}');
  await expect.element(button('View profile', queue)).toHaveFocus();
  expect(firstNamesByStatus()).toEqual(nobody);

  // In the table.
  await openTable(job.id);
  await press('nrate her');
  await expect.element(noteField).toHaveValue('rate her');
  await expect.element(noteField).toHaveFocus();
  await press(' today');
  await expect.element(noteField).toHaveValue('rate her today');
  await press('{Escape}');
  await expect.element(grid).toHaveFocus();
  await press('{Control>}a{/Control}rarrange');
  await expect.element(page.getByRole('dialog', { name: 'Reject 3 applicants?' })).toBeVisible();
  await press('{Escape}');
  await expect.element(grid).toHaveFocus();
  await expect.element(statusSaying('3 selected')).toBeVisible();
  expect(firstNamesByStatus()).toEqual(nobody);
});

test('a note that was typed and not saved is saved with the decision; an Undo that fails can be tried again, of decisions, ratings and notes', async () => {
  const { job, applications } = answerApplicants(3);
  const known = (first: string) => () => {
    const found = applications.find(({ candidate }) => candidate.first_name === first);
    return [found?.application_status, found?.rating, found?.note];
  };

  // A note in the review, and in the table.
  await openReview(job.id);
  await decideByKey('n');
  await press('Knows rye.');
  await button('Accept', queue).click();
  await expect.element(currentApplicant).toMatchTextContent(/Blake Ash/);
  await expect.poll(known('Avery')).toEqual(['accepted', null, 'Knows rye.']);
  await decideByKey('a');
  await expect.element(currentApplicant).toMatchTextContent(/Casey Ash/);
  await openTable(job.id);
  // Its middle may be a link.
  await row('Casey Ash').getByText('New').click();
  await press('n');
  await expect.element(noteField).toHaveFocus();
  await press('Too far away.{Escape}');
  await expect.element(grid).toHaveFocus();
  await press('r');
  await expect.poll(known('Casey')).toEqual(['rejected', null, 'Too far away.']);
  await press('n');
  await expect.element(noteField).toHaveValue('Too far away.');
  await press('{Escape}');
  await expect.element(grid).toHaveFocus();

  // An Undo in the table.
  await press('{Shift>}5{/Shift}');
  await expect.poll(known('Casey')).toEqual(['rejected', 5, 'Too far away.']);
  const rate = cutOff(rateApplications);
  const decide = cutOff(updateJobApplicationStatus);
  await press('u');
  await expect.element(alertSaying('Casey Ash could not be rated.')).toBeVisible();
  rate();
  await button('Undo', alertSaying('Casey Ash: rated 5 of 5.')).click();
  await expect.element(alertSaying('Undone. Casey Ash: as before.')).toBeVisible();
  await expect.poll(known('Casey')).toEqual(['rejected', null, 'Too far away.']);
  await focusGrid();
  await press('u');
  await expect
    .element(alertSaying('Casey Ash could not be moved back to New Applicants.'))
    .toBeVisible();
  await expect.element(row('Casey Ash')).toMatchTextContent(/Rejected/);
  decide();
  await press('u');
  await expect.element(alertSaying('Undone. Casey Ash is back in New Applicants.')).toBeVisible();
  await expect.poll(known('Casey')).toEqual(['new', null, 'Too far away.']);

  // An Undo of a note in the review.
  await openReview(job.id);
  await expect.element(noteField).toHaveValue('Too far away.');
  await noteField.fill('Has moved.');
  await button('Save note', queue).click();
  await expect.poll(known('Casey')).toEqual(['new', null, 'Has moved.']);
  const note = cutOff(noteApplication);
  await press('{Escape}u');
  await expect.element(alertSaying(/could not|reached/).last()).toBeVisible();
  note();
  await press('u');
  await expect.element(noteField).toHaveValue('Too far away.');

  // A note that cannot be saved is kept, and the decision counts.
  const again = cutOff(noteApplication);
  await noteField.fill('Call in May.');
  await press('{Escape}');
  await decideByKey('r');
  await expect.element(alertSaying('Your note about Casey Ash could not be saved.')).toBeVisible();
  await expect.poll(known('Casey')).toEqual(['rejected', null, 'Too far away.']);
  again();
  await press('u');
  await expect.element(noteField).toHaveValue('Call in May.');

  // A note with an offer.
  await noteField.fill('Call on 3 May.');
  await button('MAKE OFFER', queue).click();
  await button('Make Offer', page.getByRole('dialog', { name: 'Make Offer' })).click();
  await expect.element(alertSaying('Offer made to Casey Ash.')).toBeVisible();
  await expect.poll(known('Casey')).toEqual(['offer-extended', null, 'Call on 3 May.']);

  // The notes about several who are decided at once.
  await openTable(job.id);
  for (const [name, text] of [
    ['Avery Ash', 'Knows rye, and wheat.'],
    ['Blake Ash', 'Wants days.'],
  ] as const) {
    await row(name).click();
    await press('n');
    await expect.element(noteField).toHaveFocus();
    await noteField.fill(text);
    await press('{Escape}');
    await expect.element(grid).toHaveFocus();
  }
  for (const name of ['Avery Ash', 'Blake Ash']) await row(name).getByRole('checkbox').click();
  await button('Reject').click();
  await button('Reject 2', page.getByRole('dialog', { name: 'Reject 2 applicants?' })).click();
  await expect.poll(known('Avery')).toEqual(['rejected', null, 'Knows rye, and wheat.']);
  expect(known('Blake')()).toEqual(['rejected', null, 'Wants days.']);
});

const KEYS_OF_BOTH = {
  a: 4,
  r: 4,
  u: 3,
  n: 3,
  '?': 1,
  e: 1,
  l: 1,
  '{Escape}': 6,
  ' ': 2,
  '{Enter}': 2,
  '{Tab}': 2,
  '{Shift>}4{/Shift}': 1,
  '{Shift>}0{/Shift}': 1,
};
const KEYS_OF_REVIEW = {
  ...KEYS_OF_BOTH,
  o: 2,
  '{ArrowRight}': 3,
  '{ArrowLeft}': 2,
  v: 1,
  '2': 1,
};
const KEYS_OF_TABLE = {
  ...KEYS_OF_BOTH,
  '{ArrowDown}': 5,
  '{ArrowUp}': 3,
  '{Shift>}{ArrowDown}{/Shift}': 1,
  '{Control>}a{/Control}': 0.5,
  '{End}': 1,
  '{PageUp}': 1,
  search: 1,
  click: 2,
  wheel: 1,
};

/** In this time an applicant counts as seen. It passes at once, by the page's clock. */
const SEEN_MS = 600;

/** Presses of keys, with a pause after each in ms. Some pauses let an applicant be seen. */
const presses = (keys: Readonly<Record<string, number>>, count: number) =>
  fc.array(
    fc.record({
      key: fc.oneof(
        ...Object.entries(keys).map(([key, weight]) => ({
          weight: weight * 2,
          arbitrary: fc.constant(key),
        })),
      ),
      wait: fc.oneof(
        { weight: 8, arbitrary: fc.constant(0) },
        { weight: 2, arbitrary: fc.nat(50) },
        { weight: 1, arbitrary: fc.constant(SEEN_MS) },
      ),
      seed: fc.nat(1000),
    }),
    { minLength: count, maxLength: count },
  );

const RUNS = 4;
const PRESSES = 100;
/** Long enough for a busy machine. */
const MINUTES = 600_000;

/** Presses random keys, while data come late. @returns the paths of the changes that followed */
async function pressAll(
  keys: Readonly<Record<string, number>>,
  openPage: (jobId: string) => Promise<void>,
): Promise<readonly string[]> {
  const all: string[] = [];
  answerLate(0, 0, 100, 400, 1000);
  vi.useFakeTimers({
    shouldAdvanceTime: true,
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
  });
  try {
    await fc.assert(
      fc.asyncProperty(presses(keys, PRESSES), async (steps) => {
        // Drafts of the last run are of other notes.
        localStorage.clear();
        sessionStorage.clear();
        signInManager();
        const { job, applications } = answerApplicants(20);
        const nameOf = new Map(
          applications.map(({ id, candidate }) => [
            id,
            `${candidate.first_name} ${candidate.last_name}`,
          ]),
        );
        using watch = watchKeys();
        await openPage(job.id);
        for (const { key, wait, seed } of steps) {
          await watch.untilSent();
          await step(key, seed);
          if (wait === SEEN_MS) await vi.advanceTimersByTimeAsync(wait);
          else if (wait > 0) await pause(wait);
        }
        await watch.untilSent();
        all.push(...watch.changes.map(({ path }) => path));
        expect(watch.changes.map((each) => faultOf(each, nameOf)).filter(Boolean)).toEqual([]);
      }),
      { numRuns: RUNS, endOnFailure: true },
    );
  } finally {
    vi.useRealTimers();
  }
  return all;
}

async function step(key: string, seed: number): Promise<void> {
  const isInDialog = isDialogOpen();
  // In the page they go to links and buttons, and leave it.
  if (['{Enter}', '{Tab}'].includes(key) && !isInDialog) return;
  if (!['search', 'click', 'wheel'].includes(key)) await press(key);
  else if (!isInDialog) await byMouse(key, seed);
}

async function byMouse(what: string, seed: number): Promise<void> {
  const table = document.querySelector<HTMLElement>('[role="grid"]');
  if (what === 'search') {
    const words = ['', '', 'bl', 'ca', 'k', 'nobody'][seed % 6] ?? '';
    await page.getByRole('searchbox', { name: 'Search by name' }).fill(words);
    document.querySelector<HTMLElement>('[role="grid"]')?.focus();
  } else if (what === 'wheel') {
    table?.parentElement?.scrollBy(0, seed - 500);
  } else {
    const boxes = [...(table?.querySelectorAll<HTMLElement>('tbody input[type="checkbox"]') ?? [])];
    boxes[seed % Math.max(1, boxes.length)]?.click();
  }
}

test(
  'four hundred random keys in the review, with slow answers: each changes only the applicant who was shown',
  async () => {
    const changes = await pressAll(KEYS_OF_REVIEW, openReview);
    expect(changes.filter((path) => path.endsWith('status')).length).toBeGreaterThan(5);
  },
  MINUTES,
);

test(
  'four hundred random keys and clicks in the table, with slow answers: each changes only applicants in view, or named in a dialog',
  async () => {
    const changes = await pressAll(KEYS_OF_TABLE, openTable);
    expect(changes.length).toBeGreaterThan(8);
  },
  MINUTES,
);
