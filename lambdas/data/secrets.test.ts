import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { type Listener, listen } from '../../lib/local/listen.ts';
import { getSecret } from './secrets.ts';

/** What is answered next, in this order. */
let answers: { readonly status: number; readonly text: string }[];
let asked: number;

const good = { status: 200, text: JSON.stringify({ SecretString: 'größer' }) };
const busy = { status: 503, text: 'busy' };

let server: Listener;
beforeAll(async () => {
  server = await listen(0, (_request, response) => {
    asked++;
    const { status, text } = answers.shift() ?? { status: 500, text: '' };
    response.writeHead(status).end(text);
  });
  vi.stubEnv('SECRETS_MANAGER_ENDPOINT', `http://localhost:${server.port}`);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await server.close();
});
beforeEach(() => {
  asked = 0;
});

it('Secrets Manager is asked again where it fails or is busy', async () => {
  answers = [busy, { status: 400, text: '{"__type":"ThrottlingException"}' }, busy, good];
  expect(await getSecret('a')).toBe('größer');
  expect(asked).toBe(4);
});

it('and after three times more it is given up', async () => {
  answers = [];
  await expect(getSecret('a')).rejects.toThrow('GetSecretValue was answered with 500');
  expect(asked).toBe(4);
});

it('it is not asked again where it refuses', async () => {
  answers = [{ status: 400, text: 'AccessDeniedException' }];
  await expect(getSecret('a')).rejects.toThrow(
    'GetSecretValue was answered with 400: AccessDeniedException',
  );
  expect(asked).toBe(1);
});

it('the keys of the tokens are looked at before they are used', async () => {
  const { readTokenKeys } = await import('./token-keys.ts');
  const key = { kid: 'first', secret: 'x'.repeat(32) };
  const answer = (keys: object) => {
    const text = JSON.stringify({ SecretString: JSON.stringify(keys) });
    answers = [{ status: 200, text }];
    return readTokenKeys();
  };
  for (const keys of [key, { ...key, previous: key }]) expect(await answer(keys)).toEqual(keys);
  const bad = [{}, { ...key, kid: 1 }, { kid: 'first' }, { ...key, secret: 'x'.repeat(31) }];
  for (const keys of [...bad, ...bad.map((previous) => ({ ...key, previous }))])
    await expect(answer(keys)).rejects.toThrow('The secret holds no keys');
  answers = [{ status: 200, text: '{}' }];
  await expect(readTokenKeys()).rejects.toThrow('The secret is no text');
});
