import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Listener, listen } from '../../../lib/local/listen.ts';
import { readTokenKeys } from '../sessions/token-keys.ts';

/** The next answers, in order. */
let answers: { readonly status: number; readonly text: string }[];
let asked: number;

const good = { status: 200, text: JSON.stringify({ SecretString: 'größer' }) };
const busy = { status: 503, text: 'busy' };

let server: Listener;
/** Both ways to read a secret: the SDK's client, and the authorizer's signed call. */
const ways: Record<string, (arn: string) => Promise<string>> = {};
beforeAll(async () => {
  server = await listen(0, (_request, response) => {
    asked++;
    const { status, text } = answers.shift() ?? { status: 500, text: '' };
    response.writeHead(status).end(text);
  });
  vi.stubEnv('SECRETS_MANAGER_ENDPOINT', `http://localhost:${server.port}`);
  ways.client = (await import('./secrets.ts')).getSecret;
  ways.authorizer = (await import('./signed-call.ts')).getSecretText;
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await server.close();
});
beforeEach(() => {
  asked = 0;
  // Minimizes the pauses between tries.
  vi.spyOn(Math, 'random').mockReturnValue(0);
});

describe.each(['client', 'authorizer'])('reading a secret with the %s', (way) => {
  const getSecret = async (arn: string) => (await ways[way]?.(arn)) ?? '';

  it('retries after a failure or a throttle', async () => {
    answers = [busy, { status: 400, text: '{"__type":"ThrottlingException"}' }, busy, good];
    expect(await getSecret('a')).toBe('größer');
    expect(asked).toBe(4);
  });

  it('gives up after three retries', async () => {
    answers = [];
    await expect(getSecret('a')).rejects.toThrow();
    expect(asked).toBe(4);
  });

  it('does not retry a refusal', async () => {
    answers = [{ status: 400, text: '{"__type":"AccessDeniedException"}' }];
    await expect(getSecret('a')).rejects.toThrow(/AccessDeniedException|UnknownError/);
    expect(asked).toBe(1);
  });

  it('checks the token keys before their use', async () => {
    const key = { kid: 'first', secret: 'x'.repeat(32) };
    const answer = (keys: object) => {
      const text = JSON.stringify({ SecretString: JSON.stringify(keys) });
      answers = [{ status: 200, text }];
      return readTokenKeys(getSecret);
    };
    for (const keys of [key, { ...key, previous: key }]) expect(await answer(keys)).toEqual(keys);
    const bad = [{}, { ...key, kid: 1 }, { kid: 'first' }, { ...key, secret: 'x'.repeat(31) }];
    for (const keys of [...bad, ...bad.map((previous) => ({ ...key, previous }))])
      await expect(answer(keys)).rejects.toThrow('The secret holds no keys');
    answers = [{ status: 200, text: '{}' }];
    await expect(readTokenKeys(getSecret)).rejects.toThrow('The secret is not a text');
  });
});
