import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { build, type Plugin } from 'esbuild';
import { contract } from '../../lambdas/contract/index.ts';
import { bundleLambdas, bundling } from '../../lib/bundling.ts';
import { AUTHORIZER, functions, pageFunctions } from '../../lib/functions.ts';
import { sampleEnvironment } from '../../lib/lambda-environment.ts';
import { builtInsByName, environmentCredentials } from '../../lib/left-out.ts';
import { kb, ms, printTable, quantile } from './print.ts';

/** How often each bundle is imported, each time by a process of its own. */
const IMPORTS = 9;

/**
 * Lambda's runtime has loaded these before the handler: they count for nobody. Nor does what Node's other threads still do
 * from the start of the process, which is over when it has waited; what they do for the import counts.
 */
const IMPORT = `
process.getBuiltinModule('node:http');
process.getBuiltinModule('node:https');
await new Promise((resolve) => setTimeout(resolve, 10));
const began = process.cpuUsage();
await import(process.argv[1]);
const { user, system } = process.cpuUsage(began);
process.stdout.write(String((user + system) / 1000));`;

/**
 * What many write who write a Lambda over DynamoDB, and what ours are compared with. It is bundled as ours are, but for
 * what ours leave out. Beside it stands the same without what it need not bring: its look-up of credentials, and what it does
 * not use of Node.
 */
const BARE = `
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
const client = DynamoDBDocumentClient.from(new DynamoDBClient());
export const handler = ({ id }) =>
  client.send(new GetCommand({ TableName: process.env.TABLE_NAME, Key: { id } }));`;

/** What it takes to import at all. */
const EMPTY = 'export const handler = 0;';

const pages = new Set(pageFunctions.map(({ name }) => name));
const routes = new Set(contract.map(({ name }) => name));

/** What those functions are for that use the table. */
const kinds = new Map(
  functions
    .filter(({ grants }) => grants.table.length > 0)
    .map(({ name, grants: { search } }): [string, string] => {
      if (pages.has(name)) return [name, 'pages'];
      if (routes.has(name)) return [name, search === undefined ? 'routes' : 'routes that search'];
      return [name, name === AUTHORIZER.name ? 'authorizer' : 'what follows'];
    }),
);

interface Measured {
  readonly name: string;
  readonly bytes: number;
  readonly file: string;
  readonly times: number[];
}

/**
 * Prints how large each Lambda's bundle is, and what CPU a fresh process takes to import it, over that of a bare handler
 * with the SDK's client.
 */
export async function benchLambdas(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'hiring-bundles-'));
  try {
    const bundles = await bundleLambdas(folder);
    const ours = [...bundles.values()].map(
      ({ name, bytes, folder }): Measured => ({
        ...{ name, bytes, times: [] },
        file: join(folder, 'index.mjs'),
      }),
    );
    const empty = await bundleText('(empty)', folder, EMPTY);
    const bare = await bundleText('(bare)', folder, BARE);
    const trimmed = await bundleText('(bare, trimmed)', folder, BARE, [
      environmentCredentials,
      builtInsByName,
    ]);
    const all = [bare, trimmed, empty, ...ours];
    // In turns, so that a busy moment of the machine is not that of one function.
    for (let index = 0; index < IMPORTS; index++)
      for (const { file, times } of all) times.push(await importOnce(file));
    const median = ({ times }: Measured) => quantile(times, 0.5);
    const rowOf = async (measured: Measured) => [
      measured.name,
      kb(measured.bytes),
      kb(gzipSync(await readFile(measured.file)).length),
      ms(median(measured)),
      (median(measured) / median(bare)).toFixed(2),
    ];
    printTable(
      `Lambdas: minified bundle, and the CPU time of its cold import (median of ${IMPORTS} fresh processes)`,
      ['function', 'KB', 'gz KB', 'CPU ms', 'of bare'],
      await Promise.all(all.map(rowOf)),
    );
    printTable(
      'The same by what they are for, of those that use the table',
      ['functions', 'how many', 'median ms', 'most ms', 'most of bare'],
      [...Map.groupBy(ours, ({ name }) => kinds.get(name))].flatMap(([kind, members]) => {
        if (kind === undefined) return [];
        const times = members.map(median);
        const most = Math.max(...times);
        const ofBare = (most / median(bare)).toFixed(2);
        return [[kind, members.length, ms(quantile(times, 0.5)), ms(most), ofBare]];
      }),
    );
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** @param plugins what of ours leaves out of the packages what no function needs */
async function bundleText(
  name: string,
  folder: string,
  contents: string,
  plugins: Plugin[] = [],
): Promise<Measured> {
  const file = join(folder, `${name}.mjs`);
  await build({
    ...bundling,
    stdin: { contents, resolveDir: import.meta.dirname },
    outfile: file,
    plugins,
  });
  return { name, file, bytes: (await readFile(file)).length, times: [] };
}

async function importOnce(file: string): Promise<number> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module', '--eval', IMPORT, pathToFileURL(file).href],
    { env: sampleEnvironment },
  );
  return Number(stdout);
}
