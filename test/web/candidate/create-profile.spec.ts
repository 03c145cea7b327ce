import type { Locator, Page } from '@playwright/test';
import { getMyProfile } from '../../../lambdas/contract/calls/candidate.ts';
import { docxWithTextBox } from '../../support/documents/docx.ts';
import { doc, docx, exe, pdf } from '../../support/documents/files.ts';
import { expectAccessible } from '../../support/web/accessibility.ts';
import { documentGroup, file, fillProfile } from '../../support/web/candidate-profile.ts';
import { test } from '../../support/web/candidate-test.ts';
import {
  alertSaying,
  expect,
  failCalls,
  field,
  holdCalls,
  interceptNext,
  pauseClock,
} from '../../support/web/web-test.ts';
import { newJob } from '../../support/worlds/world.ts';

// `/candidate/create-profile`.
test.use({ hasProfile: false });
test.beforeEach(({ page }) => page.goto('/candidate/create-profile'));

const PDF = 'application/pdf';
const WORD = 'application/msword';
const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

test('typed text and a chosen document survive a reload; a profile is created with its resume and cover letter', async ({
  page,
  candidate,
}) => {
  await test.step('typed text and a chosen document survive a reload', async () => {
    await fillProfile(page);
    await page.getByLabel('Resume file').setInputFiles(file('mine.pdf', PDF, pdf));
    await expect(documentGroup(page, 'Resume')).toContainText('Uploaded');
    await page.reload();
    await expect(field(page, 'City')).toHaveValue('Springfield');
    await expect(field(page, 'Availability')).toHaveValue('immediate');
    await expect(documentGroup(page, 'Resume')).toContainText('mine.pdf');
  });

  await test.step('a profile is created with its resume and cover letter', async () => {
    await fillProfile(page);
    await field(page, 'Availability').selectOption('within-a-month');
    await field(page, 'Work authorization').selectOption('authorized-non-us');
    await field(page, 'Work type preference').selectOption('contract');
    await page.getByLabel('Resume file').setInputFiles(file('mine.doc', WORD, doc));
    await page.getByLabel('Cover letter file').setInputFiles(file('letter.docx', DOCX, docx));
    await page.getByLabel('I am actively looking for work').check();
    await page.getByRole('button', { name: 'Create Profile' }).click();
    await expect(page).toHaveURL('/candidate/dashboard');

    const { profile } = await candidate.call(getMyProfile, {});
    expect(profile).toMatchObject({
      candidate_availability: 'within-a-month',
      work_authorization_status: 'authorized-non-us',
      work_type_preference: 'contract',
      date_of_birth: '1990-05-17',
      phone_number: '555-0100',
      city: 'Springfield',
      state: 'Illinois',
      zip_code: '62701',
      actively_looking: true,
    });
    const letter = await fetch(profile?.cover_letter_url ?? '');
    expect(new Uint8Array(await letter.arrayBuffer())).toEqual(docx);
  });
});

test('a resume must be PDF or Word by file type, gets a random unique name, shows its progress and first page, can be dropped, replaced and removed; a failed or delayed upload succeeds in the end', async ({
  page,
}) => {
  await test.step('uploaded files get a random unique name keeping the original extension; a corrected file of the same name can be chosen', async () => {
    const names: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'PUT') names.push(new URL(request.url()).pathname);
    });
    for (const [words, content, outcome] of [
      ['Choose a file', new Uint8Array(), 'The file is empty.'],
      ['Choose a file', pdf, 'Uploaded'],
      ['Replace', pdf, 'Uploaded'],
    ] as const) {
      const dialog = page.waitForEvent('filechooser');
      await page.getByRole('button', { name: `${words}: resume` }).click();
      const chooser = await dialog;
      // A browser fires no event when the same name is chosen again.
      expect(await chooser.element().inputValue()).toBe('');
      await chooser.setFiles(file('same.pdf', PDF, content));
      await expect(documentGroup(page, 'Resume')).toContainText(outcome);
      await expect(documentGroup(page, 'Resume')).toBeFocused();
    }
    await expect.poll(() => names.length).toBe(2);
    for (const name of names) expect(name).toMatch(/\/resumes\/[0-9a-f-]{36}\.pdf$/);
    expect(names[0]).not.toBe(names[1]);
  });

  await test.step('resume and cover letter must be PDF, Word .doc or .docx by content', async () => {
    for (const [name, type, content] of [
      ['a.pdf', PDF, pdf],
      ['b.doc', WORD, doc],
      ['c.docx', DOCX, docx],
      ['d.docx', 'application/octet-stream', docx],
      // As WPS, some phones and a renamed file are reported.
      ['e.DOCX', 'application/zip', docx],
      ['f.doc', WORD, docx],
      ['g.pdf', 'application/x-pdf', pdf],
    ] as const) {
      await page.getByLabel('Resume file').setInputFiles(file(name, type, content));
      await expect(documentGroup(page, 'Resume')).toContainText(name);
      await expect(documentGroup(page, 'Resume')).toContainText('Uploaded');
    }
  });

  await test.step('a document shows its upload progress and its first page, or that it has none; it can be dropped, replaced and removed', async () => {
    const { release } = await holdCalls(page, /\/resumes\//, 'PUT');
    const resume = documentGroup(page, 'Resume');
    await page.getByLabel('Resume file').setInputFiles(file('first.pdf', PDF, pdf));
    await expect(resume.getByRole('progressbar', { name: 'Upload of first.pdf' })).toHaveCount(1);
    await expect(resume.getByRole('status').first()).toHaveText(/^\d+ B · Uploading \d+%$/);
    release();
    await expect(resume.getByRole('status').first()).toHaveText(`${pdf.byteLength} B · Uploaded`);

    const firstPage = resume.getByRole('region', { name: 'First page of first.pdf' });
    await expect(firstPage.locator('canvas')).toBeVisible();
    await expect(resume.getByRole('alert')).toHaveCount(0);

    const dropped = await page.evaluateHandle(() => {
      const transfer = new DataTransfer();
      const text = '%PDF-1.7\nThis is a letter, and no PDF.';
      transfer.items.add(new File([text], 'second.pdf', { type: 'application/pdf' }));
      return transfer;
    });
    await resume
      .getByRole('button', { name: 'Replace: resume' })
      .dispatchEvent('drop', { dataTransfer: dropped });
    await expect(resume).toContainText('second.pdf');
    await expect(resume).not.toContainText('first.pdf');
    await expect(firstPage).toHaveCount(0);
    await expect(alertSaying(resume, 'This PDF cannot be shown')).toBeVisible();
    await expect(alertSaying(resume, 'The end of this file is missing.')).toBeVisible();
    await expect(resume.getByRole('status').first()).toHaveText(/ · Uploaded$/);
    // A Word document is shown as companies see it.
    const word = docxWithTextBox('Baker since 2019', 'Ann Lee 555-0100');
    await page.getByLabel('Resume file').setInputFiles(file('third.docx', DOCX, word));
    const shown = resume.getByTitle('third.docx as companies see it').contentFrame();
    await expect(shown.getByText('Baker since 2019')).toBeVisible();
    await expect(alertSaying(resume, 'Companies do not see all words at once')).toContainText(
      'Ann Lee 555-0100',
    );
    await page.getByLabel('Resume file').setInputFiles(file('fourth.docx', DOCX, docx));
    await expect(resume.getByTitle('fourth.docx as companies see it')).toBeVisible();
    await expect(resume.getByRole('alert')).toHaveCount(0);
    await resume.getByRole('button', { name: 'Remove resume' }).click();
    await expect(resume).not.toContainText('fourth.docx');
    await expect(resume.getByRole('button', { name: 'Choose a file: resume' })).toBeVisible();
  });

  await test.step("a failed upload says 'Upload failed: ...', is retried and succeeds", async () => {
    let tries = 0;
    await page.route('**/resumes/**', (route) => {
      if (route.request().method() === 'PUT' && tries++ === 0)
        return route.fulfill({ status: 503 });
      return route.continue();
    });
    const resume = documentGroup(page, 'Resume');
    await page.getByLabel('Resume file').setInputFiles(file('mine.pdf', PDF, pdf));
    await expect(resume).toContainText('Upload failed: ');
    await expect(resume.getByRole('status').first()).toHaveText(`${pdf.byteLength} B · Uploaded`);
    expect(tries).toBe(2);
  });

  await test.step('a delayed upload continues at once with Retry now', async () => {
    const mend = await failCalls(page, '/candidate/get-presigned-url', (route) =>
      route.fulfill({ status: 429, headers: { 'retry-after': '600' }, json: { error: 'Wait.' } }),
    );
    const resume = documentGroup(page, 'Resume');
    await page.getByLabel('Resume file').setInputFiles(file('mine.pdf', PDF, pdf));
    const retry = resume.getByRole('button', { name: 'Retry now' });
    await expect(retry).toBeVisible();
    mend();
    await retry.click();
    await expect(resume.getByRole('status').first()).toHaveText(`${pdf.byteLength} B · Uploaded`);
  });
});

test("'Invalid resume file type' and 'Invalid cover letter file type', also of a renamed .exe; 'An error occurred during profile creation. Please try again.'", async ({
  page,
  candidate,
}) => {
  const create = page.getByRole('button', { name: 'Create Profile' });
  await fillProfile(page);
  for (const [label, message] of [
    ['Resume', 'Invalid resume file type. Please upload a PDF or Word document.'],
    ['Cover letter', 'Invalid cover letter file type. Please upload a PDF or Word document.'],
  ] as const) {
    await test.step(message, async () => {
      const group = documentGroup(page, label);
      const input = page.getByLabel(`${label} file`);
      await input.setInputFiles(file('resume.doc', WORD, Buffer.from('{\\rtf1 Resume}')));
      await expect(group.getByRole('alert')).toContainText('This is an RTF file');
      await input.setInputFiles(file('setup.pdf', PDF, exe));
      await expect(group.getByRole('alert')).toHaveText(message);
      await expect(group).toContainText('Choose a file');

      // The server checks again.
      await input.setInputFiles(file('mine.pdf', PDF, pdf));
      await expect(group).toContainText('Uploaded');
      const path = label === 'Resume' ? 'resumeUrl' : 'coverLetterUrl';
      const accept = await failCalls(page, '/candidate/create-candidate-profile', (route) =>
        route.fulfill({ status: 400, json: { error: message, issues: [{ path, message }] } }),
      );
      await create.click();
      await expect(alertSaying(group, message)).toBeVisible();
      await expect(page.locator('form').getByText('Profile creation failed')).toBeVisible();
      accept();
      expect((await candidate.call(getMyProfile, {})).profile).toBeNull();

      await input.setInputFiles(file('mine.pdf', PDF, pdf));
      await expect(group).toContainText('mine.pdf');
      await expect(group).toContainText('Uploaded');
    });
  }

  const mend = await failCalls(page, '/candidate/create-candidate-profile');
  await create.click();
  await expect(
    page.getByText('An error occurred during profile creation. Please try again.'),
  ).toBeVisible();
  await expect(field(page, 'City')).toHaveValue('Springfield');
  mend();
  // The profile is created, but the answer is lost.
  await interceptNext(page, '/candidate/create-candidate-profile', async (route) => {
    await route.fetch();
    await route.abort();
  });
  const failed = page.waitForEvent('requestfailed');
  await create.click();
  await failed;
  await create.click();
  await expect(page).toHaveURL('/candidate/dashboard');
});

test('an upload without an answer is retried with a longer time-out; saving does not wait forever for a failing upload, which can be retried and then saved', async ({
  page,
}) => {
  await page.clock.install();
  let tries = 0;
  let broken = false;
  await page.route('**/resumes/**', async (route) => {
    if (route.request().method() !== 'PUT') return await route.continue();
    if (broken) return await route.fulfill({ status: 500, body: '<Error>InternalError</Error>' });
    if (tries++ > 1) await route.continue();
  });
  const resume = documentGroup(page, 'Resume');
  const line = resume.getByRole('status').first();
  await page.getByLabel('Resume file').setInputFiles(file('mine.pdf', PDF, pdf));
  await expect(line).toHaveText(/Uploading \d+%$/);
  await expect.poll(() => tries).toBe(1);
  await pauseClock(page);
  await page.clock.fastForward('00:31');
  await expect(resume).toContainText('Upload failed: the connection stood still.');
  await resume.getByRole('button', { name: 'Retry now' }).click();
  await expect.poll(() => tries).toBe(2);
  await page.clock.fastForward('00:31');
  await expect(line).toHaveText(/Uploading \d+%$/);
  await page.clock.fastForward('00:30');
  await expect(resume).toContainText('Upload failed: the connection stood still.');
  await resume.getByRole('button', { name: 'Retry now' }).click();
  await expect(line).toHaveText(`${pdf.byteLength} B · Uploaded`);
  await page.clock.resume();

  const create = page.getByRole('button', { name: 'Create Profile' });
  await fillProfile(page);
  broken = true;
  await page.getByLabel('Resume file').setInputFiles(file('other.pdf', PDF, pdf));
  await create.click();
  await expect(create).toBeDisabled();
  await page.clock.runFor(35_000);
  await expect(
    page.getByText('Your resume has not been sent yet. Try again, or go on without it.'),
  ).toBeVisible();
  await pauseClock(page);
  await expect(resume).toContainText('Upload failed: the file store answered 500.');
  broken = false;
  await resume.getByRole('button', { name: 'Retry now' }).click();
  await expect(line).toHaveText(`${pdf.byteLength} B · Uploaded`);
  await page.clock.resume();
  await create.click();
  await expect(page).toHaveURL('/candidate/dashboard');
});

test('while the form waits for an upload, the upload can be cancelled, and nothing can be typed', async ({
  page,
  candidate,
}) => {
  await page.route('**/resumes/**', async (route) => {
    if (route.request().method() !== 'PUT') await route.continue();
  });
  const resume = documentGroup(page, 'Resume');
  await fillProfile(page);
  await page.getByLabel('Resume file').setInputFiles(file('mine.doc', WORD, doc));
  await page.getByRole('button', { name: 'Create Profile' }).click();
  await expect(field(page, 'City').locator('xpath=ancestor::*[@inert]')).toHaveCount(1);
  await resume.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL('/candidate/dashboard');
  expect((await candidate.call(getMyProfile, {})).profile?.resume_url).toBeNull();
});

/** Blocks the file store, as the firewall of a school does. @returns what is blocked */
async function blockStore(page: Page): Promise<RegExp> {
  const files = /\/resumes\//;
  await page.route(files, async (route) => {
    if (route.request().method() === 'PUT') await route.fulfill({ status: 403, body: 'Blocked' });
    else await route.continue();
  });
  return files;
}

/** Presses Retry now until an upload has failed three times. */
async function failThrice(resume: Locator): Promise<void> {
  for (const _ of [1, 2]) {
    await expect(resume).toContainText('Upload failed: the file store answered 403.');
    await resume.getByRole('button', { name: 'Retry now' }).click();
  }
}

test('a network that blocks the file store: after three tries the page says what it may be; the profile is created without the resume, whose lack is told in the first application only', async ({
  page,
  candidate,
  employer,
}) => {
  await page.clock.install();
  const blocked = await blockStore(page);
  const resume = documentGroup(page, 'Resume');
  await fillProfile(page);
  await pauseClock(page);
  await page.getByLabel('Resume file').setInputFiles(file('mine.pdf', PDF, pdf));
  await expect(resume).toContainText('Optional.');
  const note = alertSaying(resume, 'Your resume cannot be sent from here');
  await expect(resume).toContainText('Upload failed: the file store answered 403.');
  await expect(note).toHaveCount(0);
  await failThrice(resume);
  await expect(note).toContainText('The network of a school or a company may block');
  await page.clock.resume();
  await expectAccessible(page, 'a blocked resume');
  const create = page.getByRole('button', { name: 'Create Profile' });
  await create.click();
  await expect(page.getByText('Your resume has not been sent yet.')).toBeVisible();
  await expect(page.getByText('An error occurred during profile creation')).toHaveCount(0);
  await note.getByRole('button', { name: 'Go on without it' }).click();
  await expect(resume).toBeFocused();
  await create.click();
  await expect(page).toHaveURL('/candidate/dashboard');
  expect((await candidate.call(getMyProfile, {})).profile?.resume_url).toBeNull();

  const [job, other] = [await newJob(employer), await newJob(employer)];
  const told = page.getByText('You apply without a resume');
  await page.goto(`/candidate/apply/${job.id}`);
  await expect(told).toBeVisible();
  await page.reload();
  await expect(told).toBeVisible();
  await page.goto(`/candidate/apply/${other.id}`);
  await expect(page.getByRole('heading', { name: 'Screening questions' })).toBeVisible();
  await expect(told).toHaveCount(0);

  // In another network it is added later.
  await page.goto(`/candidate/apply/${job.id}`);
  await page.getByRole('link', { name: 'add it to your profile' }).click();
  await page.unroute(blocked);
  await page.getByLabel('Resume file').setInputFiles(file('mine.pdf', PDF, pdf));
  await expect(resume).toContainText('Uploaded');
});
