import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { runProgram } from '../lib/local/clear-error.ts';
import { installDynamoDbLocal, ON_DYNAMODB_LOCAL } from '../lib/local/table/dynamodb-local.ts';

/** Runs the API tests, or those that are named, on AWS's own DynamoDB Local. */
await runProgram(async () => {
  await installDynamoDbLocal();
  const tests = spawn(
    join('node_modules', '.bin', 'vitest'),
    ['run', '--project', 'api', ...process.argv.slice(2)],
    {
      stdio: 'inherit',
      env: { ...process.env, ...ON_DYNAMODB_LOCAL },
    },
  );
  tests.on('close', (code) => {
    process.exitCode = code ?? 1;
  });
});
