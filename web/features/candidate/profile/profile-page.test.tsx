import {
  getMyProfile,
  updateCandidate,
  updateCandidateProfile,
} from '../../../../lambdas/contract/calls/candidate.ts';
import type { CandidateProfile } from '../../../../lambdas/contract/schemas/people.ts';
import { CHANGED_MEANWHILE } from '../../../../lambdas/contract/texts/texts.ts';
import {
  alertSaying,
  answer,
  button,
  expect,
  field,
  fill,
  open,
  page,
  refusal,
  test,
} from '../../../../test/support/web/app.tsx';
import { take, valuesOf } from '../../../../test/support/web/changed-meanwhile.ts';
import { robin, robinsProfile, signInCandidate } from '../../../../test/support/web/people.ts';

const PATH = '/candidate/profile';
const section = (name: string) => page.getByRole('region', { name });
const saved = page.getByText('Profile has been saved');

async function openProfile(): Promise<void> {
  signInCandidate();
  await open(PATH);
  await expect.element(field('City')).toBeVisible();
}

/** The profile that is stored after the next save. */
function answerSave(changes: Partial<CandidateProfile>) {
  const profile = { ...robinsProfile, ...changes };
  const candidate = { ...robin, candidate_profile: profile, revision: 2 };
  return answer(updateCandidateProfile, () => ({ profile, candidate }));
}

test('a failure to load is shown with a Retry; then the profile, by sections', async () => {
  signInCandidate();
  answer(getMyProfile, () => Response.error());
  await open(PATH);
  const failed = alertSaying('Failed to load your profile. Please try again.');
  await expect.element(failed).toBeVisible();
  answer(getMyProfile, () => ({ candidate: robin, profile: robinsProfile }));
  await button('Retry').click();
  for (const name of ['Basic information', 'Location', 'Work', 'Documents'])
    await expect.element(section(name)).toBeVisible();
  for (const [label, value] of Object.entries({
    'First name': 'Robin',
    'Last name': 'Ash',
    Email: robin.email,
    'Phone number': '555-0100',
    'Date of birth (18+)': '1990-05-17',
    City: 'Springfield',
    State: 'Illinois',
    'Zip code': '62701',
    Availability: 'immediate',
    'Work authorization': 'authorized',
    'Work type preference': 'full-time',
  }))
    await expect.element(field(label)).toHaveValue(value);
});

test('all fields are required', async () => {
  await openProfile();
  for (const label of [
    'First name',
    'Last name',
    'Email',
    'Phone number',
    'City',
    'State',
    'Zip code',
  ]) {
    const before = (field(label).element() as HTMLInputElement).value;
    await field(label).fill('');
    await button('Save').click();
    await expect.element(field(label)).toHaveFocus();
    await expect.element(page.getByText('Please fill in all required fields')).toBeVisible();
    await field(label).fill(before);
  }
  for (const [label, before] of [
    ['Work authorization', 'authorized'],
    ['Availability', 'immediate'],
  ] as const) {
    await field(label).selectOptions('');
    await button('Save').click();
    await expect.element(field(label)).toHaveFocus();
    await field(label).selectOptions(before);
  }
});

test('education, work experience and the benefits wanted are added, checked, saved and removed', async () => {
  const education = section('Education');
  const work = section('Work experience');
  const jobAt = (place: number) => work.getByRole('group', { name: `Job ${place}` });
  await openProfile();
  await button('Add job', work).click();
  for (const [label, value] of Object.entries({
    'Job title': 'Baker',
    Company: 'Crumb & Crust',
    Location: 'Salem',
    'Start date': '2015-01-02',
    Description: 'Bread.\nAnd rolls.',
  }))
    await field(label, jobAt(1)).fill(value);
  await button('Add job', work).click();
  await field('Job title', jobAt(2)).fill('Waiter');
  await field('Company', jobAt(2)).fill('The Anchor');
  const wanted = page.getByRole('group', { name: 'Benefits you would like' });
  for (const label of ['Remote work', 'Health insurance', 'Retirement plan', 'Paid time off'])
    await expect.element(field(label, wanted)).not.toBeChecked();
  for (const label of ['Remote work', 'Paid time off']) await field(label, wanted).click();

  await button('Add education', education).click();
  await expect.element(field('Institution', education)).toHaveFocus();
  await button('Save').click();
  await expect.element(field('Institution', education)).toHaveAttribute('aria-invalid', 'true');
  for (const [label, value] of Object.entries({
    Institution: 'Harbour College',
    Degree: 'Diploma',
    'Field of study': 'Baking',
    'Start date': '2010-09-01',
    'End date (if any)': '2012-06-30',
  }))
    await field(label, education).fill(value);
  const records = {
    work_experience: [
      {
        jobTitle: 'Baker',
        company: 'Crumb & Crust',
        location: 'Salem',
        startDate: '2015-01-02',
        endDate: null,
        description: 'Bread.\nAnd rolls.',
      },
      {
        jobTitle: 'Waiter',
        company: 'The Anchor',
        location: '',
        startDate: null,
        endDate: null,
        description: '',
      },
    ],
    education_history: [
      {
        institution: 'Harbour College',
        degree: 'Diploma',
        fieldOfStudy: 'Baking',
        startDate: '2010-09-01',
        endDate: '2012-06-30',
      },
    ],
    benefits_wanted: { ...robinsProfile.benefits_wanted, remoteWork: true, paidTimeOff: true },
  };
  const first = answerSave(records);
  await button('Save').click();
  await expect.element(saved).toBeVisible();
  // What was not changed is not sent.
  expect(first).toEqual([
    {
      id: robinsProfile.id,
      workExperience: records.work_experience,
      educationHistory: records.education_history,
      benefitsWanted: records.benefits_wanted,
      expected_revision: 1,
    },
  ]);

  const second = answerSave({ ...records, education_history: [] });
  await button('Remove education 1', education).click();
  await button('Save').click();
  await expect.poll(() => second).toHaveLength(1);
  expect(second[0]).toMatchObject({ educationHistory: [], expected_revision: 2 });
  await expect.element(field('Institution')).not.toBeInTheDocument();
});

test('name and email are saved by their own call; a refusal names its reason, and nothing typed is lost', async () => {
  await openProfile();
  const refused = 'An account with this email address already exists.';
  answer(updateCandidate, () => refusal(409, refused));
  await fill({ 'First name': 'Samuel', Email: 'taken@example.com', City: 'Salem' });
  await button('Save').click();
  await expect.element(page.getByText('Profile could not be saved')).toBeVisible();
  await expect.element(page.getByText(refused).first()).toBeVisible();

  await open(PATH);
  await expect.element(page.getByText('Draft restored')).toBeVisible();
  await expect.element(field('City')).toHaveValue('Salem');
  const changed = { ...robin, first_name: 'Samuel', email: 'taken@example.com', revision: 2 };
  const person = answer(updateCandidate, () => ({ candidate: changed }));
  answer(updateCandidateProfile, () => Response.error());
  await button('Save').click();
  await expect.element(page.getByText('Profile could not be saved')).toBeVisible();
  await expect.element(field('City')).toHaveValue('Salem');
  expect(person).toEqual([
    { id: robin.id, firstName: 'Samuel', email: 'taken@example.com', expected_revision: 1 },
  ]);
  const profile = answerSave({ city: 'Salem' });
  await button('Save').click();
  await expect.element(saved).toBeVisible();
  expect(person).toHaveLength(1);
  expect(profile).toEqual([{ id: robinsProfile.id, city: 'Salem', expected_revision: 2 }]);
});

test('changes made elsewhere meanwhile are shown with both values, and stay unless the typed one is taken', async () => {
  let me = robin;
  const change = (person: object, profile: object) => {
    const candidate_profile = { ...robinsProfile, ...me.candidate_profile, ...profile };
    me = { ...me, ...person, candidate_profile, revision: me.revision + 1 };
    return { candidate: me, profile: candidate_profile };
  };
  const defined = (fields: object) =>
    Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
  const outdated = (revision?: number) =>
    revision === me.revision ? undefined : refusal(409, CHANGED_MEANWHILE, me);
  signInCandidate();
  answer(getMyProfile, () => ({ candidate: me, profile: me.candidate_profile }));
  answer(
    updateCandidate,
    ({ expected_revision, firstName, email }) =>
      outdated(expected_revision) ?? change(defined({ first_name: firstName, email }), {}),
  );
  const sent = answer(
    updateCandidateProfile,
    ({ expected_revision, city, candidateAvailability }) =>
      outdated(expected_revision) ??
      change({}, defined({ city, candidate_availability: candidateAvailability })),
  );
  await open(PATH);
  await expect.element(field('City')).toBeVisible();
  change({}, { actively_looking: false, date_of_birth: '1990-01-01' });
  await fill({ 'First name': 'Samuel', City: 'Salem' });
  await field('Availability').selectOptions('flexible');
  await button('Save').click();
  await expect.element(valuesOf('Date of birth')).toMatchTextContent('Saved: Jan 1, 1990');
  await expect.element(valuesOf('I am actively looking for work')).toMatchTextContent('Saved: No');
  await button('Save').click();
  await expect.element(saved).toBeVisible();
  await expect.element(valuesOf('Date of birth')).not.toBeInTheDocument();
  await expect
    .element(page.getByRole('navigation', { name: 'Candidate' }).getByText('Samuel Ash'))
    .toBeVisible();
  expect(sent.at(-1)).toMatchObject({ city: 'Salem', candidateAvailability: 'flexible' });
  expect(me.candidate_profile).toMatchObject({
    actively_looking: false,
    date_of_birth: '1990-01-01',
    city: 'Salem',
  });
  await open(PATH);
  await expect.element(field('City')).toHaveValue('Salem');
  await expect.element(page.getByText('Draft restored')).not.toBeInTheDocument();

  change({ first_name: 'Samira', email: robin.email }, { city: 'Bend', zip_code: '97302' });
  await fill({ City: 'Eugene' });
  await button('Save').click();
  await take('City', 'typed');
  await expect.element(valuesOf('First name')).toMatchTextContent('In this form: Samuel');
  await button('Save').click();
  await expect.element(field('First name')).toHaveValue('Samira');
  await expect
    .poll(() => me.candidate_profile)
    .toMatchObject({ city: 'Eugene', zip_code: '97302' });
  expect(me.first_name).toBe('Samira');
});
