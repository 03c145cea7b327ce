import { page } from './app.tsx';

type Scope = Pick<typeof page, 'getByRole'>;

/** What a form says about changes that were saved elsewhere meanwhile. */
export const changedMeanwhile = (scope: Scope = page) =>
  scope.getByRole('group', { name: 'Changed in the meantime' });

/** The two values of a field that changed meanwhile. */
export const valuesOf = (label: string, scope: Scope = page) =>
  changedMeanwhile(scope).getByRole('radiogroup', { name: label, exact: true });

/** Chooses one of them. */
export async function take(label: string, which: 'saved' | 'typed', scope: Scope = page) {
  const name = which === 'saved' ? /^Saved: / : /^In this form: /;
  await valuesOf(label, scope).getByRole('radio', { name }).click();
}
