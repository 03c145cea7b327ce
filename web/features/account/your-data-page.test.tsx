import type * as z from 'zod/mini';
import {
  type accountExport,
  deleteAccount,
  exportAccount,
  getExport,
  getPreferences,
  keepAccount,
} from '../../../lambdas/contract/calls/account.ts';
import {
  alertSaying,
  answer,
  button,
  cutOff,
  expect,
  expectAccessible,
  field,
  open,
  page,
  path,
  statusSaying,
  test,
  userEvent,
} from '../../../test/support/web/app.tsx';
import {
  PREFERENCES_OF_TESTS,
  robin,
  signInCandidate,
  signInManager,
} from '../../../test/support/web/people.ts';
import { paths } from '../../paths.ts';

// `/candidate/your-data` and `/manager/your-data`. The data themselves: `test/api/exports.test.ts` and
// `test/api/deleted-accounts.test.ts`.

type Copy = z.output<typeof accountExport>;

const BUILDING: Copy = {
  state: 'building',
  requested_at: '2030-01-31T09:00:00.000Z',
  size: null,
  expires_at: null,
  url: null,
};
const READY: Copy = {
  ...BUILDING,
  state: 'ready',
  size: 2048,
  expires_at: '2030-02-07T09:00:00.000Z',
  url: '/copy.zip',
};
const deletion = page.getByRole('region', { name: 'Delete your account' });
const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
const download = page.getByRole('link', { name: /^Download/ });

test('a copy is requested, announced and downloaded; a failed one is made again; the page says how long data is kept', async () => {
  signInCandidate();
  let copy: Copy | null = null;
  answer(getExport, () => ({ export: copy }));
  answer(exportAccount, () => {
    copy = BUILDING;
    return { export: copy };
  });
  const mend = cutOff(exportAccount);
  await open(paths.candidate.yourData);
  await button('Make a copy').click();
  await expect
    .element(alertSaying('The copy could not be started. Please try again.'))
    .toBeVisible();
  mend();
  await button('Make a copy').click();
  const state = statusSaying(/your copy/i);
  await expect.element(state).toHaveFocus();
  await expect.element(state).toMatchTextContent("We'll email you when it is ready.");
  copy = READY;
  await expect.element(state).toMatchTextContent(/is ready\. You can download it until \w+/);
  await expectAccessible('a copy');
  await expect.element(download).toHaveTextContent('Download (2.0 KB)');
  await expect.element(download).toHaveAttribute('href', '/copy.zip');
  await expect.element(download).toHaveAttribute('download');
  await expect.element(button('Make a new copy')).toBeVisible();

  signInManager();
  answer(getPreferences, () => Response.error());
  copy = { ...BUILDING, state: 'failed' };
  await open(paths.manager.yourData);
  await expect
    .element(page.getByText(/^Your copy of Jan 31, 2030.* could not be made/))
    .toBeVisible();
  const failed = alertSaying('Failed to load how long we keep your data. Please try again.');
  await expect.element(failed).toBeVisible();
  answer(getPreferences, () => PREFERENCES_OF_TESTS);
  // The frame's email note makes the same call a second later, and may load the text first.
  const kept = page.getByText(/^We remove applications .* after you close their job\.$/);
  await button('Retry').or(kept).first().click();
  await expect.element(kept).toBeVisible();
  await button('Make a new copy').click();
  copy = READY;
  await expect.element(download).toBeVisible();
});

for (const [area, signIn, login, consequences] of [
  [
    ...(['candidate', signInCandidate, '/'] as const),
    [/Undecided applications are withdrawn/, /Companies only see “Deleted applicant”/],
  ],
  [
    ...(['manager', signInManager, '/manager'] as const),
    [/Your jobs are closed/, /Pending offers are withdrawn\./],
  ],
] as const)
  test(`a ${area} reads the consequences, and deletes their account with their password`, async () => {
    signIn();
    answer(getExport, () => ({ export: null }));
    const message = 'That password is incorrect.';
    const issues = [{ path: 'password', message }];
    const asked = answer(deleteAccount, () =>
      Response.json({ error: message, issues }, { status: 400 }),
    );
    await open(paths[area].yourData);
    for (const text of consequences) await expect.element(deletion.getByText(text)).toBeVisible();
    await button('Delete my account', deletion).click();
    await expect.element(field('Password', dialog)).toHaveFocus();
    await button('Cancel', dialog).click();
    await expect.element(button('Delete my account', deletion)).toHaveFocus();
    await button('Delete my account', deletion).click();
    await field('Password', dialog).fill('not this one');
    await button('Delete my account', dialog).click();
    await expect.element(alertSaying('Your account could not be deleted.')).toBeVisible();
    await expect.element(field('Password', dialog)).toHaveFocus();
    await expect.element(field('Password', dialog)).toHaveAttribute('aria-invalid', 'true');
    answer(deleteAccount, () => ({ deleted: true, due_at: null }));
    await field('Password', dialog).fill('a long secret');
    await userEvent.keyboard('{Enter}');
    await expect.poll(path).toBe(login);
    await expect.element(page.getByText(/^Your account is deleted\./)).toBeVisible();
    const kept = JSON.stringify({ ...localStorage, ...sessionStorage });
    for (const text of ['token', robin.id, robin.email]) expect(kept).not.toContain(text);
    expect(asked).toEqual([{ password: 'not this one' }]);
  });

test('after a change of address the deletion of the account waits, and can be cancelled', async () => {
  signInManager();
  let deletion_due_at: string | null = null;
  answer(getPreferences, () => ({ ...PREFERENCES_OF_TESTS, deletion_due_at }));
  answer(getExport, () => ({ export: null }));
  answer(deleteAccount, () => {
    deletion_due_at = '2030-02-07T12:00:00.000Z';
    return { deleted: false, due_at: deletion_due_at };
  });
  answer(keepAccount, () => {
    deletion_due_at = null;
    return { kept: true as const };
  });
  await open(paths.manager.yourData);
  await button('Delete my account', deletion).click();
  await field('Password', dialog).fill('a long secret');
  await userEvent.keyboard('{Enter}');
  const note = deletion.getByText(/^Your account will be deleted on \w+ \d+/);
  await expect.element(note).toHaveFocus();
  await expectAccessible('a deletion that waits');
  await open(paths.manager.yourData);
  await expect.element(note).toBeVisible();
  const mend = cutOff(keepAccount);
  await button('Keep my account').click();
  await expect
    .element(alertSaying('Your account could not be kept. Please try again.'))
    .toBeVisible();
  mend();
  await button('Keep my account').click();
  await expect.element(alertSaying('Your account is kept.')).toBeVisible();
  await expect.element(button('Delete my account', deletion)).toBeVisible();
});
