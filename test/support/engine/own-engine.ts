import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDataFolder } from '../../../lib/local/data-folder.ts';
import { startEngine } from '../../../lib/local/table/dynamodb-engine.ts';

/**
 * Starts an empty DynamoDB engine for one test file, which this process uses instead of the shared stack's. Call it
 * before any other module is loaded (`vi.hoisted`).
 * @returns stops it
 */
export async function startOwnEngine(): Promise<() => Promise<void>> {
  Object.assign(process.env, { DYNAMODB_ENDPOINT: '', DYNAMODB_IN_MEMORY: '1' });
  const path = mkdtempSync(join(tmpdir(), 'hiring-'));
  const folder = openDataFolder(path);
  const { endpoint, stop } = await startEngine(folder);
  process.env.DYNAMODB_ENDPOINT = endpoint;
  return async () => {
    await stop();
    folder.close();
    rmSync(path, { recursive: true, force: true });
  };
}
