import { decodeProtectedHeader } from 'jose';
import { expect, it } from 'vitest';
import { getMyInformation, managerSignin } from '../../lambdas/contract/calls/manager.ts';
import { createApi } from '../support/api/client.ts';
import { adminOf } from '../support/stacks/admin.ts';
import { startOwnStack } from '../support/stacks/own-stack.ts';
import { temporaryFolder } from '../support/stacks/temporary-folder.ts';
import { newManager } from '../support/worlds/world.ts';

it('a key rotation signs nobody out; a reset of the keys signs everybody out', {
  timeout: 120_000,
}, async () => {
  const dataDir = temporaryFolder();
  const admin = adminOf(dataDir);
  // A restarted stack acts like new functions: it has no keys in memory.
  const start = async () => {
    const stack = await startOwnStack({ dataDir });
    return { api: createApi(stack.url), stop: stack.stop };
  };

  const before = await start();
  const { email, password, token } = await newManager(before.api);
  const statusOf = async ({ ask }: typeof before.api, by: string) =>
    (await ask(getMyInformation, {}, by)).status;
  expect(await admin('rotate-tokens', 'local')).toEqual({
    code: 0,
    output:
      'New tokens are signed with a new key. Tokens of the previous key stay valid: nobody is signed out.\n',
  });
  expect(await statusOf(before.api, token)).toBe(200);
  await before.stop();

  const between = await start();
  expect(await statusOf(between.api, token)).toBe(200);
  const signIn = () => between.api.call(managerSignin, { email, user_password: password });
  const { token: newer } = await signIn();
  expect(decodeProtectedHeader(newer).kid).not.toBe(decodeProtectedHeader(token).kid);
  expect(await statusOf(between.api, newer)).toBe(200);
  const again = await admin('rotate-tokens', 'local');
  expect(again.code).toBe(1);
  expect(again.output).toMatch(
    /^The key was rotated a short time ago.* next rotation is possible from .*\./,
  );
  expect(await statusOf(between.api, newer)).toBe(200);
  expect(await admin('sign-everybody-out', 'local')).toEqual({
    code: 0,
    output: 'Within five minutes everybody has to sign in again.\n',
  });
  await between.stop();

  const after = await start();
  for (const old of [token, newer]) expect(await statusOf(after.api, old)).toBe(401);
  await after.stop();
});
