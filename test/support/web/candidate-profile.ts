import { Buffer } from 'node:buffer';
import type { Locator, Page } from '@playwright/test';
import { uniqueWord } from '../worlds/world.ts';
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

/** Fills in the sign-up of a new candidate. */
export async function fillSignUp(page: Page): Promise<void> {
  for (const [label, text] of Object.entries({
    'First name': 'Robin',
    'Last name': 'Ash',
    Email: `${uniqueWord()}@seeker.example.com`,
    Password: 'a long secret',
    'Confirm password': 'a long secret',
  }))
    await field(page, label).fill(text);
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
