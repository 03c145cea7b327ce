import { Buffer } from 'node:buffer';
import type { Locator, Page } from '@playwright/test';
import { field } from './web-test.ts';

/** A file to choose in a file field. */
export interface ChosenFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

export function file(name: string, mimeType: string, content: Uint8Array): ChosenFile {
  return { name, mimeType, buffer: Buffer.from(content) };
}

/** Fills in the required fields of a profile. */
export async function fillProfile(page: Page): Promise<void> {
  await field(page, 'Phone number').fill('555-0100');
  await field(page, 'Date of birth (18+)').fill('1990-05-17');
  await field(page, 'City').fill('Springfield');
  await field(page, 'State').fill('Illinois');
  await field(page, 'Zip code').fill('62701');
  await field(page, 'Availability').selectOption('immediate');
  await field(page, 'Work authorization').selectOption('authorized');
  await field(page, 'Work type preference').selectOption('full-time');
}

/** A document of the profile: its row or button, and the message below. */
export function documentGroup(page: Page, label: 'Resume' | 'Cover letter'): Locator {
  return page.getByRole('group', { name: label, exact: true });
}
