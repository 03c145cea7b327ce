import { setTimeout } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import fc from 'fast-check';
import { getJobApplications } from '../../../lambdas/contract/calls/application.ts';
import { firstNamesByStatus, test } from '../../support/web/manager-test.ts';
import { applicantsPath, grid } from '../../support/web/pages/applicants-page.ts';
import {
  currentApplicant,
  decideByKey,
  type Job,
  jobWithApplicants,
  openCandidatesPage,
  openReview,
  queue,
  row,
} from '../../support/web/pages/review-page.ts';
import {
  type Change,
  changesOf,
  faultOf,
  isDialogOpen,
  watchKeys,
} from '../../support/web/watch-keys.ts';
import {
  alertSaying,
  button,
  expect,
  failCalls,
  holdCalls,
  statusSaying,
} from '../../support/web/web-test.ts';
import type { Employer } from '../../support/worlds/world.ts';

// Keys and buttons act on the people whom the manager sees: in the review and in the table of all applicants.

/** Answers of code and data come after a second from now on. */
async function slowDown(page: Page): Promise<void> {
  await page.route(/\/assets\/|\/api\//, async (route) => {
    if (route.request().method() === 'GET') await setTimeout(1000);
    await route.fallback();
  });
}

async function openTable(page: Page, job: Job): Promise<void> {
  await page.goto(applicantsPath(job));
  await grid(page).focus();
  await expect(grid(page)).toHaveAttribute('aria-activedescendant', /./);
}

const nameField = (page: Page) => page.getByRole('searchbox', { name: 'Search by name' });

test('in the table a key acts on the ringed row, or on a selection that is in view; otherwise a dialog names who is meant, and hidden ones are named beside every button', async ({
  page,
  employer,
}) => {
  const job = await jobWithApplicants(employer, 4);
  await openTable(page, job);
  const who = page.getByRole('dialog');
  const unchanged = { new: ['Avery', 'Blake', 'Casey', 'Dana'] };

  await test.step('a selection that a search hides', async () => {
    await row(page, 'Avery Ash').getByRole('checkbox').click();
    await expect(statusSaying(page, 'Avery Ash selected')).toBeVisible();
    await nameField(page).fill('blake');
    await expect(row(page, 'Avery Ash')).toBeHidden();
    await grid(page).focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('a');
    await expect(who).toContainText('Selected: Avery Ash (not in view)');
    await expect(who).toContainText('Current row: Blake Ash');
    await expect(button(who, 'Cancel')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(grid(page)).toBeFocused();
    await page.keyboard.press('Shift+Digit4');
    await button(who, 'Rate Blake Ash 4 of 5').click();
    await expect(row(page, 'Blake Ash')).toContainText('4 of 5');
    await page.keyboard.press('n');
    await button(who, 'Write a note about Blake Ash').click();
    await expect(page.getByRole('dialog', { name: 'Blake Ash' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(grid(page)).toBeFocused();
    expect(await firstNamesByStatus(employer, job)).toEqual(unchanged);
  });

  await test.step('is named beside the buttons', async () => {
    const text = '1 selected, not in this view';
    await expect(statusSaying(page, `${text}: Avery Ash`)).toBeVisible();
    for (const name of ['Rate', 'Note', 'Export selected', 'Move back to new', 'Reject', 'Accept'])
      await expect(button(page, name)).toHaveAccessibleDescription(`${text}: Avery Ash`);
    await button(page, 'Accept').click();
    await expect(page.getByRole('dialog', { name: 'Accept Avery Ash?' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(button(page, 'Accept')).toBeFocused();
    await button(page, 'Rate').click();
    await expect(page.getByRole('menu').getByText(text)).toBeVisible();
    await page.keyboard.press('Escape');
    await button(page, 'Export selected').click();
    await expect(who.getByText(`${text}.`)).toBeVisible();
    await page.keyboard.press('Escape');
    await button(page, 'Clear').click();
    await expect(grid(page)).toBeFocused();
    expect(await firstNamesByStatus(employer, job)).toEqual(unchanged);
  });

  await test.step('after a click on a checkbox, and after Escape from a dialog, the keys work', async () => {
    await nameField(page).fill('');
    await row(page, 'Casey Ash').getByRole('checkbox').click();
    await expect(grid(page)).toBeFocused();
    await page.keyboard.press('Shift+ArrowDown');
    await expect(statusSaying(page, '2 selected')).toBeVisible();
    await page.keyboard.press('r');
    await expect(who).toContainText('Casey Ash and Blake Ash will be rejected.');
    await page.keyboard.press('Escape');
    await expect(who).toBeHidden();
    await expect(grid(page)).toBeFocused();
    await page.keyboard.press('Escape');
    await page.keyboard.press('a');
    await expect(alertSaying(page, 'Blake Ash was accepted.')).toBeVisible();
    await expect
      .poll(async () => (await firstNamesByStatus(employer, job)).accepted)
      .toEqual(['Blake']);
  });

  await test.step('who comes to the place of somebody who has left must be seen first', async () => {
    await page.getByLabel('Status').selectOption('New');
    await expect(row(page, 'Blake Ash')).toBeHidden();
    await row(page, 'Dana Ash').click();
    await page.keyboard.press('r');
    await page.keyboard.press('r');
    await expect(row(page, 'Dana Ash')).toBeHidden();
    await expect
      .poll(() => firstNamesByStatus(employer, job))
      .toEqual({ new: ['Avery', 'Casey'], accepted: ['Blake'], rejected: ['Dana'] });
  });
});

test('a ticked row keeps its person while the table scrolls, and a row out of sight is never decided at once', async ({
  page,
  employer,
}) => {
  const job = await jobWithApplicants(employer, 20);
  await page.setViewportSize({ width: 1440, height: 500 });
  await openTable(page, job);
  const names = grid(page).getByRole('rowheader');
  const first = (await names.first().textContent()) ?? '';
  await row(page, first).getByRole('checkbox').click();
  await grid(page).hover();
  await page.mouse.wheel(0, 900);
  await expect(row(page, first)).not.toBeInViewport();
  await page.keyboard.press('r');
  await expect(page.getByRole('dialog', { name: `Reject ${first}?` })).toBeVisible();
  await page.keyboard.press('Escape');
  // Space first shows the row again.
  await page.keyboard.press('Space');
  await expect(row(page, first)).toBeInViewport();
  await expect(statusSaying(page, `${first} selected`)).toBeVisible();
  await page.keyboard.press('Space');
  await expect(statusSaying(page, 'selected')).toBeHidden();
  expect(Object.keys(await firstNamesByStatus(employer, job))).toEqual(['new']);
});

test('what is typed while a note, an offer or another dialog loads for a second lands in its field, and decides nobody', async ({
  page,
  employer,
}) => {
  const deciding = await holdCalls(page, '/job/update-job-application-status');
  const job = await openReview(page, employer, 3);
  const nobody = { new: ['Avery', 'Blake', 'Casey'] };
  const noteField = page.getByRole('textbox', { name: 'Note' });
  const dialog = page.getByRole('dialog');

  await test.step('an Undo that ends meanwhile leaves the focus in the note', async () => {
    await page.keyboard.press('r');
    await expect(currentApplicant(page)).toHaveText('Blake Ash');
    await expect(button(queue(page), 'Accept')).toBeEnabled();
    await page.keyboard.press('u');
    await page.keyboard.type('ncall');
    deciding.release();
    await expect(alertSaying(page, 'Undone. Avery Ash is back in New Applicants.')).toBeVisible();
    await page.keyboard.type(' her');
    await expect(noteField).toHaveValue('call her');
    await expect.poll(() => firstNamesByStatus(employer, job)).toEqual(nobody);
    await openCandidatesPage(page, job);
    await expect(currentApplicant(page)).toHaveText('Avery Ash');
  });

  await test.step('in the review', async () => {
    await slowDown(page);
    await page.keyboard.type('ncall her');
    await expect(noteField).toBeFocused();
    await expect(noteField).toHaveValue('call her');
    await noteField.fill('');
    await page.keyboard.press('Escape');
    await expect(currentApplicant(page)).toBeFocused();
    await page.keyboard.type('oarrange');
    await expect(dialog.getByText(/^To Avery Ash/)).toBeFocused();
    await expect(dialog.getByLabel('Job title')).toHaveValue('Baker');
    await page.keyboard.press('Escape');
    await expect(currentApplicant(page)).toBeFocused();
    await page.keyboard.type('?arrr');
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
    await page.keyboard.press('Escape');
    // By a click as well.
    await button(queue(page), 'View profile').click();
    await page.keyboard.type('arrange');
    await expect(page.getByRole('dialog', { name: 'Candidate Profile' })).toContainText('Email');
    await page.keyboard.press('Escape');
    await expect(button(queue(page), 'View profile')).toBeFocused();
    expect(await firstNamesByStatus(employer, job)).toEqual(nobody);
  });

  await test.step('in the table', async () => {
    await openTable(page, job);
    await page.keyboard.type('nrate her');
    await expect(noteField).toHaveValue('rate her');
    await expect(noteField).toBeFocused();
    await page.keyboard.type(' today');
    await expect(noteField).toHaveValue('rate her today');
    await page.keyboard.press('Escape');
    await expect(grid(page)).toBeFocused();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('rarrange');
    await expect(page.getByRole('dialog', { name: 'Reject 3 applicants?' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(grid(page)).toBeFocused();
    await expect(statusSaying(page, '3 selected')).toBeVisible();
    expect(await firstNamesByStatus(employer, job)).toEqual(nobody);
  });
});

test('a note that was typed and not saved is saved with the decision; an Undo that fails can be tried again, of decisions, ratings and notes', async ({
  page,
  employer,
}) => {
  /** The calls that fail now. The browser watches for them from the start, since the very next key may make one. */
  const down = new Set<string>();
  for (const name of ['rate-applications', 'update-job-application-status', 'note-application'])
    await failCalls(page, `/job/${name}`, (route) =>
      down.has(name) ? route.abort() : route.continue(),
    );
  const job = await openReview(page, employer, 3);
  const known = async () => {
    const { applications } = await employer.call(getJobApplications, { id: job.id });
    return applications.map(({ application_status, rating, note }) => [
      application_status,
      rating,
      note,
    ]);
  };
  const noteField = page.getByRole('textbox', { name: 'Note' });

  await test.step('a note in the review, and in the table', async () => {
    await page.keyboard.press('n');
    await page.keyboard.type('Knows rye.');
    await button(queue(page), 'Accept').click();
    await expect(currentApplicant(page)).toHaveText('Blake Ash');
    await expect.poll(known).toContainEqual(['accepted', null, 'Knows rye.']);
    await decideByKey(page, 'a');
    await expect(currentApplicant(page)).toHaveText('Casey Ash');
    await openTable(page, job);
    await row(page, 'Casey Ash').click();
    await page.keyboard.press('n');
    await expect(noteField).toBeFocused();
    await page.keyboard.type('Too far away.');
    await page.keyboard.press('Escape');
    await page.keyboard.press('r');
    await expect.poll(known).toContainEqual(['rejected', null, 'Too far away.']);
    await page.keyboard.press('n');
    await expect(noteField).toHaveValue('Too far away.');
    await page.keyboard.press('Escape');
  });

  await test.step('an Undo in the table', async () => {
    await page.keyboard.press('Shift+Digit5');
    await expect.poll(known).toContainEqual(['rejected', 5, 'Too far away.']);
    down.add('rate-applications').add('update-job-application-status');
    await page.keyboard.press('u');
    await expect(alertSaying(page, 'Casey Ash could not be rated.')).toBeVisible();
    down.delete('rate-applications');
    await button(alertSaying(page, 'Casey Ash: rated 5 of 5.'), 'Undo').click();
    await expect(alertSaying(page, 'Undone. Casey Ash: as before.')).toBeVisible();
    await expect.poll(known).toContainEqual(['rejected', null, 'Too far away.']);
    await grid(page).focus();
    await page.keyboard.press('u');
    await expect(
      alertSaying(page, 'Casey Ash could not be moved back to New Applicants.'),
    ).toBeVisible();
    await expect(row(page, 'Casey Ash')).toContainText('Rejected');
    down.clear();
    await page.keyboard.press('u');
    await expect(alertSaying(page, 'Undone. Casey Ash is back in New Applicants.')).toBeVisible();
    await expect.poll(known).toContainEqual(['new', null, 'Too far away.']);
  });

  await test.step('an Undo of a note in the review', async () => {
    await openCandidatesPage(page, job);
    await expect(noteField).toHaveValue('Too far away.');
    await noteField.fill('Has moved.');
    await button(queue(page), 'Save note').click();
    await expect.poll(known).toContainEqual(['new', null, 'Has moved.']);
    down.add('note-application');
    await currentApplicant(page).focus();
    await page.keyboard.press('u');
    await expect(alertSaying(page, /could not|reached/)).toBeVisible();
    down.clear();
    await page.keyboard.press('u');
    await expect(noteField).toHaveValue('Too far away.');
  });

  await test.step('a note that cannot be saved is kept, and the decision counts', async () => {
    down.add('note-application');
    await noteField.fill('Call in May.');
    await currentApplicant(page).focus();
    await decideByKey(page, 'r');
    await expect(alertSaying(page, 'Your note about Casey Ash could not be saved.')).toBeVisible();
    await expect.poll(known).toContainEqual(['rejected', null, 'Too far away.']);
    down.clear();
    await page.keyboard.press('u');
    await expect(noteField).toHaveValue('Call in May.');
  });

  await test.step('a note with an offer', async () => {
    await noteField.fill('Call on 3 May.');
    await button(queue(page), 'MAKE OFFER').click();
    await button(page.getByRole('dialog', { name: 'Make Offer' }), 'Make Offer').click();
    await expect(alertSaying(page, 'Offer made to Casey Ash.')).toBeVisible();
    await expect.poll(known).toContainEqual(['offer-extended', null, 'Call on 3 May.']);
  });

  await test.step('the notes about several who are decided at once', async () => {
    await openTable(page, job);
    for (const [name, note] of [
      ['Avery Ash', 'Knows rye, and wheat.'],
      ['Blake Ash', 'Wants days.'],
    ] as const) {
      await row(page, name).click();
      await page.keyboard.press('n');
      await expect(noteField).toBeFocused();
      await noteField.fill(note);
      await page.keyboard.press('Escape');
    }
    for (const name of ['Avery Ash', 'Blake Ash'])
      await row(page, name).getByRole('checkbox').click();
    await button(page, 'Reject').click();
    await button(page.getByRole('dialog', { name: 'Reject 2 applicants?' }), 'Reject 2').click();
    await expect.poll(known).toContainEqual(['rejected', null, 'Knows rye, and wheat.']);
    expect(await known()).toContainEqual(['rejected', null, 'Wants days.']);
  });
});

const KEYS_OF_BOTH = {
  ...{ a: 4, r: 4, u: 3, n: 3, '?': 1, e: 1, l: 1, Escape: 6, ' ': 2, Enter: 2, Tab: 2 },
  ...{ 'Shift+Digit4': 1, 'Shift+Digit0': 1 },
};
const KEYS_OF_REVIEW = { ...KEYS_OF_BOTH, o: 2, ArrowRight: 3, ArrowLeft: 2, v: 1, '2': 1 };
const KEYS_OF_TABLE = {
  ...KEYS_OF_BOTH,
  ...{ ArrowDown: 5, ArrowUp: 3, 'Shift+ArrowDown': 1, 'Control+a': 0.5, End: 1, PageUp: 1 },
  ...{ search: 1, click: 2, wheel: 1 },
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
      pause: fc.oneof(
        { weight: 8, arbitrary: fc.constant(0) },
        { weight: 2, arbitrary: fc.nat(50) },
        { weight: 1, arbitrary: fc.constant(SEEN_MS) },
      ),
      seed: fc.nat(1000),
    }),
    { minLength: count, maxLength: count },
  );

interface Random {
  readonly keys: Readonly<Record<string, number>>;
  readonly open: () => Promise<void>;
  readonly nameOf: ReadonlyMap<string, string>;
}

const RUNS = 10;
const PRESSES = 100;

/** Presses random keys, while code and data come late. @returns the changes that followed */
async function pressAll(page: Page, { keys, open, nameOf }: Random): Promise<readonly Change[]> {
  const all: Change[] = [];
  await page.clock.install();
  await watchKeys(page);
  let delays = 0;
  await page.route(/\/assets\/|\/api\//, async (route) => {
    delays = (delays + 1) % 5;
    if (route.request().method() === 'GET') await setTimeout([0, 0, 100, 400, 1000][delays]);
    await route.fallback();
  });
  const run = async (steps: readonly { key: string; pause: number; seed: number }[]) => {
    await open();
    for (const { key, pause, seed } of steps) {
      await step(page, key, seed);
      if (pause === SEEN_MS) await page.clock.fastForward(pause);
      else await setTimeout(pause);
    }
    await isDialogOpen(page);
    const changes = await changesOf(page);
    all.push(...changes);
    expect(changes.map((each) => faultOf(each, nameOf)).filter(Boolean)).toEqual([]);
  };
  await fc.assert(fc.asyncProperty(presses(keys, PRESSES), run), {
    numRuns: RUNS,
    endOnFailure: true,
  });
  return all;
}

async function step(page: Page, key: string, seed: number): Promise<void> {
  // Changes are sent one after the other, each in the step that makes it.
  const isInDialog = await isDialogOpen(page);
  // In the page they go to links and buttons, and leave it.
  if (['Enter', 'Tab'].includes(key) && !isInDialog) return;
  if (!['search', 'click', 'wheel'].includes(key)) {
    await page.keyboard.press(key);
    return;
  }
  if (isInDialog) return;
  const rows = grid(page).getByRole('row');
  if (key === 'search') {
    await nameField(page).fill(['', '', 'bl', 'ca', 'k', 'nobody'][seed % 6] ?? '');
    await grid(page)
      .focus({ timeout: 1000 })
      .catch(() => {});
  } else if (key === 'wheel') {
    await grid(page)
      .hover({ force: true, timeout: 1000 })
      .catch(() => {});
    await page.mouse.wheel(0, seed - 500);
  } else {
    const count = await rows.count();
    if (count > 1)
      await rows
        .nth(1 + (seed % (count - 1)))
        .getByRole('checkbox')
        .click({ timeout: 1000 })
        .catch(() => {});
  }
}

async function namesById(employer: Employer, job: Job): Promise<ReadonlyMap<string, string>> {
  const { applications } = await employer.call(getJobApplications, { id: job.id });
  return new Map(
    applications.map(({ id, candidate: { first_name, last_name } }) => [
      id,
      `${first_name} ${last_name}`,
    ]),
  );
}

test('a thousand random keys in the review, with slow code: each changes only the applicant who was shown', async ({
  page,
  employer,
}) => {
  test.setTimeout(600_000);
  const job = await jobWithApplicants(employer, 20);
  const changes = await pressAll(page, {
    keys: KEYS_OF_REVIEW,
    nameOf: await namesById(employer, job),
    open: async () => {
      await openCandidatesPage(page, job);
      await expect(currentApplicant(page).or(page.getByText(/^No new applicants/))).toBeVisible();
    },
  });
  const decided = changes.filter(({ path }) => path.endsWith('status'));
  expect(decided.length).toBeGreaterThan(10);
});

test('a thousand random keys and clicks in the table, with slow code: each changes only applicants in view, or named in a dialog', async ({
  page,
  employer,
}) => {
  test.setTimeout(600_000);
  const job = await jobWithApplicants(employer, 20);
  const changes = await pressAll(page, {
    keys: KEYS_OF_TABLE,
    nameOf: await namesById(employer, job),
    open: async () => openTable(page, job),
  });
  expect(changes.length).toBeGreaterThan(20);
});
