import { getManagerCompanies } from '../../../../lambdas/contract/calls/company.ts';
import {
  getMyInformation,
  updateMyInformation,
} from '../../../../lambdas/contract/calls/manager.ts';
import { CHANGED_MEANWHILE } from '../../../../lambdas/contract/texts/texts.ts';
import {
  alertSaying,
  answer,
  button,
  expect,
  expectAccessible,
  field,
  fill,
  open,
  page,
  refusal,
  resize,
} from '../../../../test/support/web/app.tsx';
import { valuesOf } from '../../../../test/support/web/changed-meanwhile.ts';
import { morgan, signInManager, managerTest as test } from '../../../../test/support/web/people.ts';
import { paths } from '../../../paths.ts';

const PATH = '/manager/edit-profile';
const restored = page.getByText('Draft restored');
const failed = alertSaying('Failed to save profile. Please try again.');

test("a failure to load is shown with a Retry; then the form has the manager's data", async () => {
  answer(getMyInformation, () => Response.error());
  await open(PATH);
  await expect.element(alertSaying('Failed to load profile. Please try again.')).toBeVisible();
  answer(getMyInformation, () => ({ manager: morgan }));
  await button('Retry').click();
  await expect.element(field('First name')).toHaveValue('Morgan');
  await expect.element(field('Last name')).toHaveValue('Reyes');
  await expect.element(field('Email')).toHaveValue(morgan.email);
});

test('only what was changed is saved, with its revision; the answer is the current user, and the toast covers no field', async () => {
  const saves = answer(updateMyInformation, (changes) => ({
    manager: { ...morgan, first_name: changes.first_name ?? '', revision: 2 },
  }));
  await open(PATH);
  await field('First name').fill('Olive');
  answer(getMyInformation, () => ({ manager: { ...morgan, first_name: 'Olive', revision: 2 } }));
  await button('Save').click();
  const toast = alertSaying('Profile updated successfully!');
  await expect.element(toast).toBeVisible();
  expect(saves).toEqual([{ first_name: 'Olive', expected_revision: 1 }]);
  await expect.element(page.getByRole('navigation').first().getByText('Olive Reyes')).toBeVisible();
  for (const width of [1280, 390]) {
    await resize(width, 700);
    const form = document.querySelector('form');
    await expect
      .poll(() => {
        const [above, below] = [toast.element(), form].map((each) => each?.getBoundingClientRect());
        return above && below && (above.left >= below.right || above.bottom <= below.top);
      })
      .toBe(true);
  }
});

test('all fields are required', async () => {
  await open(PATH);
  const labels = ['First name', 'Last name', 'Email'];
  for (const label of labels) await field(label).fill('');
  await button('Save').click();
  for (const label of labels)
    await expect.element(field(label)).toHaveAttribute('aria-invalid', 'true');
  await expect.element(field('First name')).toHaveFocus();
});

test('a refusal is shown with its reason; what was typed survives it and a reload, until it is saved', async () => {
  answer(updateMyInformation, () => refusal(409, 'There is already an account.'));
  await open(PATH);
  await fill({ 'First name': 'Robin', Email: 'taken@example.com' });
  await button('Save').click();
  await expect.element(failed.getByText('There is already an account.')).toBeVisible();
  await expect.element(button('Save')).toHaveFocus();
  await expectAccessible('Edit Profile after a failure');

  await open(PATH);
  await expect.element(field('First name')).toHaveValue('Robin');
  await expect.element(restored).toBeVisible();
  const manager = { ...morgan, first_name: 'Robin', email: 'taken@example.com', revision: 2 };
  answer(updateMyInformation, () => ({ manager }));
  answer(getMyInformation, () => ({ manager }));
  await button('Save').click();
  await expect.element(alertSaying('Profile updated successfully!')).toBeVisible();
  await expect.element(restored).not.toBeInTheDocument();
  await expect.element(button('Save')).toHaveFocus();
  await open(PATH);
  await expect.element(field('First name')).toHaveValue('Robin');
  await expect.element(restored).not.toBeInTheDocument();
});

test("the form starts from the server's current data, and changes made elsewhere meanwhile stay", async () => {
  const stored = { ...morgan };
  signInManager(stored);
  answer(getManagerCompanies, () => ({ companies: [] }));
  await open(paths.manager.companies);
  Object.assign(stored, { first_name: 'Ivy', revision: 2 });
  await page.getByRole('link', { name: 'Profile', exact: true }).click();
  await expect.element(field('First name')).toHaveValue('Ivy');

  Object.assign(stored, { email: 'ivy@employer.example.com', revision: 3 });
  const saves = answer(updateMyInformation, ({ expected_revision, last_name = '' }) =>
    expected_revision === stored.revision
      ? { manager: Object.assign(stored, { last_name, revision: 4 }) }
      : refusal(409, CHANGED_MEANWHILE, { manager: stored }),
  );
  await field('Last name').fill('Elm');
  await button('Save').click();
  await expect.element(valuesOf('Email')).toMatchTextContent('Saved: ivy@employer.example.com');
  await button('Save').click();
  await expect.element(alertSaying('Profile updated successfully!')).toBeVisible();
  expect(saves.at(-1)).toEqual({ last_name: 'Elm', expected_revision: 3 });
  await expect.element(field('Email')).toHaveValue('ivy@employer.example.com');
});
