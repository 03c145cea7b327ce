import * as z from 'zod/mini';
import { Problem } from '../lambdas/contract/problem.ts';
import { connect, LOCAL } from '../lib/deploy/connect.ts';
import { fromDataLayer } from '../lib/deploy/data-layer.ts';
import { ClearError, runProgram } from '../lib/local/clear-error.ts';

/**
 * Does what a person who runs the site decides: `node bin/admin.ts <command> <stage or local> …`. RUNBOOK.md says when to
 * use which.
 */

interface Command {
  /** What it wants to be told beside the stage. */
  readonly wants: readonly string[];
  /** @returns what it has done, in a sentence */
  readonly run: (...told: string[]) => Promise<string>;
}

const keys = (name: string) => fromDataLayer('operations/rotate-token-keys.ts', name);
const jobs = (name: string) => fromDataLayer('operations/take-down.ts', name);

const account = (name: string, done: string): Command => ({
  wants: ['manager|candidate', 'email or id'],
  run: async (role = '', who = '') => {
    if (role !== 'manager' && role !== 'candidate')
      throw new ClearError(`An account is of a manager or of a candidate: "${role}" is neither.`);
    const change = await fromDataLayer('operations/manage-accounts.ts', name);
    return `The ${role} ${await change(role, who)} ${done}`;
  },
});

const commands: Readonly<Record<string, Command>> = {
  'rotate-tokens': {
    wants: [],
    run: async () => {
      const next = z.optional(z.date()).parse(await (await keys('rotateTokenKeys'))());
      if (next !== undefined)
        throw new ClearError(
          `The key was changed less than a day ago, and tokens of the one before may still be in use: rotate from ${next.toISOString()} on. If it has to be now, sign everybody out.`,
        );
      return 'New tokens are signed with a new key. Those of the one before stay good: nobody is signed out.';
    },
  },
  'sign-everybody-out': {
    wants: [],
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
    'is deleted: nobody can sign in, and what is held about them is removed within some minutes.',
  ),
  'take-down-job': {
    wants: ['job id'],
    run: async (id = '') => {
      await (await jobs('takeDownJob'))(id);
      return 'The job is closed: nobody finds it, or can apply.';
    },
  },
  'put-back-job': {
    wants: ['job id'],
    run: async (id = '') => {
      await (await jobs('putBackJob'))(id);
      return 'The job is open again.';
    },
  },
};

async function main(): Promise<void> {
  const [name = '', stage = '', ...told] = process.argv.slice(2);
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command === undefined || stage === '' || told.length !== command.wants.length)
    throw new ClearError(usage());
  const { stop } = await connect(stage);
  try {
    console.log(await command.run(...told));
  } catch (error) {
    throw error instanceof Problem ? new ClearError(error.message) : error;
  } finally {
    await stop();
  }
}

function usage(): string {
  const lines = Object.entries(commands).map(([name, { wants }]) =>
    ['npm run admin --', name, ...['stage', ...wants].map((each) => `<${each}>`)].join(' '),
  );
  return [...lines, `The stage of this machine is ${LOCAL}.`].join('\n');
}

await runProgram(main);
