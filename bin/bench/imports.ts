import { execFile } from 'node:child_process';
import { statSync } from 'node:fs';
import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { bundleLambdas, bundling } from '../../lib/functions/bundling.ts';
import { sampleEnvironment } from '../../lib/functions/lambda-environment.ts';
import { kb, ms, printTable, quantile } from './print.ts';

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

/** Prints the CPU time of a cold import of each bundle, and its ratio to the baseline's. */
export async function benchImports(): Promise<void> {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'hiring-bench-'));
  const bare = { name: '(bare handler)', file: join(folder.path, 'bare.mjs') };
  const stdin = { contents: BARE, resolveDir: import.meta.dirname };
  await build({ ...bundling, stdin, outfile: bare.file });
  const all = [bare];
  for (const { name, folder: of } of (await bundleLambdas(folder.path)).values())
    all.push({ name, file: join(of, 'index.mjs') });
  const times = new Map(all.map(({ name }) => [name, [] as number[]]));
  // Round robin, so that a busy moment of the machine doesn't hit one function alone.
  for (let round = 0; round < IMPORTS; round++)
    for (const { name, file } of all) times.get(name)?.push(await importOnce(file));
  const median = ({ name }: typeof bare) => quantile(times.get(name) ?? [], 0.5);
  printTable(
    `Imports: CPU of a cold import, the median of ${IMPORTS} new processes, and its ratio to a bare DocumentClient handler`,
    ['function', 'KB', 'CPU ms', 'ratio'],
    all
      .toSorted((a, b) => median(b) - median(a))
      .map((each) => [
        each.name,
        kb(statSync(each.file).size),
        ms(median(each)),
        (median(each) / median(bare)).toFixed(2),
      ]),
  );
}

async function importOnce(file: string): Promise<number> {
  const args = ['--input-type=module', '--eval', IMPORT, pathToFileURL(file).href];
  const { stdout } = await promisify(execFile)(process.execPath, args, { env: sampleEnvironment });
  return Number(stdout);
}
