import type { Locator, Page } from '@playwright/test';

/** What a form says about changes that were saved elsewhere meanwhile. */
const changedMeanwhile = (scope: Page | Locator) =>
  scope.getByRole('group', { name: 'Changed in the meantime' });

/** The two values of a field that changed meanwhile. */
export const valuesOf = (scope: Page | Locator, label: string) =>
  changedMeanwhile(scope).getByRole('radiogroup', { name: label, exact: true });
