import { Problem } from '../lambdas/contract/problem.ts';
import { replay } from '../lib/dead-letters/dead-letters.ts';
import { type Connection, connect, LOCAL } from '../lib/deploy/connect.ts';
import { ClearError, runProgram } from '../lib/local/clear-error.ts';

/**
 * The operator's commands: `node bin/admin.ts <command> <stage or local> …`. RUNBOOK.md says when to use
 * which.
 */

interface Command {
  /** Names of the arguments after the stage. */
  readonly parameters: readonly string[];
  /** @returns a sentence for the operator */
  readonly run: (values: readonly string[], stack: Connection) => Promise<string>;
}

// Loaded after `connect`: the data layer reads its settings when it is loaded.
const keys = () => import('../lambdas/data/operations/rotate-token-keys.ts');
const takeDown = () => import('../lambdas/data/operations/take-down.ts');
const outbox = () => import('../lambdas/data/operations/hold-outbox.ts');
const setAside = () => import('../lambdas/data/operations/set-aside.ts');
const accounts = () => import('../lambdas/data/operations/manage-accounts.ts');

const account = (name: keyof Awaited<ReturnType<typeof accounts>>, done: string): Command => ({
  parameters: ['manager|candidate', 'email or id'],
  run: async ([role = '', who = '']) => {
    if (role !== 'manager' && role !== 'candidate')
      throw new ClearError(`The role is manager or candidate, not "${role}".`);
    const change = (await accounts())[name];
    return `The ${role} ${await change(role, who)} ${done}`;
  },
});

const commands: Readonly<Record<string, Command>> = {
  'rotate-tokens': {
    parameters: [],
    run: async () => {
      const next = await (await keys()).rotateTokenKeys();
      if (next !== undefined)
        throw new ClearError(
          `The key was rotated a short time ago, and tokens of the previous key may still be in use. The next rotation is possible from ${next.toISOString()}. If it can't wait, sign everybody out.`,
        );
      return 'New tokens are signed with a new key. Tokens of the previous key stay valid: nobody is signed out.';
    },
  },
  'sign-everybody-out': {
    parameters: [],
    run: async () => {
      await (await keys()).signEverybodyOut();
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
    run: async ([id = '']) => {
      await (await takeDown()).takeDownJob(id);
      return 'The job is closed: nobody can find it or apply.';
    },
  },
  'take-down-logo': {
    parameters: ['company id'],
    run: async ([id = '']) => {
      await (await takeDown()).takeDownLogo(id);
      return 'The company has no logo any more: pages show its initials.';
    },
  },
  'show-reports': {
    parameters: [],
    run: async () => {
      const { listReports } = await import('../lambdas/data/operations/reported-content.ts');
      const lines = (await listReports()).flatMap((each) => {
        const { created_at, reason, note } = each.report;
        const why = `${reason}${note && `, ${JSON.stringify(note)}`}`;
        if (each.of === 'job') return `${created_at} job ${each.report.job_posting_id}: ${why}`;
        const said = each.messages.map(({ from, text }) => `  ${from}: ${JSON.stringify(text)}`);
        return [`${created_at} conversation ${each.report.application_id}: ${why}`, ...said];
      });
      return lines.join('\n') || 'There are no reports.';
    },
  },
  'end-conversation': {
    parameters: ['application id'],
    run: async ([id = '']) => {
      await (await import('../lambdas/data/operations/end-conversation.ts')).endConversation(id);
      return 'The conversation is ended: nobody can write in it, and both sides read that it was ended.';
    },
  },
  'show-waiting': {
    parameters: [],
    run: async () => {
      const kinds = await (await outbox()).countWaiting();
      const { isOutboxHeld } = await import('../lambdas/data/outbox/outbox-hold.ts');
      const isHeld = await isOutboxHeld();
      const lines = kinds.map(({ kind, all, due }) => `${kind}: ${all}, of which ${due} are due`);
      const state = isHeld ? 'Mail and tasks are held.' : 'Mail and tasks go when they are due.';
      return [...lines, state].join('\n');
    },
  },
  'hold-mail': {
    parameters: [],
    run: async () => {
      await (await outbox()).holdOutbox();
      return 'Mail and tasks are held.';
    },
  },
  'release-mail': {
    parameters: [],
    run: async () => {
      await (await outbox()).releaseOutbox();
      return 'Mail and tasks that are due go within a minute.';
    },
  },
  'show-set-aside': {
    parameters: [],
    run: async () => {
      const items = await (await setAside()).listSetAside();
      const lines = items.map(({ since, id, kind, why }) => `${since} ${kind} ${id}: ${why}`);
      return lines.join('\n') || 'No mail and no task was set aside.';
    },
  },
  'show-suspicious-mail': {
    parameters: [],
    run: async () => {
      const { listIncomingSetAside } = await import(
        '../lambdas/data/operations/incoming-set-aside.ts'
      );
      const lines = (await listIncomingSetAside()).map(
        ({ received_at, why, id, application_id, side }) =>
          `${received_at} ${why} ${id}: application ${application_id}, ${side}`,
      );
      return lines.join('\n') || 'No incoming mail was set aside.';
    },
  },
  'put-back': {
    parameters: ['id or all'],
    run: async ([which = '']) => {
      const { putBack, left } = await (await setAside()).putBack(which);
      const lines = left.map(
        (id) => `${id} may have been sent. To send it: put it back by its id.`,
      );
      return [`Mails and tasks that are due again: ${putBack}.`, ...lines].join('\n');
    },
  },
  'show-dead-letters': {
    parameters: [],
    run: async (_, { deadLetters }) => {
      const letters = await deadLetters.list();
      const lines = letters.map(
        ({ time, id, consumer, error }) => `${time} ${consumer} ${id}: ${error}`,
      );
      return lines.join('\n') || 'There are no dead letters.';
    },
  },
  'replay-dead-letters': {
    parameters: ['id or all'],
    run: async ([which = ''], { deadLetters }) => {
      const { succeeded, failed } = await replay(await deadLetters.list(), which);
      if (failed.length > 0) process.exitCode = 1;
      const lines = failed.map(({ id, error }) => `${id} failed again: ${error}`);
      return [`Dead letters that were replayed: ${succeeded}.`, ...lines].join('\n');
    },
  },
  'put-back-job': {
    parameters: ['job id'],
    run: async ([id = '']) => {
      await (await takeDown()).putBackJob(id);
      return 'The job is open again.';
    },
  },
};

/**
 * Runs a command.
 * @param args the command's name, the stage and the command's own arguments
 * @returns a sentence for the operator
 * @throws ClearError if the command is incomplete or refused
 */
export async function runCommand(args: readonly string[]): Promise<string> {
  const [name = '', stage = '', ...values] = args;
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command === undefined || stage === '' || values.length !== command.parameters.length)
    throw new ClearError(usage());
  const stack = await connect(stage);
  try {
    return await command.run(values, stack);
  } catch (error) {
    throw error instanceof Problem ? new ClearError(error.message) : error;
  } finally {
    await stack.stop();
  }
}

function usage(): string {
  const lines = Object.entries(commands).map(([name, { parameters }]) =>
    ['npm run admin --', name, ...['stage', ...parameters].map((each) => `<${each}>`)].join(' '),
  );
  return [...lines, `The stack on this machine is "${LOCAL}".`].join('\n');
}

// A test imports this file to run commands in its own process.
if (import.meta.main)
  await runProgram(async () => console.log(await runCommand(process.argv.slice(2))));
