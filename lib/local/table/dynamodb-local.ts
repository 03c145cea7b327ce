import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import * as z from 'zod/mini';
import { ClearError } from '../clear-error.ts';
import type { EngineProgram } from './engine-program.ts';

/**
 * AWS's own DynamoDB Local. It is 64 MB of Java, which most machines never need, so it is no dependency: the first
 * use downloads the package of AWS Amplify that carries it.
 */
const PACKAGE = {
  version: '2.9.30',
  name: 'amplify-dynamodb-simulator',
  integrity:
    'sha512-xTeeRLvzEfqyd5lh3bH4c0kHvSHHmmhD5ZDsHFKAQ5g2Zl6JqlFdutaQhCLHzxEp6Ry1o7TB6niIoXuQAnSewQ==',
};
const OLDEST_JAVA = 17;

/** The settings with which a local stack runs on DynamoDB Local. */
export const ON_DYNAMODB_LOCAL = { DYNAMODB_ENGINE: 'dynamodb-local', DYNAMODB_ENDPOINT: '' };

const CACHE = join(
  import.meta.dirname,
  '..',
  '..',
  '..',
  'node_modules',
  '.cache',
  'dynamodb-local',
);
const INSTALLED = join(CACHE, PACKAGE.version);

const run = promisify(execFile);
// Windows has npm as a script, which only a shell can run.
const SHELL = process.platform === 'win32';

/**
 * Downloads DynamoDB Local, unless it is here.
 * @throws ClearError if it cannot be downloaded, or Java is missing or too old
 */
export async function installDynamoDbLocal(): Promise<void> {
  const java = await javaVersion();
  if (!(java >= OLDEST_JAVA))
    throw new ClearError(
      `DynamoDB Local needs Java ${OLDEST_JAVA} or later on the PATH (${java > 0 ? `this is Java ${java}` : 'there is none'}): install it from https://adoptium.net.`,
    );
  if (existsSync(INSTALLED)) return;
  console.log('Downloading DynamoDB Local (57 MB)…');
  mkdirSync(CACHE, { recursive: true });
  // Two processes may download at the same time.
  const folder = mkdtempSync(join(CACHE, 'download-'));
  try {
    await download(folder);
    if (!existsSync(INSTALLED)) renameSync(join(folder, 'package', 'emulator'), INSTALLED);
  } catch (error) {
    throw new ClearError(
      `DynamoDB Local could not be downloaded (${reasonOf(error)}): connect to the internet and try again.`,
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const packed = z.tuple([z.object({ filename: z.string(), integrity: z.string() })]);

async function download(cwd: string): Promise<void> {
  const wanted = `${PACKAGE.name}@${PACKAGE.version}`;
  const { stdout } = await run('npm', ['pack', '--json', '--prefer-offline', wanted], {
    cwd,
    shell: SHELL,
  });
  const [{ filename, integrity }] = packed.parse(JSON.parse(stdout));
  if (integrity !== PACKAGE.integrity) throw new Error(`${wanted} is not the package that we know`);
  await run('tar', ['-xzf', filename], { cwd });
}

/** The first line of the program that failed, or else of the error. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const printed = 'stderr' in error ? String(error.stderr).trim() : '';
  return (printed || error.message).split('\n')[0] ?? '';
}

/** The major version of Java. 0 if there is none. */
async function javaVersion(): Promise<number> {
  const { stderr } = await run('java', ['-version']).catch(() => ({ stderr: '' }));
  // Until Java 8, the version began with "1.".
  return Number(/version "(?:1\.)?(\d+)/.exec(stderr)?.[1] ?? 0);
}

/**
 * DynamoDB Local with its database in a folder, after `installDynamoDbLocal`. It listens on all of the machine's
 * addresses, which it has no option for.
 * @param inMemory keeps no file, which is five times as fast
 */
export function dynamoDbLocal(folder: string, inMemory: boolean): EngineProgram {
  const natives = join(INSTALLED, 'DynamoDBLocal_lib');
  const database = inMemory ? ['-inMemory'] : ['-dbPath', folder];
  return {
    command: 'java',
    arguments: (port) => [
      // It starts with half the work: most runs are too short for a thorough compiler.
      '-XX:TieredStopAtLevel=1',
      '-XX:+UseSerialGC',
      `-Djava.library.path=${natives}`,
      `-Dhiring.data=${folder}`,
      '-jar',
      join(INSTALLED, 'DynamoDBLocal.jar'),
      ...database,
      '-sharedDb',
      '-disableTelemetry',
      '-port',
      String(port),
    ],
    workingDirectory: folder,
    database: join(folder, 'shared-local-instance.db'),
  };
}
