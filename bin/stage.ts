import { spawn } from 'node:child_process';
import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { join } from 'node:path';
import { alarmWarning } from '../lib/deploy/account.ts';
import { findDeployed, findTarget, requireBootstrap, type Target } from '../lib/deploy/aws.ts';
import { deployArguments, isFirst, repairHint } from '../lib/deploy/first-deployment.ts';
import { requireCommitted, requireExisting, requireReady } from '../lib/deploy/ready.ts';
import { ClearError, runProgram } from '../lib/local/clear-error.ts';
import { commitOf } from '../lib/operations/commit.ts';
import { alarmAddress, type Stage, stackName, stageNamed, stages } from '../lib/stages.ts';
import { look } from './smoke/look.ts';
import { verify } from './smoke/verify.ts';
import { walk } from './smoke/walk.ts';

/**
 * Runs the CDK on a stage: `node bin/stage.ts <synth|diff|deploy|destroy> <stage>`. Further arguments go to
 * the CDK, such as `--require-approval never`. With `--read-only` the smoke test after a deployment signs
 * nobody up and changes nothing.
 */
const ROOT = join(import.meta.dirname, '..');

const READ_ONLY = '--read-only';

type Command = (stage: Stage, more: readonly string[]) => Promise<void>;

const commands: Readonly<Record<string, Command>> = { synth, diff, deploy, destroy };

async function main(): Promise<void> {
  const [name = '', stage, ...more] = process.argv.slice(2);
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command === undefined)
    throw new ClearError(
      `Unknown command "${name}". Commands: ${Object.keys(commands).join(', ')}.`,
    );
  if (stage === undefined)
    throw new ClearError(
      `Which stage? npm run ${name} -- <stage>. Stages: ${Object.keys(stages).join(', ')}.`,
    );
  await command(stageNamed(stage), more);
}

async function synth({ name }: Stage, more: readonly string[]): Promise<void> {
  await cdk(name, ['synth', '--quiet', ...more]);
}

async function diff(stage: Stage, more: readonly string[]): Promise<void> {
  const target = await findTarget(stage);
  await requireBootstrap(target);
  await cdk(stage.name, ['diff', ...more], target);
}

async function deploy(stage: Stage, more: readonly string[]): Promise<void> {
  const { name, settings } = stage;
  const target = await findTarget(stage);
  const before = await findDeployed(stackName(name), target);
  const warnings = await requireReady(stage, target, before?.outputs);
  requireCommitted(stage, commitOf(ROOT));
  console.log(`Deploying ${name} to account ${target.account} in ${target.region}.`);
  for (const warning of warnings) console.log(warning);
  if (settings.keepsData && alarmAddress(settings) === undefined)
    console.log(`Its alarms are sent to nobody: see ${name} in lib/stages.ts.`);
  const forCdk = more.filter((each) => each !== READ_ONLY);
  await cdk(name, deployArguments(before, forCdk), target).catch((error: Error) => {
    throw isFirst(before) ? new ClearError(`${error.message} ${repairHint(name)}`) : error;
  });
  const { outputs = new Map<string, string>() } =
    (await findDeployed(stackName(name), target)) ?? {};
  const test = more.includes(READ_ONLY) ? look : walk;
  try {
    await smokeTest(stage, target, outputs, test, before?.outputs.get('Commit'));
  } finally {
    const warning = await alarmWarning(stage, target, outputs);
    if (warning !== undefined) console.log(warning);
  }
}

/** Runs the smoke test on the deployed stage; a failure says how to roll back. */
async function smokeTest(
  stage: Stage,
  target: Target,
  outputs: ReadonlyMap<string, string>,
  test: typeof walk,
  before?: string,
): Promise<void> {
  const { name, settings } = stage;
  await requireExisting(stage, target, outputs);
  const domainName = outputs.get('SiteDomainName') ?? '';
  if (settings.domain && !(await lookup(settings.domain.name).catch(() => undefined)))
    console.log(
      `Point ${settings.domain.name} to ${domainName}: with a CNAME record, or with A and AAAA alias records if it is the apex of its zone, which takes no CNAME.`,
    );
  // CloudFront's own domain works before the DNS of a custom domain does.
  const url = `https://${domainName}`;
  console.log(`\nSmoke test of ${url}:`);
  await verify(name, url, before, console.log, test);
  console.log(`\n${name} is at ${outputs.get('SiteUrl')}`);
}

async function destroy(stage: Stage, more: readonly string[]): Promise<void> {
  const { name, settings } = stage;
  if (settings.keepsData)
    throw new ClearError(
      `${name} keeps its data and is protected. To destroy it all the same: aws cloudformation update-termination-protection --no-enable-termination-protection --stack-name ${stackName(name)} && STAGE=${name} npx cdk destroy ${stackName(name)}`,
    );
  await cdk(name, ['destroy', '--all', ...more], await findTarget(stage));
}

/** @throws ClearError if the CDK fails; it has printed why */
async function cdk(stage: string, args: readonly string[], target?: Target): Promise<void> {
  const cli = join(ROOT, 'node_modules', 'aws-cdk', 'bin', 'cdk');
  const child = spawn(process.execPath, [cli, ...args], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, STAGE: stage, ...(target && { AWS_REGION: target.region }) },
  });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new ClearError(`${stage}: cdk ${args[0]} failed.`);
}

await runProgram(main);
