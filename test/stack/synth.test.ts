import { execFile, execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { RULES } from '../../lib/constructs/accept.ts';
import { functions } from '../../lib/functions/functions.ts';
import { commitOf } from '../../lib/operations/commit.ts';

const validation = z.object({
  pluginReports: z.array(
    z.object({
      pluginName: z.string(),
      violations: z.array(z.unknown()),
      suppressedViolations: z.array(z.unknown()),
    }),
  ),
});

const ROOT = join(import.meta.dirname, '..', '..');
const folder = mkdtempSync(join(tmpdir(), 'hiring-synth-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** The PATH without the project's own Node, which the machine may not have. */
const PATH_OF_MACHINE = (process.env.PATH ?? '')
  .split(delimiter)
  .filter((each) => !each.endsWith(join('node_modules', '.bin')))
  .join(delimiter);

/** Runs a program in a folder of the project, without an AWS account. */
async function run(program: string, args: string[], env: Record<string, string> = {}, cwd = ROOT) {
  const options = { cwd, env: { PATH: PATH_OF_MACHINE, HOME: folder, ...env } };
  const running = promisify(execFile)(program, args, options);
  // The CDK waits for the end of its input.
  running.child.stdin?.end();
  return await running.then(
    ({ stderr }) => ({ code: 0, stderr }),
    ({ code, stderr }) => ({ code, stderr }),
  );
}

/** Synthesizes the stack of `dev` with the CDK, from a folder of the project. */
async function synthesizeFrom(cwd: string, output: string) {
  const cdk = join(cwd, 'node_modules', '.bin', 'cdk');
  return await run(cdk, ['synth', '--quiet', '--output', join(folder, output)], {}, cwd);
}

const assetsFile = z.object({
  files: z.record(
    z.string(),
    z.object({ displayName: z.string(), source: z.object({ path: z.string() }) }),
  ),
});

/** Reads the output of a synthesis. */
function read(output: string) {
  const json = (file: string): unknown =>
    JSON.parse(readFileSync(join(folder, output, file), 'utf8'));
  return {
    template: json('Hiring-dev.template.json'),
    reports: validation.parse(json('validation-report.json')).pluginReports,
    assets: assetsFile.parse(json('Hiring-dev.assets.json')).files,
  };
}

/** Copies the project to another folder, as a second clone. */
function otherClone(): string {
  const clone = join(folder, 'another', 'clone');
  const tracked = execFileSync('git', ['ls-files', '-z'], { cwd: ROOT, encoding: 'utf8' });
  for (const file of tracked.split('\0').filter((name) => name !== '' && !/^test\//.test(name)))
    cpSync(join(ROOT, file), join(clone, file));
  symlinkSync(join(ROOT, 'node_modules'), join(clone, 'node_modules'));
  return clone;
}

const withCommit = z.object({
  Outputs: z.object({ Commit: z.object({ Value: z.string() }) }),
});

const [first, second] = await Promise.all([
  synthesizeFrom(ROOT, 'here'),
  synthesizeFrom(otherClone(), 'there'),
]);
const here = first;
expect(second.stderr).toBe(first.stderr);

describe('cdk synth', () => {
  it('needs neither an account nor a region, and prints no warnings', () => {
    expect(here.stderr).not.toMatch(/warning|error/i);
    expect(here.code).toBe(0);
    // The AWS rules ran: the report lists the accepted findings.
    const rules = read('here').reports.find(({ pluginName }) => pluginName === RULES);
    expect(rules?.violations).toEqual([]);
    expect(rules?.suppressedViolations).not.toEqual([]);
    const assets = Object.values(read('here').assets).map(({ displayName, source }) => ({
      displayName,
      path: join(folder, 'here', source.path),
    }));
    for (const { name } of functions) {
      const asset = assets.find(({ displayName }) => displayName.split('/')[1] === name);
      expect(existsSync(join(asset?.path ?? '', 'index.mjs')), name).toBe(true);
    }
    expect(assets.some(({ path }) => existsSync(join(path, 'index.html')))).toBe(true);
  });

  it('gives the same output for the same sources in any folder', () => {
    const { template, assets } = read('here');
    const other = read('there');
    // A copy without its history does not know its commit, which is an output of the stack.
    const commit = (of: unknown) => withCommit.parse(of).Outputs.Commit.Value;
    expect(commit(template)).toBe(commitOf(ROOT));
    expect(commit(other.template)).toBe('unknown');
    const withoutCommit = (of: unknown): unknown =>
      JSON.parse(JSON.stringify(of).replaceAll(String(commit(of)), 'the commit'));
    const idOf = ([id, { displayName }]: [string, { displayName: string }]) =>
      `${displayName} ${id}`;
    const isTemplate = ([, { source }]: [string, { source: { path: string } }]) =>
      source.path.endsWith('.template.json');
    const ids = (of: typeof assets) =>
      Object.entries(of)
        .filter((each) => !isTemplate(each))
        .map(idOf)
        .sort();
    expect(ids(assets).length).toBeGreaterThan(functions.length);
    expect(ids(other.assets)).toEqual(ids(assets));
    expect(withoutCommit(other.template)).toEqual(withoutCommit(template));
  });

  it('refuses settings by -c', async () => {
    const { code, stderr } = await run(process.execPath, ['bin/hiring.ts'], {
      CDK_CONTEXT_JSON: JSON.stringify({ '@aws-cdk/core:x': true, domian: 'jobs.example.com' }),
    });
    expect(stderr).toBe('Context values are not used (domian): settings are in lib/stages.ts.\n');
    expect(code).toBe(1);
  });

  it('needs a stage that exists', async () => {
    const { code, stderr } = await run(process.execPath, ['bin/hiring.ts'], {
      STAGE: 'production',
    });
    expect(stderr).toBe('Unknown stage "production". Stages: dev, prod.\n');
    expect(code).toBe(1);
  });
});
