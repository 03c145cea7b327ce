import { spawn } from 'node:child_process';
import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { join } from 'node:path';
import { findTarget, outputsOf, requireBootstrap, type Target } from '../lib/deploy/aws.ts';
import { requireExisting, requireReady } from '../lib/deploy/ready.ts';
import { ClearError, runProgram } from '../lib/local/clear-error.ts';
import { alarmAddress, type Stage, stackName, stageNamed, stages } from '../lib/stages.ts';
import { verify } from './smoke/verify.ts';

/**
 * Does something with a stage: `node bin/stage.ts <synth|diff|deploy|destroy> <stage>`. What comes behind is told to
 * the CDK, such as `--require-approval never`.
 */
const ROOT = join(import.meta.dirname, '..');

type Command = (stage: Stage, more: readonly string[]) => Promise<void>;

const commands: Readonly<Record<string, Command>> = { synth, diff, deploy, destroy };

async function main(): Promise<void> {
  const [name = '', stage, ...more] = process.argv.slice(2);
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command === undefined)
    throw new ClearError(`There is ${Object.keys(commands).join(', ')}, and no "${name}".`);
  if (stage === undefined)
    throw new ClearError(
      `Which stage? npm run ${name} -- <stage>. There are: ${Object.keys(stages).join(', ')}.`,
    );
  await command(stageNamed(stage), more);
}

async function synth({ name }: Stage, more: readonly string[]): Promise<void> {
  await cdk(name, ['synth', '--quiet', ...more]);
}

async function diff({ name }: Stage, more: readonly string[]): Promise<void> {
  const target = await findTarget();
  await requireBootstrap(target);
  await cdk(name, ['diff', ...more], target);
}

async function deploy(stage: Stage, more: readonly string[]): Promise<void> {
  const { name, settings } = stage;
  const target = await findTarget();
  const before = await outputsOf(stackName(name), target);
  await requireReady(stage, target, before);
  console.log(`Deploying ${name} to account ${target.account} in ${target.region}.`);
  if (settings.keepsData && alarmAddress(settings) === undefined)
    console.log(`Nobody is told of its alarms: see ${name} in lib/stages.ts.`);
  await cdk(name, ['deploy', ...more], target);
  await look(stage, target, before?.get('Commit'));
}

/** Walks what has been deployed, and says how to go back where it does not work. */
async function look(stage: Stage, target: Target, before?: string): Promise<void> {
  const { name, settings } = stage;
  const outputs = await outputsOf(stackName(name), target);
  await requireExisting(stage, target, outputs);
  const domainName = outputs?.get('SiteDomainName') ?? '';
  if (settings.domain && !(await lookup(settings.domain.name).catch(() => undefined)))
    console.log(`Let ${settings.domain.name} lead to ${domainName}, by a CNAME record.`);
  // CloudFront's own domain is there before anybody's DNS knows.
  const url = `https://${domainName}`;
  console.log(`\nWalking ${url}:`);
  await verify(name, url, before, console.log);
  console.log(`\n${name} is at ${outputs?.get('SiteUrl')}`);
}

async function destroy({ name, settings }: Stage, more: readonly string[]): Promise<void> {
  if (settings.keepsData)
    throw new ClearError(
      `${name} keeps its data, and is protected. Who means it: aws cloudformation update-termination-protection --no-enable-termination-protection --stack-name ${stackName(name)}, and then STAGE=${name} npx cdk destroy`,
    );
  await cdk(name, ['destroy', ...more], await findTarget());
}

/** @throws ClearError where the CDK does not do it; it has said why */
async function cdk(stage: string, args: readonly string[], target?: Target): Promise<void> {
  const cli = join(ROOT, 'node_modules', 'aws-cdk', 'bin', 'cdk');
  const child = spawn(process.execPath, [cli, ...args], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, STAGE: stage, ...(target && { AWS_REGION: target.region }) },
  });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new ClearError(`${stage}: cdk ${args[0]} has failed.`);
}

await runProgram(main);
