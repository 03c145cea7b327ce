import { describe, expect, it } from 'vitest';
import { contract } from '../../lambdas/contract/index.ts';
import type { Failure } from '../../lambdas/contract/route.ts';
import { CHANGED_MEANWHILE } from '../../lambdas/contract/texts/texts.ts';
import { schemaOf } from '../support/api/input-schemas.ts';
import { refusal } from '../support/api/refusals.ts';
import { base64, png } from '../support/documents/pictures.ts';
import { api } from '../support/stacks/shared-api.ts';
import { apply } from '../support/worlds/apply.ts';
import { newCandidate, newEmployer, newJob } from '../support/worlds/world.ts';

// Two people or tabs that edit the same thing: an edit may name the revision that it was made from.

const [employer, candidate] = await Promise.all([newEmployer(api), newCandidate(api)]);

interface Stored {
  readonly revision?: number | undefined;
  readonly edited_at?: string | undefined;
}

type Tab = 'first' | 'second';

/** Something to edit. */
interface Prepared {
  /** Reads what is stored. */
  read: () => Promise<Stored>;
  /** Makes the edit of a tab. */
  edit: (
    tab: Tab,
    expected_revision: number | undefined,
  ) => Promise<{ readonly status: number; readonly failure?: Failure | undefined }>;
  /** What is stored after the edit of a tab. */
  changed: (tab: Tab) => object;
}

/** An editing call. */
interface Edit {
  /** The name of the edited thing in answers; none if it is the answer. */
  readonly what?: string;
  readonly prepare: () => Promise<Prepared>;
}

const tabs: Readonly<Record<Tab, string>> = {
  first: 'From the first tab',
  second: 'From the second tab',
};
const question = { question_text: 'Can you lift a sack?' };

async function jobWithQuestions() {
  const job = await newJob(employer, {
    screening_questions: [question],
    video_questions: [question],
  });
  return {
    id: job.id,
    read: async () => (await employer.call('getJobPosting', { id: job.id })).job,
  };
}

function editOfQuestion(
  list: 'screening_questions' | 'video_questions',
  route: 'updateScreeningQuestion' | 'updateVideoQuestion',
): Edit {
  return {
    what: 'question',
    prepare: async () => {
      const { id: job_posting_id, read } = await jobWithQuestions();
      const id = (await read())[list][0]?.id ?? '';
      return {
        read: async () => (await read())[list][0] ?? {},
        edit: (tab, expected_revision) =>
          employer.ask(route, { id, job_posting_id, expected_revision, question_text: tabs[tab] }),
        changed: (tab) => ({ question_text: tabs[tab] }),
      };
    },
  };
}

const EDITS: Readonly<Record<string, Edit>> = {
  updateCompany: {
    what: 'company',
    prepare: async () => {
      const { id } = await anotherCompany();
      return {
        read: async () => (await employer.call('getCompany', { id })).company,
        edit: (tab, expected_revision) =>
          employer.ask('updateCompany', { id, culture: tabs[tab], expected_revision }),
        changed: (tab) => ({ culture: tabs[tab], name: 'Mill' }),
      };
    },
  },
  setCompanyLogo: {
    what: 'company',
    prepare: async () => {
      const { id } = await anotherCompany();
      return {
        read: async () => (await employer.call('getCompany', { id })).company,
        edit: (tab, expected_revision) =>
          employer.ask('setCompanyLogo', {
            id,
            expected_revision,
            image: tab === 'first' ? base64(png()) : null,
          }),
        changed: (tab) => (tab === 'first' ? { logo: expect.any(String) } : {}),
      };
    },
  },
  setDecisionMails: {
    what: 'company',
    prepare: async () => {
      const { id: company_id } = await anotherCompany();
      await employer.call('setDecisionMails', { company_id, acceptance: 'Welcome.' });
      return {
        read: async () => (await employer.call('getCompany', { id: company_id })).company,
        edit: (tab, expected_revision) =>
          employer.ask('setDecisionMails', { company_id, rejection: tabs[tab], expected_revision }),
        changed: (tab) => ({ decision_mails: { acceptance: 'Welcome.', rejection: tabs[tab] } }),
      };
    },
  },
  updateLocation: {
    what: 'location',
    prepare: async () => {
      const { id, address } = employer.location;
      return {
        read: async () => (await employer.call('getCompanyLocation', { locationId: id })).location,
        edit: (tab, expected_revision) =>
          employer.ask('updateLocation', { id, city: tabs[tab], expected_revision }),
        changed: (tab) => ({ city: tabs[tab], address }),
      };
    },
  },
  updateJob: {
    what: 'job',
    prepare: async () => {
      const { id, read } = await jobWithQuestions();
      const { job_title } = await read();
      return {
        read,
        edit: (tab, expected_revision) =>
          employer.ask('updateJob', { id, schedule: tabs[tab], expected_revision }),
        changed: (tab) => ({ schedule: tabs[tab], job_title }),
      };
    },
  },
  updateScreeningQuestion: editOfQuestion('screening_questions', 'updateScreeningQuestion'),
  updateVideoQuestion: editOfQuestion('video_questions', 'updateVideoQuestion'),
  updateMyInformation: {
    what: 'manager',
    prepare: async () => {
      const { email } = employer;
      return {
        read: async () => (await employer.call('getMyInformation', {})).manager,
        edit: (tab, expected_revision) =>
          employer.ask('updateMyInformation', { last_name: tabs[tab], expected_revision }),
        changed: (tab) => ({ last_name: tabs[tab], email }),
      };
    },
  },
  updateCandidate: {
    what: 'candidate',
    prepare: async () => {
      const { id, email } = candidate;
      return {
        read: async () => (await candidate.call('getMyProfile', {})).candidate,
        edit: (tab, expected_revision) =>
          candidate.ask('updateCandidate', { id, lastName: tabs[tab], expected_revision }),
        changed: (tab) => ({ last_name: tabs[tab], email }),
      };
    },
  },
  updateCandidateProfile: {
    what: 'candidate',
    prepare: async () => {
      const { profile } = await candidate.call('getMyProfile', {});
      return {
        read: async () => (await candidate.call('getMyProfile', {})).candidate,
        edit: (tab, expected_revision) =>
          candidate.ask('updateCandidateProfile', {
            id: profile?.id ?? '',
            city: tabs[tab],
            expected_revision,
          }),
        changed: (tab) => ({
          candidate_profile: expect.objectContaining({
            city: tabs[tab],
            phone_number: profile?.phone_number,
          }),
        }),
      };
    },
  },
  updatePreferences: {
    prepare: async () => {
      const zones = { first: 'Europe/Lisbon', second: 'Asia/Tokyo' };
      return {
        read: () => employer.call('getPreferences', {}),
        edit: (tab, expected_revision) =>
          employer.ask('updatePreferences', { time_zone: zones[tab], expected_revision }),
        changed: (tab) => ({
          preferences: expect.objectContaining({ time_zone: zones[tab], withdrawals: true }),
        }),
      };
    },
  },
};

async function anotherCompany() {
  return (await employer.call('createCompany', { name: 'Mill' })).company;
}

describe('two tabs with the same thing', () => {
  it.each(Object.entries(EDITS))(
    '%s: the second one is told what is stored, and changes nothing; an edit that names what is stored goes through, and so does one that names no revision',
    async (_, { prepare, what }) => {
      const { read, edit, changed } = await prepare();
      const { revision: began = 0 } = await read();
      const since = new Date().toISOString();
      expect((await edit('first', began)).status).toBe(200);
      const stored = await read();
      expect(stored).toMatchObject(changed('first'));
      expect(stored.revision).toBeGreaterThan(began);
      expect(stored.edited_at).toBeDefined();
      expect((stored.edited_at ?? '') >= since).toBe(true);

      const refused = await edit('second', began);
      expect(refused).toMatchObject(refusal(409, CHANGED_MEANWHILE));
      const { current } = refused.failure ?? {};
      expect(what === undefined ? current : current?.[what]).toMatchObject({
        ...changed('first'),
        revision: stored.revision,
        edited_at: stored.edited_at,
      });
      expect(await read()).toMatchObject({ ...changed('first'), revision: stored.revision });

      // The answer of the first tab may have been lost: its edit is stored already. A logo is a new file each time.
      if (!('logo' in stored)) {
        expect((await edit('first', began)).status).toBe(200);
        expect(await read()).toMatchObject(changed('first'));
      }
      expect((await edit('second', (await read()).revision)).status).toBe(200);
      expect(await read()).toMatchObject(changed('second'));
      expect((await edit('first', undefined)).status).toBe(200);
      expect(await read()).toMatchObject(changed('first'));
    },
  );

  it('every call that takes a revision is among them, or deletes', () => {
    const taking = contract.filter(
      (route) => 'expected_revision' in (schemaOf(route).properties ?? {}),
    );
    expect(taking.map(({ name }) => name).sort()).toEqual(
      [...Object.keys(EDITS), 'deleteScreeningQuestion', 'deleteVideoQuestion'].sort(),
    );
  });

  it('of many edits from one revision at the same time, one goes through', async () => {
    const { id, revision } = await anotherCompany();
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        employer.ask('updateCompany', { id, name: `Mill ${index}`, expected_revision: revision }),
      ),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)]);
    const { company } = await employer.call('getCompany', { id });
    expect(replies.find(({ status }) => status === 200)?.output?.company).toEqual(company);
  });
});

describe('a question that was changed in another tab', () => {
  it.each([
    ['screening_questions', 'updateScreeningQuestion', 'deleteScreeningQuestion'],
    ['video_questions', 'updateVideoQuestion', 'deleteVideoQuestion'],
  ] as const)(
    'of the %s is not deleted by who has not seen the change',
    async (list, update, remove) => {
      const { id: job_posting_id, read } = await jobWithQuestions();
      const { id = '', revision } = (await read())[list][0] ?? {};
      await employer.call(update, { id, job_posting_id, question_text: 'Changed?' });
      const [stored] = (await read())[list];
      const refused = await employer.ask(remove, {
        id,
        job_posting_id,
        expected_revision: revision,
      });
      expect(refused).toMatchObject({
        status: 409,
        failure: { error: CHANGED_MEANWHILE, current: { question: { question_text: 'Changed?' } } },
      });
      expect((await read())[list]).toEqual([stored]);
      const seen = { id, job_posting_id, expected_revision: stored?.revision };
      expect(await employer.call(remove, seen)).toEqual({ deleted: true });
      expect((await read())[list]).toEqual([]);
    },
  );

  it('a new one raises the revision of its job', async () => {
    const { id, read } = await jobWithQuestions();
    const { revision } = await read();
    await employer.call('addVideoQuestion', { job_posting_id: id, question_text: 'Why?' });
    const edit = { id, schedule: 'Nights', expected_revision: revision };
    expect(await employer.ask('updateJob', edit)).toMatchObject({ status: 409 });
    const now = { ...edit, expected_revision: (await read()).revision };
    expect(await employer.ask('updateJob', now)).toMatchObject({ status: 200 });
  });
});

it('the versions are for the owners alone', async () => {
  const { id, read } = await jobWithQuestions();
  const { screening_questions } = await read();
  await employer.call('updateScreeningQuestion', {
    id: screening_questions[0]?.id ?? '',
    job_posting_id: id,
    question_text: 'Edited?',
  });
  await employer.call('updateJob', { id, schedule: 'Nights' });
  const applicant = await newCandidate(api);
  const job = (await applicant.call('getJobPosting', { id })).job;
  await apply(applicant, await newJob(employer));
  const { candidate: seen } = await employer.call('getCandidate', { id: applicant.id });
  for (const shown of [job, job.company_location[0], ...job.screening_questions, seen]) {
    expect(shown).toBeDefined();
    expect(shown).not.toHaveProperty('edited_at');
  }
  for (const shown of [job, job.company_location[0], seen])
    expect(shown).not.toHaveProperty('revision');
});
