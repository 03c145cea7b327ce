import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildLambdas } from '../lib/functions/lambda-build.ts';
import { ClearError, runProgram } from '../lib/local/clear-error.ts';
import { buildWeb } from '../lib/local/site/web-build.ts';
import { advisoriesOn } from '../lib/operations/advisories.ts';
import { notAllowed, packagesOf, packagesOfSite } from '../lib/site/licences.ts';

/**
 * Lists the third-party packages in the site and in the Lambdas. Fails on a licence that is not allowed or a
 * known advisory: `node bin/licences.ts [--quiet]`.
 */
const ROOT = join(import.meta.dirname, '..');

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { quiet: { type: 'boolean' } } });
  const site = packagesOfSite(await buildWeb(ROOT));
  const bundles = [...(await buildLambdas(ROOT)).values()];
  const lambdas = packagesOf(bundles.flatMap(({ modules }) => [...modules.keys()]));
  const all = [...new Map([...site, ...lambdas].map((each) => [each.folder, each])).values()];
  if (!values.quiet)
    for (const { name, version, licence, folder } of all) {
      const where = [
        ...(site.some((each) => each.folder === folder) ? ['site'] : []),
        ...(lambdas.some((each) => each.folder === folder) ? ['Lambdas'] : []),
      ];
      console.log([name, version, licence, where.join(' and ')].join('\t'));
    }
  const unlicensed = notAllowed(all);
  if (unlicensed.length > 0)
    throw new ClearError(
      `Not allowed by lib/site/licences.ts: ${unlicensed.map(({ name, licence }) => `${name} (${licence})`).join(', ')}.`,
    );
  console.log(`${all.length} packages are shipped, all under allowed licences.`);
  const advisories = await advisoriesOn(all);
  if (advisories === undefined)
    console.log('The registry has no advisories, so none were checked.');
  else if (advisories.length > 0) throw new ClearError(advisories.join('\n'));
  else console.log('No known advisories.');
}

await runProgram(main);
