import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { runProgram } from '../lib/local/clear-error.ts';
import { installDynamoDbLocal } from '../lib/local/table/dynamodb-local.ts';

/** Runs the API tests on AWS's own DynamoDB Local, a second opinion on the embedded engine. */
await runProgram(async () => {
  await installDynamoDbLocal();
  const tests = spawn(
    join('node_modules', '.bin', 'vitest'),
    ['run', '--project', 'api', ...process.argv.slice(2)],
    {
      stdio: 'inherit',
      env: { ...process.env, DYNAMODB_ENDPOINT: '', DYNAMODB_ENGINE: 'dynamodb-local' },
    },
  );
  tests.on('close', (code) => {
    process.exitCode = code ?? 1;
  });
});
