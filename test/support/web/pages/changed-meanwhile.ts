import type { Locator, Page } from '@playwright/test';

/** What a form says about changes that were saved elsewhere meanwhile. */
export const changedMeanwhile = (scope: Page | Locator) =>
  scope.getByRole('group', { name: 'Changed in the meantime' });

/** The two values of a field that changed meanwhile. */
export const valuesOf = (scope: Page | Locator, label: string) =>
  changedMeanwhile(scope).getByRole('radiogroup', { name: label, exact: true });

/** Chooses one of them. */
export async function take(scope: Page | Locator, label: string, which: 'saved' | 'typed') {
  const name = which === 'saved' ? /^Saved: / : /^In this form: /;
  await valuesOf(scope, label).getByRole('radio', { name }).check();
}
