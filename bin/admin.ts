import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as z from 'zod/mini';
import { environmentFor, findTarget, outputsOf } from '../lib/deploy/aws.ts';
import { ClearError, runProgram } from '../lib/local/clear-error.ts';
import { environmentOfRunning } from '../lib/local/running-stack.ts';
import { startStack } from '../lib/local/stack.ts';
import { stackName, stageNamed } from '../lib/stages.ts';

/**
 * Does what a person decides for everybody: `node bin/admin.ts <command> [stage]`. Without a stage it is done to the
 * stack over DATA_DIR (.local), which may be running.
 */

const isFunction = (value: unknown): value is () => Promise<unknown> => typeof value === 'function';
const action = z.custom<() => Promise<unknown>>(isFunction);
const tokenKeys = z.object({ rotateTokenKeys: action, signEverybodyOut: action });

const commands: Readonly<Record<string, () => Promise<string>>> = {
  'rotate-tokens': async () => {
    const { rotateTokenKeys } = tokenKeys.parse(await load('data/change-token-keys.ts'));
    const next = z.optional(z.date()).parse(await rotateTokenKeys());
    if (next !== undefined)
      throw new ClearError(
        `The key was changed less than a day ago, and tokens of the one before may still be in use: rotate from ${next.toISOString()} on. If it has to be now, sign everybody out.`,
      );
    return 'New tokens are signed with a new key. Those of the one before stay good: nobody is signed out.';
  },
  'sign-everybody-out': async () => {
    const { signEverybodyOut } = tokenKeys.parse(await load('data/change-token-keys.ts'));
    await signEverybodyOut();
    return 'Within five minutes everybody has to sign in again.';
  },
};

async function main(): Promise<void> {
  const [name = '', stage, ...more] = process.argv.slice(2);
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command === undefined || more.length > 0)
    throw new ClearError(`npm run admin -- <${Object.keys(commands).join(' | ')}> [stage]`);
  const { stop } = stage === undefined ? await connectHere() : await connectTo(stage);
  try {
    console.log(await command());
  } finally {
    await stop();
  }
}

/** Lets the data layer find the stack on this machine. */
async function connectHere(): Promise<{ stop(): Promise<void> }> {
  const dataDir = process.env.DATA_DIR || '.local';
  const running = environmentOfRunning(dataDir);
  if (running === undefined) return await startStack({ port: 0, dataDir, web: 'none' });
  Object.assign(process.env, running);
  return { stop: async () => {} };
}

/** Lets it find a stage on AWS, by the credentials that the AWS CLI would use. */
async function connectTo(stage: string): Promise<{ stop(): Promise<void> }> {
  const { name } = stageNamed(stage);
  const target = await findTarget();
  const outputs = await outputsOf(stackName(name), target);
  if (outputs === undefined)
    throw new ClearError(
      `${name} is not deployed to account ${target.account} in ${target.region}.`,
    );
  Object.assign(process.env, await environmentFor(target), {
    TOKEN_KEYS_ARN: outputs.get('TokenKeysArn'),
  });
  return { stop: async () => {} };
}

/** The data layer reads its settings when it is loaded. */
async function load(path: string): Promise<unknown> {
  return await import(pathToFileURL(join(import.meta.dirname, '..', 'lambdas', path)).href);
}

await runProgram(main);
