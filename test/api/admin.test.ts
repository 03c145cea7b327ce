import { describe, expect, inject, it } from 'vitest';
import { runCommand } from '../../bin/admin.ts';
import { CONVERSATION_ENDED, JOB_CLOSED } from '../../lambdas/contract/texts/texts.ts';
import { managerKey } from '../../lambdas/data/keys/accounts.ts';
import { ClearError } from '../../lib/local/clear-error.ts';
import { ask, isSignedIn } from '../support/api/in-process.ts';
import { refusal } from '../support/api/refusals.ts';
import { startAwsAccount } from '../support/aws/aws-account.ts';
import { table } from '../support/engine/raw-stores.ts';
import { adminOf } from '../support/stacks/admin.ts';
import { api } from '../support/stacks/shared-api.ts';
import { answers, apply, begin } from '../support/worlds/apply.ts';
import type { Person } from '../support/worlds/person.ts';
import {
  newCandidate,
  newcomer,
  newEmail,
  newEmployer,
  newJob,
  newManager,
  uniqueWord,
} from '../support/worlds/world.ts';

const { dataDir, environment } = inject('stack');
process.env.DATA_DIR = dataDir;

/** Runs a command in this process, which saves a second. @returns its sentence, or its refusal */
const admin = async (...args: string[]) => await runCommand(args).catch((error: unknown) => error);
const refused = (sentence: string) => new ClearError(sentence);

const signIn = async ({ email, password }: Pick<Person, 'email' | 'password'>) =>
  await api.ask('managerSignin', { email, user_password: password });
const DISABLED = refusal(
  403,
  'This account is disabled. Please contact the operator of this site.',
);

describe('an account', () => {
  it('that is disabled refuses sign-ins and ends all sessions', async () => {
    const [person, other] = [await newManager(api), await newManager(api)];
    expect(await isSignedIn(person)).toBe(true);
    expect(await admin('disable-account', 'local', 'manager', person.email.toUpperCase())).toBe(
      `The manager ${person.id} can no longer sign in, and within a minute is signed out.`,
    );
    expect(await signIn(person)).toEqual(DISABLED);
    expect((await signIn({ ...person, password: 'a guess' })).status).toBe(401);
    // A change of email, with a token that the authorizer still accepts, does not help.
    const email = newEmail();
    expect((await ask('updateMyInformation', { email }, { by: person })).status).toBe(200);
    expect(await signIn({ ...person, email })).toEqual(DISABLED);

    expect(await isSignedIn(person)).toBe(false);
    expect(await isSignedIn(other)).toBe(true);

    expect(await admin('enable-account', 'local', 'manager', person.id)).toBe(
      `The manager ${person.id} can sign in again.`,
    );
    const { output } = await ask('managerSignin', { email, user_password: person.password });
    expect(await isSignedIn({ ...person, token: output?.token ?? '' })).toBe(true);
    expect(await isSignedIn(person)).toBe(false);
  });

  it('can be signed out', async () => {
    const person = await newcomer(api);
    expect(await admin('sign-out', 'local', 'candidate', person.id)).toBe(
      `The candidate ${person.id} has to sign in again, within a minute.`,
    );
    expect(await isSignedIn(person)).toBe(false);
  });

  it('must exist, with a known role', async () => {
    const person = await newManager(api);
    const disable = (...account: string[]) => admin('disable-account', 'local', ...account);
    expect(
      await Promise.all([
        disable('candidate', person.email),
        disable('candidate', person.id),
        disable('admin', person.id),
      ]),
    ).toEqual([
      refused('There is no such account.'),
      refused('There is no such candidate.'),
      refused('The role is manager or candidate, not "admin".'),
    ]);
    expect((await signIn(person)).status).toBe(200);
  });

  it('of a stage on AWS is found by the outputs of its stack', async () => {
    const person = await newManager(api);
    const { TABLE_NAME = '', TOKEN_KEYS_ARN = '' } = environment;
    const outputs = { TableName: TABLE_NAME, TokenKeysArn: TOKEN_KEYS_ARN };
    const { AWS_ENDPOINT_URL = '' } = await startAwsAccount({
      'DescribeStacks Hiring-dev': outputs,
    });
    const { DYNAMODB_ENDPOINT = '', SECRETS_MANAGER_ENDPOINT = '', ...rest } = environment;
    const onAws = adminOf('/nowhere', {
      AWS_ENDPOINT_URL,
      AWS_REGION: rest.AWS_REGION ?? '',
      DYNAMODB_ENDPOINT,
      SECRETS_MANAGER_ENDPOINT,
      TABLE_NAME: '',
      TOKEN_KEYS_ARN: '',
    });
    // In a process of its own, which also shows the exit code and the output of the program.
    expect(await onAws('disable-account', 'dev', 'manager', person.id)).toEqual({
      code: 0,
      output: `The manager ${person.id} can no longer sign in, and within a minute is signed out.\n`,
    });
    expect(await signIn(person)).toEqual(DISABLED);
    expect(await onAws('disable-account', 'nostage', 'manager', person.id)).toEqual({
      code: 1,
      output: 'Unknown stage "nostage". Stages: dev, prod.\n',
    });
  });
});

describe('a job', () => {
  it('that is taken down is closed until it is put back', async () => {
    const employer = await newEmployer(api);
    const candidate = await newCandidate(api);
    const word = uniqueWord();
    const job = await newJob(employer, {
      job_title: word,
      screening_questions: [{ question_text: 'Can you start at five?' }],
    });
    const found = async () =>
      (await candidate.call('getJobPostings', { q: word })).jobPostings.map(({ id }) => id);
    const openJobs = async () => {
      return (await table.get(managerKey(employer.id)))?.open_job_count;
    };
    const application = await begin(candidate, job);
    const handIn = await answers(candidate, application);
    expect([await found(), await openJobs()]).toEqual([[job.id], 1]);

    expect(await admin('take-down-job', 'local', job.id)).toBe(
      'The job is closed: nobody can find it or apply.',
    );
    expect([await found(), await openJobs()]).toEqual([[], 0]);
    const closed = refusal(409, JOB_CLOSED);
    expect(await candidate.ask('addQuestionResponses', handIn)).toEqual(closed);
    const other = await newCandidate(api);
    expect(await other.ask('createJobApplication', { job_posting_id: job.id })).toEqual(closed);
    expect((await employer.call('getJobPosting', { id: job.id })).job.is_active).toBe(false);
    expect(await admin('take-down-job', 'local', job.id)).toEqual(
      refused('This job is already closed.'),
    );

    expect(await admin('put-back-job', 'local', job.id)).toBe('The job is open again.');
    expect([await found(), await openJobs()]).toEqual([[job.id], 1]);
    expect((await candidate.ask('addQuestionResponses', handIn)).status).toBe(200);
    // Refused, as for a job that its manager closed.
    const again = admin('put-back-job', 'local', job.id);
    const none = admin(
      'take-down-job',
      'local',
      `${job.id.slice(0, -1)}${job.id.endsWith('Z') ? 'Y' : 'Z'}`,
    );
    expect(await Promise.all([again, none])).toEqual([
      refused('This job has not been taken down. What its manager has closed stays closed.'),
      refused('There is no such job.'),
    ]);
  });
});

it('a visitor reports a job, and the operator reads it; not of a job that is closed, and not without end', async () => {
  const employer = await newEmployer(api);
  const { id } = await newJob(employer);
  const note = 'Asks for a fee\nfirst.';
  const report = { job_posting_id: id, reason: 'asks-for-money', note } as const;
  const thanks = { message: 'Thank you. We look at every report.' };
  expect(await api.call('reportJob', report)).toEqual(thanks);
  await employer.call('deactivateJob', { job_posting_id: id });
  expect(await api.call('reportJob', { ...report, note: 'too late' })).toEqual(thanks);
  const shown = String(await admin('show-reports', 'local'))
    .split('\n')
    .filter((line) => line.includes(id));
  expect(shown).toEqual([
    expect.stringMatching(/^20.+Z job \S+: asks-for-money, "Asks for a fee\\nfirst\."$/),
  ]);
});

it('a conversation that its candidate reports is shown with its last messages, and can be ended', async () => {
  const [employer, candidate] = [await newEmployer(api), await newCandidate(api)];
  const { id: application_id } = await apply(candidate, await newJob(employer));
  const input = { application_id, text: 'Send me a fee\nfirst.' };
  await employer.call('sendMessage', input);
  const reported = { application_id, note: 'A fee?' };
  await candidate.call('reportConversation', { ...reported, reason: 'insults' });
  await candidate.call('reportConversation', reported);
  const shown = String(await admin('show-reports', 'local')).split('\n');
  const at = shown.findIndex((line) => line.includes(application_id));
  expect(shown.slice(at, at + 2)).toEqual([
    expect.stringMatching(/^20.+Z conversation \S+: other, "A fee\?"$/),
    '  manager: "Send me a fee\\nfirst."',
  ]);
  expect(shown.filter((line) => line.includes(application_id))).toHaveLength(1);

  expect(await admin('end-conversation', 'local', application_id)).toMatch(/is ended/);
  await admin('end-conversation', 'local', application_id);
  for (const by of [employer, candidate]) {
    expect(await by.ask('sendMessage', input)).toMatchObject(refusal(409, CONVERSATION_ENDED));
    const { messages, conversation, closed } = await by.call('getMessages', { application_id });
    expect(messages).toHaveLength(1);
    expect(conversation?.ended_at).toMatch(/^20/);
    expect(closed).toBe(CONVERSATION_ENDED);
  }
  expect(await admin('end-conversation', 'local', 'nothing')).toBeInstanceOf(ClearError);
});

it('an incomplete command prints the usage', async () => {
  const usage = await admin('disable-account', 'local', 'manager');
  expect(usage instanceof ClearError && usage.message.split('\n')).toEqual(
    expect.arrayContaining([
      'npm run admin -- rotate-tokens <stage>',
      'npm run admin -- disable-account <stage> <manager|candidate> <email or id>',
      'npm run admin -- take-down-job <stage> <job id>',
      'The stack on this machine is "local".',
    ]),
  );
  const others = [admin('sign-everybody-in', 'local'), admin('rotate-tokens')];
  expect(await Promise.all(others)).toEqual([usage, usage]);
});
