import * as z from 'zod/mini';
import { Problem } from '../lambdas/contract/problem.ts';
import { connect, LOCAL } from '../lib/deploy/connect.ts';
import { fromDataLayer } from '../lib/deploy/data-layer.ts';
import { ClearError, runProgram } from '../lib/local/clear-error.ts';

/**
 * The operator's commands: `node bin/admin.ts <command> <stage or local> …`. RUNBOOK.md says when to use
 * which.
 */

interface Command {
  /** Names of the arguments after the stage. */
  readonly parameters: readonly string[];
  /** @returns a sentence for the operator */
  readonly run: (...values: string[]) => Promise<string>;
}

const keys = (name: string) => fromDataLayer('operations/rotate-token-keys.ts', name);
const jobs = (name: string) => fromDataLayer('operations/take-down.ts', name);
const outbox = (name: string) => fromDataLayer('operations/hold-outbox.ts', name);
const waitingKinds = z.array(z.object({ kind: z.string(), all: z.int(), due: z.int() }));

const account = (name: string, done: string): Command => ({
  parameters: ['manager|candidate', 'email or id'],
  run: async (role = '', who = '') => {
    if (role !== 'manager' && role !== 'candidate')
      throw new ClearError(`The role is manager or candidate, not "${role}".`);
    const change = await fromDataLayer('operations/manage-accounts.ts', name);
    return `The ${role} ${await change(role, who)} ${done}`;
  },
});

const commands: Readonly<Record<string, Command>> = {
  'rotate-tokens': {
    parameters: [],
    run: async () => {
      const next = z.optional(z.date()).parse(await (await keys('rotateTokenKeys'))());
      if (next !== undefined)
        throw new ClearError(
          `The key was rotated less than a day ago, and tokens of the previous key may still be in use. The next rotation is possible from ${next.toISOString()}. If it can't wait, sign everybody out.`,
        );
      return 'New tokens are signed with a new key. Tokens of the previous key stay valid: nobody is signed out.';
    },
  },
  'sign-everybody-out': {
    parameters: [],
    run: async () => {
      await (await keys('signEverybodyOut'))();
      return 'Within five minutes everybody has to sign in again.';
    },
  },
  'sign-out': account('signOut', 'has to sign in again, within a minute.'),
  'disable-account': account(
    'disableAccount',
    'can no longer sign in, and within a minute is signed out.',
  ),
  'enable-account': account('enableAccount', 'can sign in again.'),
  'delete-account': account(
    'deleteAccount',
    'is deleted: nobody can sign in, and the data is removed within a few minutes.',
  ),
  'take-down-job': {
    parameters: ['job id'],
    run: async (id = '') => {
      await (await jobs('takeDownJob'))(id);
      return 'The job is closed: nobody can find it or apply.';
    },
  },
  'show-waiting': {
    parameters: [],
    run: async () => {
      const kinds = waitingKinds.parse(await (await outbox('countWaiting'))());
      const isHeld = await (await fromDataLayer('outbox/hold.ts', 'isHeld'))();
      const lines = kinds.map(({ kind, all, due }) => `${kind}: ${all}, of which ${due} are due`);
      const state = isHeld ? 'Mail and tasks are held.' : 'Mail and tasks go when they are due.';
      return [...lines, state].join('\n');
    },
  },
  'hold-mail': {
    parameters: [],
    run: async () => {
      await (await outbox('holdOutbox'))();
      return 'Mail and tasks are held.';
    },
  },
  'release-mail': {
    parameters: [],
    run: async () => {
      await (await outbox('releaseOutbox'))();
      return 'Mail and tasks that are due go within a minute.';
    },
  },
  'put-back-unreadable': {
    parameters: [],
    run: async () => {
      const putBack = await outbox('putBackUnreadable');
      return `${await putBack()} messages and tasks are due again.`;
    },
  },
  'put-back-job': {
    parameters: ['job id'],
    run: async (id = '') => {
      await (await jobs('putBackJob'))(id);
      return 'The job is open again.';
    },
  },
};

async function main(): Promise<void> {
  const [name = '', stage = '', ...values] = process.argv.slice(2);
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command === undefined || stage === '' || values.length !== command.parameters.length)
    throw new ClearError(usage());
  const { stop } = await connect(stage);
  try {
    console.log(await command.run(...values));
  } catch (error) {
    throw error instanceof Problem ? new ClearError(error.message) : error;
  } finally {
    await stop();
  }
}

function usage(): string {
  const lines = Object.entries(commands).map(([name, { parameters }]) =>
    ['npm run admin --', name, ...['stage', ...parameters].map((each) => `<${each}>`)].join(' '),
  );
  return [...lines, `The stack on this machine is "${LOCAL}".`].join('\n');
}

await runProgram(main);
