import { execFile } from 'node:child_process';
import { mkdtempDisposable, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { contract } from '../../lambdas/contract/index.ts';
import { bundleLambdas, bundling } from '../../lib/functions/bundling.ts';
import { AUTHORIZER } from '../../lib/functions/functions.ts';
import { sampleEnvironment } from '../../lib/functions/lambda-environment.ts';
import { kb, medianOf, ms, printTable, required } from './print.ts';

/** Imports of each bundle, each in a new process. */
const IMPORTS = 9;

/** As on Lambda, Node has started and its HTTP modules are loaded. */
const IMPORT = `
process.getBuiltinModule('node:http');
process.getBuiltinModule('node:https');
await new Promise((resolve) => setTimeout(resolve, 10));
const start = process.cpuUsage();
await import(process.argv[1]);
const { user, system } = process.cpuUsage(start);
process.stdout.write(String((user + system) / 1000));`;

/** The baseline: a minimal Lambda over DynamoDB, with the SDK's default credential chain. */
const BARE = `
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
const client = DynamoDBDocumentClient.from(new DynamoDBClient());
export const handler = ({ id }) =>
  client.send(new GetCommand({ TableName: process.env.TABLE_NAME, Key: { id } }));`;

interface Measured {
  readonly name: string;
  readonly file: string;
  readonly times: number[];
}

/** Prints the CPU time of a cold import of each bundle, and its ratio to the baseline's. */
export async function benchImports(): Promise<void> {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'hiring-bench-'));
  const bare = { name: '(bare handler)', file: join(folder.path, 'bare.mjs'), times: [] };
  await build({
    ...bundling,
    stdin: { contents: BARE, resolveDir: import.meta.dirname },
    outfile: bare.file,
  });
  const bundles = await bundleLambdas(folder.path);
  const ours = [...bundles.values()].map(
    (each): Measured => ({ name: each.name, file: join(each.folder, 'index.mjs'), times: [] }),
  );
  const all: Measured[] = [bare, ...ours];
  // Round robin, so that a busy moment of the machine doesn't hit one function alone.
  for (let round = 0; round < IMPORTS; round++)
    for (const { file, times } of all) times.push(await importOnce(file));
  const median = ({ times }: Measured) => medianOf(times, (each) => each);
  const ratio = (each: Measured) => (median(each) / median(bare)).toFixed(2);
  const rowOf = async (each: Measured) => {
    const code = await readFile(each.file);
    const sizes = [kb(code.length), kb(gzipSync(code).length)];
    return [each.name, ...sizes, ms(median(each)), ratio(each)];
  };
  const sorted = all.toSorted((a, b) => median(b) - median(a));
  printTable(
    `Imports: CPU of a cold import, the median of ${IMPORTS} new processes, and its ratio to a bare DocumentClient handler`,
    ['function', 'KB', 'gz KB', 'CPU ms', 'ratio'],
    await Promise.all(sorted.map(rowOf)),
  );
  const calls = new Set(contract.map(({ name }) => name));
  const heaviest = required(sorted.find(({ name }) => calls.has(name)));
  const authorizer = required(ours.find(({ name }) => name === AUTHORIZER.name));
  printTable(
    'Imports: the two to watch',
    ['function', 'CPU ms', 'ratio'],
    [
      [`heaviest call: ${heaviest.name}`, ms(median(heaviest)), ratio(heaviest)],
      ['authorizer', ms(median(authorizer)), ratio(authorizer)],
    ],
  );
}

async function importOnce(file: string): Promise<number> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module', '--eval', IMPORT, pathToFileURL(file).href],
    { env: sampleEnvironment },
  );
  return Number(stdout);
}
