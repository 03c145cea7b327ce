import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Runs the API tests on AWS's DynamoDB Local, a second opinion on the embedded engine. It is 56 MB of Java,
 * so it is not a dependency: the first run downloads it.
 */

const PACKAGE = 'amplify-dynamodb-simulator@2.9.30';
const folder = join(import.meta.dirname, '..', 'node_modules', '.cache', 'dynamodb-local');
const emulator = join(folder, 'package', 'emulator');

if (!existsSync(emulator)) {
  mkdirSync(folder, { recursive: true });
  console.log('Downloading DynamoDB Local…');
  const archive = execFileSync('npm', ['pack', '--silent', PACKAGE], { cwd: folder })
    .toString()
    .trim();
  execFileSync('tar', ['-xzf', archive], { cwd: folder });
}

const port = 20_000 + (process.pid % 12_000);
const endpoint = `http://127.0.0.1:${port}`;
const engine = spawn(
  'java',
  [
    `-Djava.library.path=${join(emulator, 'DynamoDBLocal_lib')}`,
    '-jar',
    join(emulator, 'DynamoDBLocal.jar'),
    '-inMemory',
    '-disableTelemetry',
    '-port',
    String(port),
  ],
  // It leaves a file in its working directory.
  { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] },
);
engine.on('error', () => {
  console.error('DynamoDB Local needs Java 17 or later on the PATH.');
  process.exit(1);
});

for (let attempt = 0; attempt < 100 && !(await answers(endpoint)); attempt++) await sleep(200);

const tests = spawn(
  join('node_modules', '.bin', 'vitest'),
  ['run', '--project', 'api', ...process.argv.slice(2)],
  { stdio: 'inherit', env: { ...process.env, DYNAMODB_ENDPOINT: endpoint } },
);
tests.on('close', (code) => {
  engine.kill();
  process.exit(code ?? 1);
});

async function answers(url: string): Promise<boolean> {
  return await fetch(url).then(
    () => true,
    () => false,
  );
}
