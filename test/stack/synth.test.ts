import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { functions } from '../../lib/functions.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const folder = mkdtempSync(join(tmpdir(), 'hiring-synth-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs a program as somebody without an AWS account would. */
function run(program: string, args: string[], env: Record<string, string> = {}) {
  const { PATH = '' } = process.env;
  return spawnSync(program, args, {
    cwd: ROOT,
    env: { PATH, HOME: folder, ...env },
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
      .parse(JSON.parse(readFileSync(join(folder, 'Hiring.assets.json'), 'utf8')));
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

  it('wants a domain and its certificate together', () => {
    const { status, stderr } = run(process.execPath, ['bin/hiring.ts'], {
      CDK_CONTEXT_JSON: JSON.stringify({ secretGeneration: '1', domain: 'jobs.example.com' }),
    });
    expect(stderr).toContain('A domain needs its certificate, and a certificate its domain');
    expect(status).not.toBe(0);
  });

  it('wants quotas that there are', () => {
    const { status, stderr } = run(process.execPath, ['bin/hiring.ts'], {
      CDK_CONTEXT_JSON: JSON.stringify({ secretGeneration: '1', quotas: '{"jobs":5}' }),
    });
    expect(stderr).toContain('The quotas are: companies_per_manager');
    expect(status).not.toBe(0);
  });
});
