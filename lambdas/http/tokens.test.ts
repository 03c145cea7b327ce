import { decodeJwt, decodeProtectedHeader } from 'jose';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { sampleEnvironment } from '../../lib/lambda-environment.ts';
import { handler } from './authorizer.ts';
import { issueToken, readToken } from './tokens.ts';

afterEach(() => {
  vi.useRealTimers();
});

const [NEW_WORD = '', OLD_WORD = ''] = sampleEnvironment.ORIGIN_TOKENS?.split(' ') ?? [];
const TWELVE_HOURS_S = 12 * 60 * 60;

describe('a token', () => {
  it('says who its bearer is and nothing else, for 12 hours', async () => {
    const before = Math.floor(Date.now() / 1000);
    const token = await issueToken({ id: 'me', role: 'manager' });
    const { iat = 0, exp = 0, ...rest } = decodeJwt(token);
    expect(decodeProtectedHeader(token)).toEqual({ alg: 'HS256' });
    expect(rest).toEqual({ sub: 'me', role: 'manager' });
    expect(iat).toBeGreaterThanOrEqual(before);
    expect(exp - iat).toBe(TWELVE_HOURS_S);
    expect(await readToken(token)).toEqual({ id: 'me', role: 'manager' });
  });

  it('ends on the second', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2030-01-01T00:00:00Z') });
    const token = await issueToken({ id: 'me', role: 'candidate' });
    vi.setSystemTime(new Date('2030-01-01T11:59:59Z'));
    expect(await readToken(token)).toEqual({ id: 'me', role: 'candidate' });
    vi.setSystemTime(new Date('2030-01-01T12:00:00Z'));
    expect(await readToken(token)).toBeUndefined();
  });
});

describe('the authorizer', () => {
  it('lets every call through, and tells who makes it', async () => {
    const token = await issueToken({ id: 'me', role: 'manager' });
    const ask = (headers: Record<string, string> = {}) =>
      handler({ headers: { ...headers, 'x-origin-token': NEW_WORD } });
    expect(await ask({ authorization: `Bearer ${token}` })).toEqual({
      isAuthorized: true,
      context: { actor_id: 'me', role: 'manager' },
    });
    for (const headers of [undefined, {}, { authorization: '' }, { authorization: token }]) {
      expect(await ask(headers)).toEqual({ isAuthorized: true, context: {} });
    }
  });

  it('refuses whoever has not come through CloudFront, which says the new word or still the old', async () => {
    const authorization = `Bearer ${await issueToken({ id: 'me', role: 'manager' })}`;
    const isLetThrough = async (word?: string) =>
      await handler({
        headers: { authorization, ...(word !== undefined && { 'x-origin-token': word }) },
      });
    for (const word of [NEW_WORD, OLD_WORD])
      expect(await isLetThrough(word)).toMatchObject({ isAuthorized: true });
    for (const word of [undefined, '', ' ', 'a guess', `${NEW_WORD} ${OLD_WORD}`, `${NEW_WORD},`])
      expect(await isLetThrough(word), word).toEqual({ isAuthorized: false, context: {} });
    expect(await handler({})).toEqual({ isAuthorized: false, context: {} });
  });
});
