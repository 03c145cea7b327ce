import JSZip from 'jszip';
import { getPlaceOfZip } from '../../../../lambdas/contract/calls/account.ts';
import {
  createCandidateProfile,
  getPresignedUrl,
} from '../../../../lambdas/contract/calls/candidate.ts';
import {
  answer,
  button,
  expect,
  field,
  fill,
  open,
  page,
  path,
  test,
  userEvent,
} from '../../../../test/support/web/app.tsx';
import {
  CHOICES,
  CREATE_PROFILE,
  fillForm,
  openForm,
  TEXTS,
} from '../../../../test/support/web/new-profile.ts';

const missing = page.getByText('Please fill in all required fields');

const optionsOf = (label: string) =>
  [...(field(label).element() as HTMLSelectElement).options].map(({ text }) => text);

test('availability, work authorization and work type preference have the values of the list', async () => {
  await openForm();
  expect(optionsOf('Availability')).toEqual(['Choose…', 'Immediate', 'Within a month', 'Flexible']);
  expect(optionsOf('Work authorization')).toEqual([
    'Choose…',
    'Authorized',
    'Authorized (non-US)',
    'Not authorized',
  ]);
  expect(optionsOf('Work type preference')).toEqual([
    'Choose…',
    'Full-time',
    'Part-time',
    'Contract',
  ]);
});

test("all but the documents is required: 'Please fill in all required fields'", async () => {
  const created = await openForm();
  await button('Create Profile').click();
  await expect.element(missing).toBeVisible();
  expect(document.querySelectorAll('[aria-invalid="true"]')).toHaveLength(8);
  await fillForm();
  for (const [label, value] of Object.entries(CHOICES)) {
    await field(label).selectOptions('');
    await button('Create Profile').click();
    await expect.element(missing).toBeVisible();
    await expect.element(field(label)).toHaveFocus();
    await field(label).selectOptions(value);
  }
  for (const [label, value] of Object.entries({ ...TEXTS, 'Date of birth (18+)': '1990-05-17' })) {
    await field(label).fill(label in TEXTS ? '  ' : '');
    await button('Create Profile').click();
    await expect.element(field(label)).toHaveFocus();
    await expect.element(field(label)).toHaveAttribute('aria-invalid', 'true');
    await field(label).fill(value);
  }
  expect(created).toEqual([]);
});

test('the date of birth is labelled 18+ and must be past; no age is checked', async () => {
  const created = await openForm();
  await fillForm();
  await field('Date of birth (18+)').fill('2999-01-31');
  await button('Create Profile').click();
  await expect.element(page.getByText('Enter a date in the past.')).toBeVisible();
  expect(created).toEqual([]);
  await field('Date of birth (18+)').fill('2025-01-31');
  await field('I am actively looking for work').click();
  await button('Create Profile').click();
  await expect.poll(path).toBe('/candidate/dashboard');
  expect(created).toMatchObject([
    {
      candidateAvailability: 'immediate',
      workAuthorizationStatus: 'authorized',
      workTypePreference: 'full-time',
      dateOfBirth: '2025-01-31',
      phone_number: '555-0100',
      city: 'Springfield',
      state: 'Illinois',
      zip_code: '62701',
    },
  ]);
});

test('what was typed survives a failure and a reload, and Start over drops it', async () => {
  await openForm();
  answer(createCandidateProfile, () => Response.error());
  await fillForm();
  await button('Create Profile').click();
  const failed = 'An error occurred during profile creation. Please try again.';
  await expect.element(page.getByText(failed)).toBeVisible();
  await open(CREATE_PROFILE);
  for (const [label, value] of Object.entries({ ...TEXTS, ...CHOICES }))
    await expect.element(field(label)).toHaveValue(value);
  await button('Start over').click();
  await expect.element(field('City')).toHaveValue('');
  await open(CREATE_PROFILE);
  await expect.element(field('City')).toHaveValue('');
});

const PLACES: Readonly<Record<string, { city: string; state: string }>> = {
  '62701': { city: 'Springfield', state: 'IL' },
  '97301': { city: 'Salem', state: 'OR' },
};

async function expectPlace(city: string, state: string): Promise<void> {
  await expect.element(field('City')).toHaveValue(city);
  await expect.element(field('State')).toHaveValue(state);
}

test('a zip code fills in city and state, follows a corrected code, and leaves alone what was typed', async () => {
  const asked = answer(getPlaceOfZip, ({ zip_code }) => ({ place: PLACES[zip_code] ?? null }));
  const filled = page.getByText('The zip code filled in city and state. You can change them.');
  await openForm();
  await fill({ 'Zip code': '9730' });
  await fill({ 'Zip code': '97301' });
  await expect.element(filled).toBeVisible();
  await expectPlace('Salem', 'OR');
  await fill({ 'Zip code': '62701' });
  await expectPlace('Springfield', 'IL');
  await fill({ City: 'Chatham' });
  await fill({ 'Zip code': '97301' });
  await expectPlace('Chatham', 'OR');
  await fill({ 'Zip code': '00000' });
  await expect.poll(() => asked.map(({ zip_code }) => zip_code)).toContain('00000');
  await expect.element(filled).not.toBeInTheDocument();
  await expectPlace('Chatham', 'OR');
  expect(asked).toHaveLength(3);
});

test('each field asks a phone for its keyboard', async () => {
  await openForm();
  for (const [label, attributes] of Object.entries({
    'Phone number': { type: 'tel', inputmode: 'tel', autocomplete: 'tel' },
    City: { autocapitalize: 'words', autocomplete: 'address-level2' },
    State: { autocapitalize: 'words', autocomplete: 'address-level1' },
    'Zip code': { autocapitalize: 'characters', autocomplete: 'postal-code' },
  }))
    for (const [name, value] of Object.entries({ ...attributes, enterkeyhint: 'next' }))
      await expect.element(field(label)).toHaveAttribute(name, value);
});

/** A Word resume of these lines. */
async function resumeOf(...lines: string[]): Promise<File> {
  const archive = new JSZip();
  archive.file('[Content_Types].xml', '<Types/>');
  const paragraphs = lines.map((line) => `<w:p><w:r><w:t>${line}</w:t></w:r></w:p>`);
  archive.file('word/document.xml', `<w:document>${paragraphs.join('')}</w:document>`);
  return new File([await archive.generateAsync({ type: 'blob' })], 'resume.docx');
}

const start = page.getByRole('region', { name: 'Start with your resume' });

async function chooseResume(...lines: string[]): Promise<void> {
  const inputs = document.querySelectorAll<HTMLInputElement>('input[type="file"]');
  await userEvent.upload(inputs[0] as HTMLInputElement, await resumeOf(...lines));
}

test('a resume fills in empty fields, to be checked; what was typed stays, and another resume replaces only what the first has filled in', async () => {
  // The upload waits; the profile needs no answer to be filled.
  answer(getPresignedUrl, () => new Promise(() => {}));
  const note = page.getByText('Filled from your resume. Check it.');
  const created = await openForm();
  await fill({ City: 'Gresham' });
  await chooseResume('Robin Ash', '(503) 555-0142', 'Portland, OR 97201');
  await expect
    .element(
      start.getByText('Filled from your resume: phone number, state, and zip code. Check them.'),
    )
    .toBeVisible();
  await expect.element(field('Phone number')).toHaveValue('(503) 555-0142');
  await expect.element(field('Zip code')).toHaveValue('97201');
  await expectPlace('Gresham', 'OR');
  expect(note.elements()).toHaveLength(2);
  await expect.element(page.getByText('Is it the right file?')).not.toBeInTheDocument();

  await fill({ 'Phone number': '(503) 555-0143' });
  await expect.poll(() => note.elements()).toHaveLength(1);
  await button('Cancel').click();
  await chooseResume('José García', 'Mobile: 971 555 0177', 'Boise, ID 83702');
  await expect
    .element(start.getByText('Filled from your resume: state and zip code. Check them.'))
    .toBeVisible();
  await expect.element(field('Phone number')).toHaveValue('(503) 555-0143');
  await expect.element(field('Zip code')).toHaveValue('83702');
  await expectPlace('Gresham', 'ID');
  await expect.element(start.getByText('José García')).toBeVisible();
  expect(created).toEqual([]);
});

test('a resume that says nothing for sure fills in nothing, and a wrong file is refused beside the button', async () => {
  answer(getPresignedUrl, () => new Promise(() => {}));
  await openForm();
  const inputs = document.querySelectorAll<HTMLInputElement>('input[type="file"]');
  await userEvent.upload(inputs[0] as HTMLInputElement, new File(['text'], 'resume.pdf'));
  const refused = 'Invalid resume file type. Please upload a PDF or Word document.';
  await expect.element(start.getByText(refused)).toBeVisible();
  await chooseResume('Cook for eight years', 'Salem, OR');
  await expect.element(start.getByText(/Please fill in the fields\.$/)).toBeVisible();
  for (const label of Object.keys(TEXTS)) await expect.element(field(label)).toHaveValue('');
});
