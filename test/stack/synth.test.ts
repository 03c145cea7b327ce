import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { functions } from '../../lib/functions.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const folder = mkdtempSync(join(tmpdir(), 'hiring-synth-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Without the project's own Node, which the machine may not have. */
const PATH_OF_MACHINE = (process.env.PATH ?? '')
  .split(delimiter)
  .filter((each) => !each.endsWith(join('node_modules', '.bin')))
  .join(delimiter);

/** Runs a program as somebody without an AWS account would. */
function run(program: string, args: string[], env: Record<string, string> = {}) {
  return spawnSync(program, args, {
    cwd: ROOT,
    env: { PATH: PATH_OF_MACHINE, HOME: folder, ...env },
    encoding: 'utf8',
  });
}

describe('cdk synth', () => {
  it('needs neither an account nor a region, and has nothing to complain of', () => {
    const { status, stderr } = run(join(ROOT, 'node_modules', '.bin', 'cdk'), [
      'synth',
      '--quiet',
      '--output',
      folder,
    ]);
    expect(stderr).not.toMatch(/warning|error/i);
    expect(status).toBe(0);

    const manifest = z
      .object({
        files: z.record(
          z.string(),
          z.object({ displayName: z.string(), source: z.object({ path: z.string() }) }),
        ),
      })
      .parse(JSON.parse(readFileSync(join(folder, 'Hiring-dev.assets.json'), 'utf8')));
    const assets = Object.values(manifest.files).map(({ displayName, source }) => ({
      displayName,
      path: join(folder, source.path),
    }));
    for (const { name } of functions) {
      const asset = assets.find(({ displayName }) => displayName.split('/')[1] === name);
      expect(existsSync(join(asset?.path ?? '', 'index.mjs')), name).toBe(true);
    }
    expect(assets.some(({ path }) => existsSync(join(path, 'index.html')))).toBe(true);
  });

  it('takes no settings by -c, under whatever name', () => {
    const { status, stderr } = run(process.execPath, ['bin/hiring.ts'], {
      CDK_CONTEXT_JSON: JSON.stringify({ '@aws-cdk/core:x': true, domian: 'jobs.example.com' }),
    });
    expect(stderr).toBe(
      'Nothing is set by the context (domian): what a stage is like is in lib/stages.ts.\n',
    );
    expect(status).toBe(1);
  });

  it('wants a stage that there is', () => {
    const { status, stderr } = run(process.execPath, ['bin/hiring.ts'], { STAGE: 'production' });
    expect(stderr).toBe('There is no stage "production". There are: dev, prod.\n');
    expect(status).toBe(1);
  });
});
