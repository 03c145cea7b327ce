import { decodeProtectedHeader } from 'jose';
import { expect, inject, it, onTestFinished, vi } from 'vitest';
import { openDataFolder } from '../../lib/local/data-folder.ts';
import { credentialsIn } from '../../lib/local/objects/signature.ts';
import { announceStack } from '../../lib/local/running-stack.ts';
import { startSecretsManager } from '../../lib/local/secrets-manager.ts';
import { callHere, isSignedIn } from '../support/api/in-process.ts';
import { temporaryFolder } from '../support/stacks/temporary-folder.ts';
import { uniqueWord } from '../support/worlds/world.ts';

/** The shared stack with other token keys, for the functions of this process alone. */
async function useOtherKeys(): Promise<void> {
  const folder = openDataFolder(temporaryFolder());
  const { environment } = inject('stack');
  const secrets = await startSecretsManager({
    path: folder.path,
    file: folder.tokenKeys,
    region: environment.AWS_REGION ?? '',
    credentials: credentialsIn(environment),
  });
  const SECRETS_MANAGER_ENDPOINT = `http://localhost:${secrets.port}`;
  announceStack(folder, { ...environment, SECRETS_MANAGER_ENDPOINT });
  vi.stubEnv('DATA_DIR', folder.path);
  vi.stubEnv('SECRETS_MANAGER_ENDPOINT', SECRETS_MANAGER_ENDPOINT);
  onTestFinished(async () => {
    await secrets.close();
    folder.close();
  });
}

it('a key rotation signs nobody out; a reset of the keys signs everybody out', async () => {
  await useOtherKeys();
  const admin = async (command: string) => {
    const { runCommand } = await import('../../bin/admin.ts');
    const sentence = await runCommand([command, 'local']).catch(String);
    // Functions that start now have no keys in memory.
    vi.resetModules();
    return sentence;
  };

  const email = `${uniqueWord()}@employer.example.com`;
  const user_password = uniqueWord();
  const name = { first_name: 'Morgan', last_name: 'Reyes' };
  const { user, token } = await callHere('managerSignup', { email, user_password, ...name });
  const isValid = async (each: string) => await isSignedIn({ id: user.id, token: each });
  expect(await isValid(token)).toBe(true);
  expect(await admin('rotate-tokens')).toBe(
    'New tokens are signed with a new key. Tokens of the previous key stay valid: nobody is signed out.',
  );
  expect(await isValid(token)).toBe(true);
  const { token: newer } = await callHere('managerSignin', { email, user_password });
  expect(decodeProtectedHeader(newer).kid).not.toBe(decodeProtectedHeader(token).kid);
  expect(await isValid(newer)).toBe(true);

  expect(await admin('rotate-tokens')).toMatch(
    /^Error: The key was rotated a short time ago.* next rotation is possible from .*\./,
  );
  expect(await isValid(newer)).toBe(true);
  expect(await admin('sign-everybody-out')).toBe(
    'Within five minutes everybody has to sign in again.',
  );
  for (const old of [token, newer]) expect(await isValid(old)).toBe(false);
});
