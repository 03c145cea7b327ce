import { execFile } from 'node:child_process';
import { join } from 'node:path';
import * as z from 'zod/mini';
import type { ShippedPackage } from '../site/licences.ts';

const ROOT = join(import.meta.dirname, '..', '..');

const advisory = z.object({ title: z.string(), url: z.string(), severity: z.string() });

const report = z.object({
  vulnerabilities: z.record(
    z.string(),
    z.object({
      // An advisory, or the name of the package that this one depends on.
      via: z.array(z.union([z.string(), advisory])),
      nodes: z.array(z.string()),
    }),
  ),
});

/**
 * npm's advisories on packages: a line for each vulnerable one.
 * @returns undefined if no registry answers: not every one has advisories
 */
export async function advisoriesOn(
  packages: readonly ShippedPackage[],
): Promise<string[] | undefined> {
  const read = report.safeParse(await audit());
  if (!read.success) return undefined;
  return packages.flatMap(({ name, version, folder }) => {
    const found = read.data.vulnerabilities[name];
    if (!found?.nodes.includes(folder)) return [];
    return found.via
      .filter((each) => typeof each !== 'string')
      .map(({ title, url, severity }) => `${name} ${version}: ${title} (${severity}), ${url}`);
  });
}

/** The output of `npm audit`, which fails if it finds something or reaches no registry. */
async function audit(): Promise<unknown> {
  const args = ['audit', '--json', '--package-lock-only'];
  const options = { cwd: ROOT, shell: process.platform === 'win32', timeout: 60_000 };
  const output = await new Promise<string>((resolve) => {
    execFile('npm', args, options, (_, stdout) => resolve(stdout));
  });
  try {
    return JSON.parse(output);
  } catch {
    return undefined;
  }
}
