import { getJobApplications } from '../../../../../lambdas/contract/calls/application.ts';
import { getCandidate } from '../../../../../lambdas/contract/calls/manager.ts';
import {
  getApplicationTimeline,
  type TimelineEvent,
} from '../../../../../lambdas/contract/calls/timeline.ts';
import {
  alertSaying,
  answer,
  button,
  cutOff,
  expect,
  expectAccessible,
  page,
  refusal,
  resize,
  showPrinted,
  sidewaysScroll,
  userEvent,
} from '../../../../../test/support/web/app.tsx';
import {
  answerApplicants,
  screeningAnswer,
  videoAnswer,
} from '../../../../../test/support/web/applicants.ts';
import { brokenWords } from '../../../../../test/support/web/broken-words.ts';
import {
  robin,
  robinsProfile,
  managerTest as test,
} from '../../../../../test/support/web/people.ts';
import {
  expectCurrent,
  openReview,
  profile,
  queue,
  reviewed,
  row,
  showTab,
} from '../../../../../test/support/web/review.ts';
import { screeningQuestion } from '../../../../../test/support/web/things.ts';

// The reviewed candidates, and the profile of a candidate.

const SHIFT = 'Which shift?';
const WHEN = '2026-03-03T09:00:00.000Z';
const FOUR = screeningAnswer('Can you start at four?', 'yes', 'yes');
const RESUME = 'https://files.example.com/resumes/1.doc';
const search = page.getByRole('searchbox', { name: 'Search by name' });
const sort = page.getByLabelText('Sort by');
const filter = page.getByLabelText('Filter by a screening answer');
const tab = (name: string) => page.getByRole('radio', { name, exact: true });
const noneMatches = page.getByText('No accepted candidates match.');
const bodyRows = () => [...reviewed.element().querySelectorAll('tbody tr')];
/** Waits until the rows are of these people, each named by the beginning of the row. */
const expectNames = (...names: readonly string[]) =>
  expect
    .poll(() => bodyRows().map((each) => names.find((name) => each.textContent.startsWith(name))))
    .toEqual(names);

test('an Accepted/Rejected toggle with counts, status badges, and messages for none; the table is searched by name, sorted, and filtered by question and answer; names get space before dates, and nothing wraps', async () => {
  const [avery, lena, wilhelmina] = [
    'Avery Ash',
    'Lena Fakename-Whitfield',
    'Wilhelmina Featherstonehaugh',
  ] as const;
  const { job, applications, firstNamesByStatus } = answerApplicants(
    3,
    {
      screening_questions: [
        screeningQuestion(SHIFT, { question_answers: ['early', 'late', 'night'] }),
      ],
    },
    (index) => {
      const [first_name = '', last_name = ''] = [avery, lena, wilhelmina][index]?.split(' ') ?? [];
      return {
        candidate: { first_name, last_name },
        screening_responses: [screeningAnswer(SHIFT, index === 1 ? 'late' : 'early')],
      };
    },
  );
  await openReview(job.id);
  await expect.element(page.getByText('No accepted candidates yet.')).toBeVisible();
  await showTab('Rejected');
  await expect.element(page.getByText('No rejected candidates yet.')).toBeVisible();
  // There is nobody to search for.
  await expect.element(search).not.toBeInTheDocument();
  await expect.element(tab('Rejected 0')).toBeChecked();
  await button('Reject', queue).click();
  await expect.element(row(avery).getByText('Rejected', { exact: true })).toBeVisible();
  await expect.element(tab('Rejected 1')).toBeChecked();
  await expect.element(search).toBeVisible();
  await expect.element(tab('Accepted 0')).toBeInTheDocument();
  await button('Accept', queue).click();
  await showTab('Accepted');
  await expect.element(row('Lena Fake').getByText('Accepted', { exact: true })).toBeVisible();
  await expect.element(row(avery)).not.toBeInTheDocument();
  await expect.poll(() => firstNamesByStatus().accepted).toEqual(['Lena']);

  for (const each of applications) each.application_status = 'accepted';
  await openReview(job.id);
  await expectNames(avery, lena, wilhelmina);
  await search.fill('ásh av');
  await expectNames(avery);
  await search.fill('nobody');
  await expect.element(noneMatches).toBeVisible();
  await search.fill('');
  await sort.selectOptions('Newest first');
  await expectNames(wilhelmina, lena, avery);
  await sort.selectOptions('By name');
  await expectNames(avery, lena, wilhelmina);
  await filter.selectOptions('Which shift? – early');
  await expectNames(avery, wilhelmina);
  await filter.selectOptions('Which shift? – night');
  await expect.element(noneMatches).toBeVisible();
  await filter.selectOptions('All screening answers');
  await expectNames(avery, lena, wilhelmina);

  // Names get space before dates, and no row wraps.
  const [first, second] = applications;
  if (first === undefined || second === undefined) throw new Error('Nobody has applied');
  Object.assign(first.candidate, {
    first_name: 'Maximiliana-Theodora',
    last_name: 'Vandersloot-Featherstonehaugh Ash',
  });
  await openReview(job.id);
  await expect.poll(() => bodyRows().length).toBe(3);
  for (const each of bodyRows()) expect(each.getBoundingClientRect().height).toBeLessThan(56);
  first.candidate = { first_name: 'Avery', last_name: 'Ash' };
  second.application_status = 'offer-extended';
  second.offer = {
    id: 'offer',
    acceptance_status: 'Pending',
    responded_at: null,
    decline_reason: null,
    decline_note: '',
    answer_by: '2027-05-01',
    expires_at: '2027-05-02T04:00:00.000Z',
    withdrawn_at: null,
    withdraw_reason: '',
  };
  await openReview(job.id);
  for (const width of [1440, 1280, 1100, 1024, 390]) {
    await resize(width, 800);
    await expect.element(reviewed.getByText(wilhelmina)).toBeVisible();
    await expect.element(reviewed.getByText(/^Answer by May \d, 2027, \d+:59/)).toBeVisible();
    await expect
      .poll(() => brokenWords([...reviewed.element().querySelectorAll('td, .mantine-Card-root')]))
      .toEqual([]);
    expect(sidewaysScroll(), `the reviewed candidates at ${width}`).toBe(0);
  }

  // Each list shows its length, and the rows name everybody before their applications are loaded.
  await resize(1440, 900);
  for (const each of applications) each.application_status = 'rejected';
  const mend = cutOff(getJobApplications);
  await openReview(job.id);
  await expect.element(tab('Rejected 3')).toBeInTheDocument();
  await showTab('Rejected');
  await expectNames(avery, lena, wilhelmina);
  const failed = alertSaying('Failed to load offers and answers. Please try again.');
  await expect.element(failed).toBeVisible();
  mend();
  await button('Retry', failed).click();
  await expect.element(failed).not.toBeInTheDocument();
  await filter.selectOptions('Which shift? – early');
  await expectNames(avery, wilhelmina);
});

test('Candidate Profile (view), or a load failure with a Retry: profile, documents, videos and answers, in print too; its buttons, always in view, change a decision and make an offer', async () => {
  const { job, firstNamesByStatus } = answerApplicants(1, {}, () => ({
    application_status: 'rejected',
    decided_at: WHEN,
    profile: { resume_url: RESUME, cover_letter_url: null },
    screening_responses: [FOUR],
    video_responses: [videoAnswer('Why bread?')],
  }));
  const events: TimelineEvent[] = [
    { type: 'handed-in', at: WHEN, by: 'candidate' },
    { type: 'opened', at: WHEN, by: 'manager' },
    { type: 'rejected', at: WHEN, by: 'manager', held_until: '2126-03-03T10:00:00.000Z' },
  ];
  answer(getApplicationTimeline, () => ({ events }));
  const mends = [cutOff(getApplicationTimeline), cutOff(getCandidate)];
  await openReview(job.id);
  await showTab('Rejected');
  await button('View profile of Avery Ash').click();
  await expect.element(alertSaying('Failed to load candidate. Please try again.')).toBeVisible();
  mends[1]?.();
  await button('Retry', profile).click();
  await expect.element(profile.getByRole('heading', { name: 'Avery Ash' })).toBeVisible();
  await expect.element(alertSaying('Failed to load the history. Please try again.')).toBeVisible();
  mends[0]?.();
  await button('Retry', profile).click();
  for (const text of [
    robin.email,
    robinsProfile.phone_number,
    'Springfield, Illinois 62701',
    'May 17, 1990',
    'Immediate',
    'Authorized',
    'Full-time',
    'Why bread?',
    'Can you start at four?',
  ])
    await expect.element(profile.getByText(text, { exact: true })).toBeVisible();
  await expect
    .element(profile.getByText(robinsProfile.phone_number))
    .toHaveAttribute('href', 'tel:5550100');
  await expect
    .element(profile.getByRole('link', { name: 'Open the resume' }))
    .toHaveAttribute('href', RESUME);
  const happened = profile.getByRole('list', { name: 'History' });
  for (const text of [
    'Avery Ash applied.',
    'You opened the application.',
    /^You rejected .+ Avery Ash will be told on .+ [AP]M\.$/,
  ])
    await expect.element(happened.getByText(text)).toBeVisible();
  await resize(1440, 600);
  await expect.element(button('Accept', profile)).toBeInViewport();

  let showScreen = await showPrinted();
  for (const text of ['Avery Ash', /^Baker, Corner Bakery/, robin.email, 'Can you start at four?'])
    await expect.element(profile.getByText(text).first()).toBeVisible();
  await expect.element(profile.getByRole('button')).not.toBeInTheDocument();
  await expect.element(page.getByRole('navigation')).not.toBeInTheDocument();
  await expect.element(page.getByRole('heading', { level: 1 })).not.toBeInTheDocument();
  await showScreen();

  await button('Make Offer', profile).click();
  await expect.element(page.getByRole('dialog', { name: 'Make Offer' })).toBeVisible();
  await expect.element(profile).not.toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await button('View profile of Avery Ash').click();
  await button('Accept', profile).click();
  await expect.element(alertSaying('Avery Ash was accepted.')).toBeVisible();
  await showTab('Accepted');
  await button('View profile of Avery Ash').click();
  await button('Move back to new', profile).click();
  await expectCurrent('Avery Ash');
  await expect.poll(firstNamesByStatus).toEqual({ new: ['Avery'] });

  // An application that is being reviewed can be printed too.
  showScreen = await showPrinted();
  for (const text of ['Baker', 'Avery Ash', 'Can you start at four?'])
    await expect.element(page.getByText(text, { exact: true }).first()).toBeInTheDocument();
  await expect.element(page.getByText('Can you start at four?')).toBeVisible();
  await expect.element(page.getByRole('button')).not.toBeInTheDocument();
  await expect.element(reviewed).not.toBeInTheDocument();
  await showScreen();
});

test('Withdrawn lists withdrawn applicants with the date and their application, and the profile only if they have applied to another job', async () => {
  const { job } = answerApplicants(1, {}, () => ({
    application_status: 'withdrawn',
    withdrawn_at: WHEN,
    profile: { resume_url: RESUME, cover_letter_url: null },
    screening_responses: [FOUR],
    video_responses: [videoAnswer('Why bread?')],
  }));
  answer(getCandidate, () => refusal(404, 'There is no such candidate.'));
  await openReview(job.id);
  await showTab('Withdrawn');
  await expect.element(row('Avery Ash').getByText('Withdrawn', { exact: true })).toBeVisible();
  const when = row('Avery Ash').getByRole('cell').nth(2).getByRole('time');
  await expect.element(when).toHaveTextContent('Mar 3, 2026');
  await expect.element(when).toHaveAttribute('title', expect.stringMatching(/\d{4}, \d+:\d\d/));
  await expect.element(button('Make Offer to Avery Ash')).not.toBeInTheDocument();

  await button('View profile of Avery Ash').click();
  await expect.element(profile.getByRole('heading', { name: 'Avery Ash' })).toBeVisible();
  await expect
    .element(profile.getByRole('note'))
    .toMatchTextContent(
      /^Avery Ash withdrew this application on .*\d{4}, \d+:\d\d.*\.You can no longer see their profile\. Their application is below\.$/,
    );
  await expect
    .element(profile.getByRole('link', { name: 'Open the resume' }))
    .toHaveAttribute('href', RESUME);
  await expect.element(profile.getByText('Can you start at four?')).toBeVisible();
  await expect.poll(() => document.querySelector('video')?.readyState).toBeGreaterThan(0);
  await expect.element(profile.getByText(robin.email)).not.toBeInTheDocument();
  await expect.element(profile.getByRole('alert')).not.toBeInTheDocument();
  const changes = profile.getByRole('button', { name: /Accept|Reject|Move|Retry/ });
  await expect.element(changes).not.toBeInTheDocument();
  await expectAccessible('the profile of one who has withdrawn');
  await resize(390, 900);
  await expect.element(profile.getByRole('note')).toBeVisible();
  expect(sidewaysScroll(), 'the profile of one who has withdrawn').toBe(0);
  await userEvent.keyboard('{Escape}');
  await expect.element(profile).not.toBeInTheDocument();
  expect(sidewaysScroll(), 'Withdrawn').toBe(0);
  await expectAccessible('Withdrawn on a phone');

  answer(getCandidate, () => ({ candidate: robin }));
  await openReview(job.id);
  await showTab('Withdrawn');
  await button('View profile of Avery Ash').click();
  await expect.element(profile.getByText(robin.email)).toBeVisible();
  await expect.element(changes).not.toBeInTheDocument();
});

test('an applicant who deleted their account stays in the list with dates and outcome, without any action', async () => {
  const { job } = answerApplicants(1, {}, () => ({
    application_status: 'accepted',
    candidate: { first_name: 'Deleted', last_name: 'applicant' },
    candidate_deleted_at: WHEN,
    decided_at: WHEN,
    video_responses: [],
  }));
  answer(getCandidate, () => refusal(404, 'This applicant has deleted their account.'));
  await openReview(job.id);
  const line = row('Deleted applicant');
  await expect.element(line.getByText('Accepted', { exact: true })).toBeVisible();
  await expect.element(button('Make Offer to Deleted applicant')).not.toBeInTheDocument();
  await button('View profile of Deleted applicant').click();
  await expect.element(profile.getByRole('heading', { name: 'Deleted applicant' })).toBeVisible();
  await expect
    .element(profile.getByRole('note'))
    .toMatchTextContent('This applicant deleted their account on');
  await expect.element(profile.getByText('Accepted', { exact: true }).first()).toBeVisible();
  for (const gone of [/^Email$/, 'Open the resume'])
    await expect.element(profile.getByText(gone)).not.toBeInTheDocument();
  for (const action of ['Move back to new', 'Reject', 'Make Offer'])
    await expect.element(button(action, profile)).not.toBeInTheDocument();
  await expectAccessible('the profile of a deleted applicant');
});
