import { accessSync, constants, existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, delimiter, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ClearError } from '../clear-error.ts';
import { type DataFolder, damagedFolder, readIfExists } from '../data-folder.ts';
import { endOrphan } from '../processes.ts';
import { checkDatabase } from './database-file.ts';
import { dynamoDbLocal, installDynamoDbLocal, ON_DYNAMODB_LOCAL } from './dynamodb-local.ts';
import { type EngineProgram, startProgram } from './engine-program.ts';

export interface Engine {
  readonly endpoint: string;
  /** Settles with the engine's last output if it ends by itself. */
  readonly failed: Promise<string>;
  /** The advice for an engine that answers with an error. */
  engineError(why: string): ClearError;
  /** The advice if the engine's table is missing, but the data folder has data that belongs to one. */
  missingTableError(): ClearError;
  /** Whether it is the embedded engine. */
  readonly isEmbedded: boolean;
  /** Whether its data is in the data folder, so that no other stack uses it. */
  readonly isOwn: boolean;
  stop(): Promise<void>;
}

/**
 * Starts the DynamoDB engine over the folder's database, or uses the one at `DYNAMODB_ENDPOINT`.
 * @throws ClearError if there is no engine, or the database is damaged or another engine's
 */
export async function startEngine(folder: DataFolder): Promise<Engine> {
  const running = process.env.DYNAMODB_ENDPOINT;
  if (running !== undefined && running !== '')
    return {
      endpoint: running,
      isEmbedded: false,
      isOwn: false,
      failed: new Promise(() => {}),
      engineError: (why) =>
        new ClearError(
          `The DynamoDB engine at ${running} does not work (${why}). Start it, or unset DYNAMODB_ENDPOINT.`,
        ),
      missingTableError: () =>
        new ClearError(
          `The DynamoDB engine at ${running} has no table, but the data folder ${folder.path} holds files that belong to one. Start the engine with its earlier data, or set DATA_DIR to another folder.`,
        ),
      stop: async () => {},
    };
  const program = await chooseProgram(folder);
  refuseOther(folder, program);
  await endOrphan(Number(readIfExists(folder.enginePid)), folder.path);
  checkDatabase(folder.path, program.database);
  const started = await startProgram(program, folder.enginePid);
  if (typeof started === 'string') throw refused(folder, started);
  let stopping = false;
  return {
    endpoint: started.endpoint,
    failed: started.ended.then(async (how) => {
      // Ctrl-C also reaches the engine, and its exit may be noticed first.
      await sleep(250);
      return stopping ? new Promise<never>(() => {}) : how;
    }),
    isEmbedded: program.database === folder.database,
    isOwn: true,
    engineError: (why) => refused(folder, why),
    missingTableError: () =>
      damagedFolder(
        folder.path,
        `its database ${basename(program.database)} is missing or empty, but there are files that belong to it`,
      ),
    stop: async () => {
      stopping = true;
      await started.stop();
    },
  };
}

/**
 * The embedded engine. AWS's own if the platform has none, or with `DYNAMODB_ENGINE=dynamodb-local`;
 * `DYNAMODB_IN_MEMORY=1` makes that one fast for data that nobody needs later.
 */
async function chooseProgram({ path, database }: DataFolder): Promise<EngineProgram> {
  const { DYNAMODB_ENGINE, DYNAMODB_IN_MEMORY } = process.env;
  const command = DYNAMODB_ENGINE === ON_DYNAMODB_LOCAL.DYNAMODB_ENGINE ? undefined : findEngine();
  if (command !== undefined)
    return {
      command,
      arguments: (port) => ['serve', '--port', String(port), '--db-path', database],
      database,
      saysWhenReady: 'listening on',
    };
  await installDynamoDbLocal();
  return dynamoDbLocal(path, DYNAMODB_IN_MEMORY === '1');
}

/** @throws ClearError if the folder has no database of this engine, but of the other */
function refuseOther({ path, database }: DataFolder, program: EngineProgram): void {
  const other = [database, dynamoDbLocal(path, false).database].find(
    (each) => each !== program.database && existsSync(each),
  );
  if (other === undefined || existsSync(program.database)) return;
  throw new ClearError(
    `The data folder ${path} has the database of another DynamoDB engine (${basename(other)}): set DATA_DIR to another folder, or copy the data with \`npm run export\` and \`npm run import\`.`,
  );
}

function refused({ path }: DataFolder, why: string): ClearError {
  return damagedFolder(path, `the DynamoDB engine says "${why}"`);
}

/** The embedded engine's program: in the project's dependencies, or else on the PATH. Undefined if there is none. */
export function findEngine(
  platform = `${process.platform}-${process.arch}`,
  path = process.env.PATH ?? '',
): string | undefined {
  const name = platform.startsWith('win32') ? 'dynoxide.exe' : 'dynoxide';
  return [...packageFolder(`@dynoxide/${platform}`), ...path.split(delimiter)]
    .map((folder) => join(folder, name))
    .find(isExecutable);
}

function packageFolder(name: string): string[] {
  try {
    return [dirname(createRequire(import.meta.url).resolve(`${name}/package.json`))];
  } catch {
    return [];
  }
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
