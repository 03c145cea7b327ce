import { decodeProtectedHeader } from 'jose';
import { expect, it, vi } from 'vitest';
import { createApi } from '../support/api/client.ts';
import { startOwnStack } from '../support/stacks/own-stack.ts';
import { temporaryFolder } from '../support/stacks/temporary-folder.ts';
import { newManager } from '../support/worlds/world.ts';

it('a key rotation signs nobody out; a reset of the keys signs everybody out', {
  timeout: 120_000,
}, async () => {
  const dataDir = temporaryFolder();
  vi.stubEnv('DATA_DIR', dataDir);
  const admin = async (command: string) => {
    // The data layer reads its settings as it is loaded, and a restarted stack has other ports.
    vi.resetModules();
    const { runCommand } = await import('../../bin/admin.ts');
    return await runCommand([command, 'local']).catch(String);
  };
  // A restarted stack acts like new functions: it has no keys in memory.
  const start = async () => {
    const stack = await startOwnStack({ dataDir });
    return { api: createApi(stack.url), stop: stack.stop };
  };

  const before = await start();
  const { email, password, token } = await newManager(before.api);
  const statusOf = async ({ ask }: typeof before.api, by: string) =>
    (await ask('getMyInformation', {}, by)).status;
  expect(await admin('rotate-tokens')).toBe(
    'New tokens are signed with a new key. Tokens of the previous key stay valid: nobody is signed out.',
  );
  expect(await statusOf(before.api, token)).toBe(200);
  await before.stop();

  const between = await start();
  expect(await statusOf(between.api, token)).toBe(200);
  const signIn = () => between.api.call('managerSignin', { email, user_password: password });
  const { token: newer } = await signIn();
  expect(decodeProtectedHeader(newer).kid).not.toBe(decodeProtectedHeader(token).kid);
  expect(await statusOf(between.api, newer)).toBe(200);
  expect(await admin('rotate-tokens')).toMatch(
    /^Error: The key was rotated a short time ago.* next rotation is possible from .*\./,
  );
  expect(await statusOf(between.api, newer)).toBe(200);
  expect(await admin('sign-everybody-out')).toBe(
    'Within five minutes everybody has to sign in again.',
  );
  await between.stop();

  const after = await start();
  for (const old of [token, newer]) expect(await statusOf(after.api, old)).toBe(401);
  await after.stop();
});
