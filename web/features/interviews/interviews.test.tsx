import { describe } from 'vitest';
import {
  cancelInterview,
  chooseInterviewTime,
  declineInterviewTimes,
  getCalendarAddress,
  getInterview,
  getInterviews,
  getTimeZone,
  inviteToInterview,
  moveInterview,
  noteInterview,
  renewCalendarAddress,
} from '../../../lambdas/contract/calls/interviews.ts';
import type { Interview } from '../../../lambdas/contract/schemas/interview.ts';
import {
  alertSaying,
  answer,
  button,
  expect,
  field,
  open,
  page,
  refusal,
  resize,
  test,
} from '../../../test/support/web/app.tsx';
import { answerApplicants } from '../../../test/support/web/applicants.ts';
import { signInCandidate, signInManager } from '../../../test/support/web/people.ts';
import { paths } from '../../paths.ts';

const ID = '01JE0000000000000000000000_01JA0000000000000000000000';
const OTHER = ID.replace(/0$/, '1');
const dialog = page.getByRole('dialog');

const TIMES = [
  { start: '2030-01-31T09:30', at: '2030-01-31T14:30:00.000Z' },
  { start: '2030-01-31T10:00', at: '2030-01-31T15:00:00.000Z' },
];

const invited: Interview = {
  id: ID,
  application_id: '01JA',
  job_posting_id: '01JJ_01JC',
  job_title: 'Baker',
  company_name: 'Harbor Bakery',
  candidate_name: 'Robin Ash',
  kind: 'location',
  minutes: 30,
  status: 'invited',
  starts: TIMES.map(({ start }) => start),
  times: TIMES,
  start: null,
  starts_at: null,
  ends_at: null,
  time_zone: 'America/New_York',
  location: {
    id: '01JL_01JC',
    location_name: 'Harbor',
    address: '1 Pier',
    city: 'Boston',
    state: 'Massachusetts',
    zip_code: '02101',
  },
  link: '',
  note: 'Ask for Morgan.',
  last_note: '',
  changed_by: 'manager',
  created_at: '2026-03-01T09:00:00.000Z',
  changed_at: '2026-03-01T09:00:00.000Z',
};

const chosen = (more: Partial<Interview> = {}): Interview => ({
  ...invited,
  status: 'chosen',
  start: '2030-01-31T09:30',
  changed_by: 'candidate',
  starts_at: '2030-01-31T14:30:00.000Z',
  ends_at: '2030-01-31T15:00:00.000Z',
  starts: ['2030-01-31T10:00'],
  times: TIMES.slice(1),
  ...more,
});

const radio = (name: RegExp) => page.getByRole('radio', { name });

describe('a candidate', () => {
  test('chooses a time at the place; of a taken one they are told, and see what is left', async () => {
    signInCandidate();
    let now = invited;
    answer(getInterview, () => ({ interview: now }));
    answer(getCalendarAddress, () => ({ created_at: null }));
    const inputs = answer(chooseInterviewTime, ({ start }) => {
      if (start === TIMES[0]?.start) {
        now = { ...invited, times: TIMES.slice(1), starts: [TIMES[1]?.start ?? ''] };
        return refusal(409, 'Somebody else has just taken this time. Choose another one.');
      }
      now = chosen({ start, starts_at: TIMES[1]?.at ?? '' });
      return { interview: now };
    });
    await open(paths.candidate.interview(ID));
    await button('Choose this time').click();
    await expect.element(page.getByText('Choose a time.')).toBeVisible();
    await radio(/9:30\sAM EST/).click();
    await button('Choose this time').click();
    await expect.element(alertSaying('Somebody else has just taken this time.')).toBeVisible();
    await expect.element(radio(/9:30\sAM EST/)).not.toBeInTheDocument();
    await radio(/10:00\sAM EST/).click();
    await button('Choose this time').click();
    await expect.element(page.getByRole('heading', { name: 'Your interview' })).toBeVisible();
    expect(inputs).toEqual(TIMES.map(({ start }) => ({ interview_id: ID, start })));
  });

  test('says that none fits; what was typed survives a failure and a reload', async () => {
    signInCandidate();
    let isBusy = true;
    answer(getInterview, () => ({ interview: invited }));
    answer(getCalendarAddress, () => ({ created_at: null }));
    const inputs = answer(declineInterviewTimes, () =>
      isBusy
        ? refusal(409, 'Please wait.')
        : { interview: { ...invited, status: 'declined' as const } },
    );
    await open(paths.candidate.interview(ID));
    await button('None fits').click();
    await field('When could you come? (optional)', dialog).fill('In the evening.');
    await button('Send', dialog).click();
    await expect.element(alertSaying('Please wait.')).toBeVisible();
    await open(paths.candidate.interview(ID));
    await button('None fits').click();
    isBusy = false;
    await expect
      .element(field('When could you come? (optional)', dialog))
      .toHaveValue('In the evening.');
    await button('Send', dialog).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(inputs.at(-1)).toEqual({ interview_id: ID, note: 'In the evening.' });
  });

  test('moves and cancels, with a word', async () => {
    signInCandidate();
    let now: Interview = chosen({ kind: 'phone', location: null });
    answer(getInterview, () => ({ interview: now }));
    answer(getCalendarAddress, () => ({ created_at: null }));
    const others = now.times;
    const moved = answer(moveInterview, () => {
      now = chosen({ times: [], starts: [] });
      if (moved.length === 1)
        return refusal(409, 'Somebody else has just taken this time. Choose another one.');
      return { interview: now };
    });
    const cancelled = answer(cancelInterview, () => {
      now = { ...now, status: 'cancelled' };
      return { interview: now };
    });
    await open(paths.candidate.interview(ID));
    await button('Move').click();
    await dialog.getByRole('radio').click();
    await button('Move', dialog).click();
    await expect.element(alertSaying('Somebody else has just taken this time.')).toBeVisible();
    await expect.element(dialog.getByRole('radio')).not.toBeInTheDocument();
    await button('Cancel', dialog).click();
    await expect.element(page.getByText(/No other time is left/)).toBeVisible();
    now = chosen({ times: others });
    await open(paths.candidate.interview(ID));
    await button('Move').click();
    await dialog.getByRole('radio').click();
    await button('Move', dialog).click();
    await expect.element(page.getByText(/No other time is left/)).toBeVisible();
    await button('Cancel interview').click();
    await button('Keep interview', dialog).click();
    await button('Cancel interview').click();
    await field('Note (optional)', dialog).fill('I am ill.');
    await button('Cancel interview', dialog).click();
    await expect.element(page.getByText('You cancelled this interview.')).toBeVisible();
    const move = { interview_id: ID, start: '2030-01-31T10:00', note: '' };
    expect(moved).toEqual([move, move]);
    expect(cancelled).toEqual([{ interview_id: ID, note: 'I am ill.' }]);
  });
});

describe('a manager', () => {
  test('sees all interviews, moves one, notes who came, and gets a calendar address', async () => {
    signInManager();
    const past = { starts_at: '2026-03-01T09:00:00.000Z', ends_at: '2026-03-01T09:30:00.000Z' };
    const lists: Readonly<Record<string, Interview[]>> = {
      coming: [chosen()],
      'to-settle': [chosen({ ...past, id: OTHER, candidate_name: 'Kim Larsen' })],
      declined: [{ ...invited, status: 'declined', last_note: 'Evenings.', candidate_name: 'Jo' }],
    };
    answer(getInterviews, ({ list = '' }) => ({ interviews: lists[list] ?? [] }));
    answer(getCalendarAddress, () => ({ created_at: '2026-03-01T09:00:00.000Z' }));
    const moved = answer(moveInterview, () => ({ interview: chosen() }));
    const noted = answer(noteInterview, ({ came }) => ({
      interview: chosen({
        ...past,
        id: OTHER,
        candidate_name: 'Kim Larsen',
        ...(came === false && { status: 'did-not-come' }),
      }),
    }));
    answer(renewCalendarAddress, () => ({
      address: 'https://jobs.example/c/abc.ics',
      created_at: '2026-03-02T09:00:00.000Z',
    }));
    await open(paths.manager.interviews);
    const coming = page.getByRole('region', { name: 'Coming' });
    await button('Move', coming).click();
    await expect.element(field('Day', dialog)).toHaveValue('2030-01-31');
    await field('Time', dialog).fill('11:15');
    await button('Move', dialog).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(moved).toEqual([{ interview_id: ID, start: '2030-01-31T11:15', note: '' }]);
    await expect.element(page.getByText('Evenings.')).toBeVisible();
    const settled = page.getByRole('region', { name: 'To settle' });
    await button('Did not come', settled).click();
    await button('Undo', settled).click();
    await expect.element(button('Came', settled)).toBeVisible();
    expect(noted).toEqual([false, null].map((came) => ({ interview_id: OTHER, came })));
    await button('Renew').click();
    await button('Renew', dialog).click();
    await expect
      .element(page.getByRole('textbox', { name: 'Calendar address' }))
      .toHaveValue('https://jobs.example/c/abc.ics');
  });

  test.for([1440, 390])(
    'invites several at a width of %i: typed times survive a reload, and a refused one is shown at its field',
    async (width) => {
      await resize(width, 900);
      signInManager();
      const { job, applications } = answerApplicants(3);
      const ids = applications.map(({ id }) => id);
      answer(getTimeZone, () => ({ time_zone: 'America/Chicago' }));
      let isWrong = true;
      const inputs = answer(inviteToInterview, () => {
        if (!isWrong)
          return {
            interviews: [invited, invited],
            left_out: [{ id: ids[1] ?? '', reason: 'already-invited' as const }],
          };
        const issues = [{ path: 'starts.1', message: 'This time does not exist on that day.' }];
        return Response.json({ error: 'Check the times.', issues }, { status: 400 });
      });
      const invite = async () => {
        for (const { name } of [{ name: 'Avery' }, { name: 'Blake' }, { name: 'Casey' }])
          await page.getByRole('checkbox', { name: `Select ${name} Ash` }).click();
        await button('Invite to interview').click();
      };
      await open(paths.manager.applicants(job.id));
      await invite();
      await button('Invite 3', dialog).click();
      await expect.element(dialog.getByText('Enter a day.')).toBeVisible();
      await field('Day of time 1', dialog).fill('2030-03-10');
      await field('Time 1', dialog).fill('02:00');
      await expect.element(dialog.getByText('Chicago time.')).toBeVisible();
      await button('Add another time', dialog).click();
      // As much later as an interview takes.
      await expect.element(field('Time 2', dialog)).toHaveValue('02:30');
      await button('Invite 3', dialog).click();
      await expect.element(dialog.getByText('This time does not exist on that day.')).toBeVisible();
      await open(paths.manager.applicants(job.id));
      await invite();
      await expect.element(field('Time 2', dialog)).toHaveValue('02:30');
      await field('Time 2', dialog).fill('03:30');
      isWrong = false;
      await button('Invite 3', dialog).click();
      await expect
        .element(dialog.getByRole('listitem'))
        .toMatchTextContent('Blake Ash has an interview already');
      expect(inputs.at(-1)).toMatchObject({
        minutes: 30,
        kind: 'location',
        location_id: job.company_location[0]?.id,
        starts: ['2030-03-10T02:00', '2030-03-10T03:30'],
      });
      expect(inputs.at(-1)?.application_ids.toSorted()).toEqual(ids.toSorted());
    },
  );
});
