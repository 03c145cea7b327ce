import {
  getMyProfile,
  updateCandidate,
  updateCandidateProfile,
} from '../../../lambdas/contract/calls/candidate.ts';
import { docx, exe, pdf } from '../../support/documents/files.ts';
import { documentGroup, file } from '../../support/web/candidate-profile.ts';
import { test } from '../../support/web/candidate-test.ts';
import { expectGroupLabels } from '../../support/web/look.ts';
import { changedMeanwhile, take, valuesOf } from '../../support/web/pages/changed-meanwhile.ts';
import { alertSaying, expect, field } from '../../support/web/web-test.ts';
import { newcomer, profileFields } from '../../support/worlds/world.ts';

// `/candidate/profile`.
test.beforeEach(async ({ page }) => {
  await page.goto('/candidate/profile');
  await expect(page.getByRole('heading', { name: 'Profile', exact: true })).toBeVisible();
});

test('basic info, location, work status, resume; required fields; education, work experience and the benefits wanted are saved', async ({
  page,
  candidate,
}) => {
  await test.step('basic info, location, work status, resume upload', async () => {
    for (const section of ['Basic information', 'Location', 'Work', 'Documents']) {
      await expect(page.getByRole('region', { name: section, exact: true })).toBeVisible();
    }
    const shown = {
      'First name': 'Sam',
      'Last name': 'Okafor',
      Email: candidate.email,
      'Phone number': profileFields.phone_number,
      'Date of birth (18+)': profileFields.dateOfBirth,
      City: profileFields.city,
      State: profileFields.state,
      'Zip code': profileFields.zip_code,
      Availability: profileFields.candidateAvailability,
      'Work authorization': profileFields.workAuthorizationStatus,
      'Work type preference': profileFields.workTypePreference,
    };
    for (const [label, value] of Object.entries(shown)) {
      await expect(field(page, label)).toHaveValue(value);
    }
    await expect(documentGroup(page, 'Resume')).toContainText('Resume.pdf');
    await expectGroupLabels(page);
  });

  await test.step('first name, last name, email, phone, city, state, zip, work authorization and availability are required', async () => {
    const save = page.getByRole('button', { name: 'Save' });
    for (const label of [
      'First name',
      'Last name',
      'Email',
      'Phone number',
      'City',
      'State',
      'Zip code',
    ]) {
      const before = await field(page, label).inputValue();
      await field(page, label).fill('');
      await save.click();
      await expect(field(page, label)).toBeFocused();
      await expect(page.locator('form').getByRole('alert').last()).toHaveText(
        'Please fill in all required fields',
      );
      await field(page, label).fill(before);
    }
    for (const label of ['Work authorization', 'Availability']) {
      const before = await field(page, label).inputValue();
      await field(page, label).selectOption('');
      await save.click();
      await expect(field(page, label)).toBeFocused();
      await field(page, label).selectOption(before);
    }
  });

  await test.step('work experience records: jobTitle, company, location, startDate, endDate, description', async () => {
    const work = page.getByRole('region', { name: 'Work experience' });
    await work.getByRole('button', { name: 'Add job' }).click();
    const first = work.getByRole('group', { name: 'Job 1' });
    await field(first, 'Job title').fill('Baker');
    await field(first, 'Company').fill('Crumb & Crust');
    await field(first, 'Location').fill('Salem');
    await field(first, 'Start date').fill('2015-01-02');
    await field(first, 'Description').fill('Bread.\nAnd rolls.');
    await work.getByRole('button', { name: 'Add job' }).click();
    const second = work.getByRole('group', { name: 'Job 2' });
    await field(second, 'Job title').fill('Waiter');
    await field(second, 'Company').fill('The Anchor');
  });

  await test.step('benefitsWanted flags: remoteWork, healthInsurance, retirementPlan, paidTimeOff', async () => {
    const wanted = page.getByRole('group', { name: 'Benefits you would like' });
    for (const label of ['Remote work', 'Health insurance', 'Retirement plan', 'Paid time off']) {
      await expect(wanted.getByLabel(label)).not.toBeChecked();
    }
    await wanted.getByLabel('Remote work').check();
    await wanted.getByLabel('Paid time off').check();
  });

  await test.step('education records: institution, degree, fieldOfStudy, startDate, endDate; all is saved', async () => {
    const education = page.getByRole('region', { name: 'Education', exact: true });
    await education.getByRole('button', { name: 'Add education' }).click();
    await expect(field(education, 'Institution')).toBeFocused();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(field(education, 'Institution')).toHaveAttribute('aria-invalid', 'true');
    await field(education, 'Institution').fill('Harbour College');
    await field(education, 'Degree').fill('Diploma');
    await field(education, 'Field of study').fill('Baking');
    await field(education, 'Start date').fill('2010-09-01');
    await field(education, 'End date (if any)').fill('2012-06-30');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Profile has been saved')).toBeVisible();
    const record = {
      institution: 'Harbour College',
      degree: 'Diploma',
      fieldOfStudy: 'Baking',
      startDate: '2010-09-01',
      endDate: '2012-06-30',
    };
    const { profile } = await candidate.call(getMyProfile, {});
    expect(profile?.education_history).toEqual([record]);
    expect(profile?.work_experience).toMatchObject([
      {
        jobTitle: 'Baker',
        company: 'Crumb & Crust',
        location: 'Salem',
        startDate: '2015-01-02',
        endDate: null,
        description: 'Bread.\nAnd rolls.',
      },
      { jobTitle: 'Waiter', company: 'The Anchor' },
    ]);
    expect(profile?.benefits_wanted).toEqual({
      remoteWork: true,
      healthInsurance: false,
      retirementPlan: false,
      paidTimeOff: true,
    });

    await page.reload();
    await expect(field(education, 'Institution')).toHaveValue('Harbour College');
    await education.getByRole('button', { name: 'Remove education 1' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Profile has been saved')).toBeVisible();
    expect((await candidate.call(getMyProfile, {})).profile?.education_history).toEqual([]);
  });
});

test("'Profile has been saved', over the server’s current data, and changes made elsewhere meanwhile stay; or 'Profile could not be saved'", async ({
  page,
  candidate,
  api,
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

  await test.step("'Profile could not be saved'", async () => {
    const other = await newcomer(api);
    await field(page, 'Email').fill(other.email);
    await page.getByRole('button', { name: 'Save' }).click();
    const form = page.locator('form');
    await expect(form.getByText('Profile could not be saved')).toBeVisible();
    await expect(
      form.getByText('An account with this email address already exists.').first(),
    ).toBeVisible();

    await page.route('**/api/candidate/update-candidate*', (route) => route.abort());
    await field(page, 'City').fill('Eugene');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(form.getByText('Profile could not be saved')).toBeVisible();
    await expect(field(page, 'City')).toHaveValue('Eugene');
  });
});

test('the resume can be read, replaced and removed, a cover letter added; a renamed .exe is refused; a load failure is shown with a Retry; typed text survives a reload; signed URLs are renewed', async ({
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

  await test.step('a load failure is shown with a Retry', async () => {
    await page.route('**/api/candidate/get-my-profile', (route) => route.abort());
    await page.reload();
    await expect(page.getByText('Failed to load your profile. Please try again.')).toBeVisible();
    await page.unroute('**/api/candidate/get-my-profile');
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(field(page, 'City')).toHaveValue(profileFields.city);
  });

  await test.step('typed text survives a reload', async () => {
    await field(page, 'City').fill('Salem');
    await page.getByRole('button', { name: 'Add education' }).click();
    await field(page, 'Institution').fill('Harbour College');
    await page.reload();
    await expect(field(page, 'City')).toHaveValue('Salem');
    await expect(field(page, 'Institution')).toHaveValue('Harbour College');
    await expect(page.getByText('Draft restored')).toBeVisible();
  });

  await test.step('a page that outlasts its signed URLs renews them, and keeps what is typed', async () => {
    await page.clock.install();
    await page.reload();
    await expect(field(page, 'City')).toHaveValue('Salem');
    const renewed = page.waitForResponse('**/api/candidate/get-my-profile');
    await page.clock.fastForward('30:00');
    await renewed;
    await expect(field(page, 'City')).toHaveValue('Salem');
  });
});
