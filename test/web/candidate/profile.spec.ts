import {
  getMyProfile,
  updateCandidate,
  updateCandidateProfile,
} from '../../../lambdas/contract/calls/candidate.ts';
import { docx, exe, pdf } from '../../support/documents/files.ts';
import { documentGroup, file } from '../../support/web/candidate-profile.ts';
import { test } from '../../support/web/candidate-test.ts';
import { changedMeanwhile, take, valuesOf } from '../../support/web/pages/changed-meanwhile.ts';
import { alertSaying, expect, field } from '../../support/web/web-test.ts';
import { profileFields } from '../../support/worlds/world.ts';

// `/candidate/profile`.
test.beforeEach(async ({ page }) => {
  await page.goto('/candidate/profile');
  await expect(page.getByRole('heading', { name: 'Profile', exact: true })).toBeVisible();
});

test("'Profile has been saved', over the server’s current data, and changes made elsewhere meanwhile stay", async ({
  page,
  candidate,
}) => {
  await test.step("'Profile has been saved', over the server’s current data; changes made elsewhere meanwhile stay", async () => {
    const id = (await candidate.call(getMyProfile, {})).profile?.id ?? '';
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Find work');
    await candidate.call(updateCandidateProfile, { id, ...profileFields, zip_code: '97301' });
    await page.getByRole('link', { name: 'Profile' }).click();
    await expect(field(page, 'Zip code')).toHaveValue('97301');
    const elsewhere = { activelyLooking: false, dateOfBirth: '1990-01-01' };
    await candidate.call(updateCandidateProfile, { id, ...profileFields, ...elsewhere });
    await field(page, 'First name').fill('Samuel');
    await field(page, 'Email').fill(`new-${candidate.email}`);
    await field(page, 'City').fill('Salem');
    await field(page, 'Work authorization').selectOption('unauthorized');
    await field(page, 'Availability').selectOption('flexible');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(valuesOf(page, 'Date of birth')).toContainText('Saved: Jan 1, 1990');
    await expect(valuesOf(page, 'I am actively looking for work')).toContainText('Saved: No');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Profile has been saved')).toBeVisible();
    await expect(changedMeanwhile(page)).toHaveCount(0);
    await expect(page.getByRole('navigation').getByText('Samuel Okafor')).toBeVisible();

    const saved = await candidate.call(getMyProfile, {});
    expect(saved.candidate).toMatchObject({
      first_name: 'Samuel',
      email: `new-${candidate.email}`,
    });
    expect(saved.profile).toMatchObject({
      city: 'Salem',
      work_authorization_status: 'unauthorized',
      candidate_availability: 'flexible',
      actively_looking: false,
      date_of_birth: '1990-01-01',
    });
    await page.reload();
    await expect(field(page, 'City')).toHaveValue('Salem');
    await expect(page.getByText('Draft restored')).toBeHidden();

    const person = { firstName: 'Samira', lastName: 'Okafor', email: candidate.email };
    await candidate.call(updateCandidate, { id: saved.candidate.id, ...person });
    const moved = { ...profileFields, phone_number: '541-555-0199', zip_code: '97302' };
    await candidate.call(updateCandidateProfile, { id, ...moved });
    await field(page, 'City').fill('Eugene');
    await page.getByRole('button', { name: 'Save' }).click();
    await take(page, 'City', 'typed');
    await expect(valuesOf(page, 'First name')).toContainText('In this form: Samuel');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Profile has been saved')).toBeVisible();
    await expect(field(page, 'First name')).toHaveValue('Samira');
    await expect(field(page, 'Email')).toHaveValue(candidate.email);
    const last = await candidate.call(getMyProfile, {});
    expect(last.candidate).toMatchObject({ first_name: 'Samira', email: candidate.email });
    const { phone_number, zip_code } = moved;
    expect(last.profile).toMatchObject({ city: 'Eugene', phone_number, zip_code });
  });
});

test('the resume can be read, replaced and removed, a cover letter added; a renamed .exe is refused; signed URLs are renewed', async ({
  page,
  candidate,
}) => {
  const resume = documentGroup(page, 'Resume');
  await test.step('the resume can be read', async () => {
    const address = await resume.getByRole('link', { name: 'View' }).getAttribute('href');
    const read = await fetch(address ?? '');
    expect(new Uint8Array(await read.arrayBuffer())).toEqual(pdf);
  });

  await test.step("a renamed .exe: 'Invalid resume file type. Please upload a PDF or Word document.'", async () => {
    const before = (await candidate.call(getMyProfile, {})).profile?.resume_url?.split('?')[0];
    await page.getByLabel('Resume file').setInputFiles(file('mine.pdf', 'application/pdf', exe));
    await expect(
      alertSaying(
        documentGroup(page, 'Resume'),
        'Invalid resume file type. Please upload a PDF or Word document.',
      ),
    ).toBeVisible();
    const after = (await candidate.call(getMyProfile, {})).profile?.resume_url?.split('?')[0];
    expect(after).toBe(before);
  });

  await test.step('the resume can be replaced and removed, a cover letter added', async () => {
    const type = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
    await page.getByLabel('Resume file').setInputFiles(file('new.docx', type, docx));
    await page.getByLabel('Cover letter file').setInputFiles(file('l.pdf', 'application/pdf', pdf));
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Profile has been saved')).toBeVisible();
    const replaced = (await candidate.call(getMyProfile, {})).profile;
    expect(replaced?.resume_url).toContain('.docx?');
    expect(replaced?.cover_letter_url).toContain('/cover-letters/');

    await resume.getByRole('button', { name: 'Remove resume' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect
      .poll(async () => (await candidate.call(getMyProfile, {})).profile?.resume_url)
      .toBeNull();
  });

  await test.step('a page that outlasts its signed URLs renews them, and keeps what is typed', async () => {
    await page.clock.install();
    await page.reload();
    await field(page, 'City').fill('Salem');
    const renewed = page.waitForResponse('**/api/candidate/get-my-profile');
    await page.clock.fastForward('30:00');
    await renewed;
    await expect(field(page, 'City')).toHaveValue('Salem');
  });
});
