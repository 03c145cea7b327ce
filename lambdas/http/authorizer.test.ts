import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CompactSign, decodeJwt, decodeProtectedHeader, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { sampleEnvironment } from '../../lib/functions/lambda-environment.ts';
import { listen } from '../../lib/local/listen.ts';
import { credentialsIn } from '../../lib/local/objects/signature.ts';
import { startSecretsManager, TOKEN_KEYS_ARN } from '../../lib/local/secrets-manager.ts';
import { DAY_MS } from '../contract/limits.ts';

process.env.TOKEN_KEYS_ARN = TOKEN_KEYS_ARN;
const [NEW_WORD = '', OLD_WORD = ''] = sampleEnvironment.ORIGIN_TOKENS?.split(' ') ?? [];
const TWELVE_HOURS_S = 12 * 60 * 60;
const MINUTE_MS = 60_000;

/** The last end of sessions that the table answers, for every account. */
let sessionsEndedAt: string | undefined;
const table = await listen(0, (_request, response) => {
  const Item = sessionsEndedAt === undefined ? undefined : { since: { N: sessionsEndedAt } };
  response.end(JSON.stringify({ Item }));
});
const path = mkdtempSync(join(tmpdir(), 'hiring-keys-'));
const secretsManager = await startSecretsManager({
  path,
  file: join(path, 'token-keys.json'),
  region: sampleEnvironment.AWS_REGION ?? '',
  credentials: credentialsIn(sampleEnvironment),
});
vi.stubEnv('TOKEN_KEYS_ARN', TOKEN_KEYS_ARN);
vi.stubEnv('DYNAMODB_ENDPOINT', `http://localhost:${table.port}`);
vi.stubEnv('SECRETS_MANAGER_ENDPOINT', `http://localhost:${secretsManager.port}`);
// The modules read their environment when they are loaded.
const { handler } = await import('./authorizer.ts');
const { issueToken } = await import('./sign-in/issue-token.ts');
const read = await import('./sign-in/read-token.ts');
const { rotateTokenKeys, signEverybodyOut } = await import(
  '../data/operations/rotate-token-keys.ts'
);
const { tokenKeyRing } = await import('../data/sessions/token-key-ring.ts');
const readToken = (token: string) => read.readToken(token, tokenKeyRing);
const signingKey = () => tokenKeyRing.signingKey();
afterAll(async () => {
  vi.unstubAllEnvs();
  await table.close();
  await secretsManager.close();
  rmSync(path, { recursive: true });
});

afterEach(() => {
  vi.useRealTimers();
});

describe('a token', () => {
  it('holds id and role and nothing else, for 12 hours', async () => {
    const before = Math.floor(Date.now() / 1000);
    const token = await issueToken({ id: 'me', role: 'manager' });
    const { iat = 0, exp = 0, ...rest } = decodeJwt(token);
    expect(decodeProtectedHeader(token)).toEqual({ alg: 'HS256', kid: 'first' });
    expect(rest).toEqual({ sub: 'me', role: 'manager' });
    expect(iat).toBeGreaterThanOrEqual(before);
    expect(exp - iat).toBeCloseTo(TWELVE_HOURS_S);
    expect(await readToken(token)).toMatchObject({ id: 'me', role: 'manager' });
  });

  it('is refused if anything about it is wrong', async () => {
    const token = await issueToken({ id: 'me', role: 'manager' });
    const { kid, secret } = await signingKey();
    const [header = '', claims = '', signature = ''] = token.split('.');
    const now = Math.floor(Date.now() / 1000);
    const right = { role: 'manager', sub: 'me', iat: now, exp: now + 60 };
    const sign = async (payload: object, head: object = {}, key = secret) =>
      await new CompactSign(new TextEncoder().encode(JSON.stringify(payload)))
        .setProtectedHeader({ alg: 'HS256', kid, ...head })
        .sign(new TextEncoder().encode(key));
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
    expect(await readToken(await sign(right))).toMatchObject({ id: 'me', role: 'manager' });
    const { iat: _, ...withoutIssue } = right;
    const { exp: __, ...withoutEnd } = right;
    for (const bad of [
      '',
      'a.b.c',
      `${token}.`,
      `${header}.${claims}.`,
      `${header}.${encoded({ ...right, sub: 'you' })}.${signature}`,
      `${encoded({ alg: 'none', kid })}.${claims}.`,
      `${encoded({ alg: 'none', kid })}.${claims}.${signature}`,
      await sign(right, { alg: 'HS512' }),
      await sign(right, { kid: 'another' }),
      await sign(right, {}, `${secret}x`),
      await sign({ ...right, nbf: now + 60 }),
      await sign({ ...right, exp: now - 1 }),
      await sign(right, { kid: undefined }),
      await sign(right, {}, '\0'.repeat(32)),
      await new SignJWT(right).setProtectedHeader({ alg: 'ES256', kid }).sign(privateKey),
      new UnsecuredJWT(right).encode(),
      await sign({ ...right, role: 'admin' }),
      await sign({ ...right, role: ['manager'] }),
      await sign({ ...right, role: undefined }),
      await sign({ ...right, sub: 1 }),
      await sign({ ...right, sub: undefined }),
      await sign({ ...right, iat: '1' }),
      await sign(withoutIssue),
      await sign(withoutEnd),
      await sign([]),
    ])
      expect(await readToken(bad), bad).toBeUndefined();
  });

  it('has its issue time to the millisecond; whole seconds are valid too', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const { secret, kid } = await signingKey();
    for (const now of [1_790_000_000_001, 1_790_000_000_999, 1_791_234_567_891]) {
      vi.setSystemTime(now);
      expect(await readToken(await issueToken({ id: 'me', role: 'manager' }))).toEqual({
        id: 'me',
        role: 'manager',
        sessionBeganAt: now,
      });
    }
    const seconds = new SignJWT({ role: 'manager' })
      .setProtectedHeader({ alg: 'HS256', kid })
      .setSubject('me')
      .setIssuedAt(1_790_000_000)
      .setExpirationTime(1_799_000_000);
    const token = await seconds.sign(new TextEncoder().encode(secret));
    expect((await readToken(token))?.sessionBeganAt).toBe(1_790_000_000_000);
  });

  it('expires after exactly 12 hours', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2030-01-01T00:00:00Z') });
    const token = await issueToken({ id: 'me', role: 'candidate' });
    vi.setSystemTime(new Date('2030-01-01T11:59:59Z'));
    expect(await readToken(token)).toMatchObject({ id: 'me', role: 'candidate' });
    vi.setSystemTime(new Date('2030-01-01T12:00:00Z'));
    expect(await readToken(token)).toBeUndefined();
  });
});

const from = (sourceIp = '192.0.2.7') => ({ requestContext: { http: { sourceIp } } });
const authorize = (headers: Record<string, string> = {}, sourceIp?: string) =>
  handler({ headers: { ...headers, 'x-origin-token': NEW_WORD }, ...from(sourceIp) });
/** The pseudonym of a network in the logs. */
const pseudonymOf = async (sourceIp: string) => (await authorize({}, sourceIp)).context.client;

describe('the authorizer', () => {
  const client = expect.stringMatching(/^[\w-]{16}$/);

  it('allows every call, and identifies the caller', async () => {
    const token = await issueToken({ id: 'me', role: 'manager' });
    for (const scheme of ['Bearer', 'bearer', 'BEARER'])
      expect(await authorize({ authorization: `${scheme} ${token}` })).toEqual({
        isAuthorized: true,
        context: { client, actor_id: 'me', role: 'manager', session_began: expect.any(Number) },
      });
    for (const headers of [
      undefined,
      {},
      ...['', 'Bearer', token, `Basic ${token}`].map((authorization) => ({ authorization })),
    ])
      expect(await authorize(headers)).toEqual({ isAuthorized: true, context: { client } });
  });

  it('ignores an ended session, but not a session that began a millisecond later', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2029-01-01T00:00:00.123Z') });
    const since = Date.now() + 60_000;
    const before = await issueToken({ id: 'ended', role: 'manager' });
    const after = await issueToken({ id: 'ended', role: 'manager' }, since);
    const whoHas = async (token: string) =>
      (await authorize({ authorization: `Bearer ${token}` })).context.actor_id;
    sessionsEndedAt = String(since);
    try {
      expect([await whoHas(before), await whoHas(after)]).toEqual([undefined, 'ended']);
      // As in another instance, which doesn't know of the end yet.
      vi.setSystemTime(since);
      const then = await issueToken({ id: 'ended', role: 'manager' });
      expect(await whoHas(then)).toBeUndefined();
      vi.setSystemTime(since + 1);
      expect(await whoHas(await issueToken({ id: 'ended', role: 'manager' }))).toBe('ended');
    } finally {
      sessionsEndedAt = undefined;
    }
  });

  it('returns the pseudonym of the network for the logs', async () => {
    expect(await pseudonymOf('192.0.2.7')).toBe(await pseudonymOf('192.0.2.7'));
    expect(await pseudonymOf('192.0.2.8')).not.toBe(await pseudonymOf('192.0.2.7'));
    expect(await pseudonymOf('2001:db8:1:2::1')).toBe(await pseudonymOf('2001:db8:1:2::2'));
  });

  it("refuses calls without CloudFront's secret header, and accepts its new and its old value", async () => {
    const authorization = `Bearer ${await issueToken({ id: 'me', role: 'manager' })}`;
    const isLetThrough = async (word?: string) =>
      await handler({
        headers: { authorization, ...(word !== undefined && { 'x-origin-token': word }) },
        ...from(),
      });
    for (const word of [NEW_WORD, OLD_WORD])
      expect(await isLetThrough(word)).toMatchObject({ isAuthorized: true });
    for (const word of [undefined, '', ' ', 'a guess', `${NEW_WORD} ${OLD_WORD}`, `${NEW_WORD},`])
      expect(await isLetThrough(word), word).toEqual({ isAuthorized: false, context: {} });
    expect(await handler(from())).toEqual({ isAuthorized: false, context: {} });
  });
});

describe('the token keys', () => {
  const me = { id: 'me', role: 'manager' } as const;
  const keyOf = (token: string) => decodeProtectedHeader(token).kid;
  const advanceTime = (ms: number) => vi.setSystemTime(Date.now() + ms);

  it('rotate without signing anybody out: a token names its key, and the previous key stays valid', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const first = await issueToken(me);
    expect(await rotateTokenKeys()).toBeUndefined();
    // A running function keeps signing with its cached key for a while.
    expect(keyOf(await issueToken(me))).toBe(keyOf(first));
    advanceTime(5 * MINUTE_MS);
    const second = await issueToken(me);
    expect(keyOf(second)).not.toBe(keyOf(first));
    for (const token of [first, second]) expect(await readToken(token)).toMatchObject(me);
  });

  it('rotate at most once a day, or tokens in use would end', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    advanceTime(2 * DAY_MS);
    const before = await issueToken(me);
    const now = Date.now();
    expect(await rotateTokenKeys()).toBeUndefined();
    expect(await rotateTokenKeys()).toEqual(new Date(now + DAY_MS));
    advanceTime(DAY_MS - 1);
    expect(await rotateTokenKeys()).toEqual(new Date(now + DAY_MS));
    advanceTime(1);
    expect(await rotateTokenKeys()).toBeUndefined();
    advanceTime(5 * MINUTE_MS);
    expect(await readToken(before)).toBeUndefined();
  });

  it('are read again at once if a token names an unknown key', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    advanceTime(10 * DAY_MS);
    await issueToken(me);
    vi.resetModules();
    // Another function starts after the change.
    await rotateTokenKeys();
    const other = await import('./sign-in/issue-token.ts');
    const token = await other.issueToken(me);
    advanceTime(1000);
    expect(await readToken(token)).toMatchObject(me);
  });

  it('are all replaced within five minutes when everybody is signed out', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    advanceTime(20 * DAY_MS);
    const token = await issueToken(me);
    const name = await pseudonymOf('192.0.2.7');
    await signEverybodyOut();
    advanceTime(5 * MINUTE_MS);
    expect(await readToken(token)).toBeUndefined();
    // Without the old keys, nothing links a pseudonym in the logs to its network.
    expect(await pseudonymOf('192.0.2.7')).not.toBe(name);
    expect(await readToken(await issueToken(me))).toMatchObject(me);
  });

  it('stay cached while they cannot be read again', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    advanceTime(30 * DAY_MS);
    const token = await issueToken(me);
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const file = join(path, 'token-keys.json');
    renameSync(file, `${file}.gone`);
    advanceTime(5 * MINUTE_MS);
    expect(await readToken(token)).toMatchObject(me);
    expect(warned).toHaveBeenCalledOnce();
    warned.mockRestore();
    renameSync(`${file}.gone`, file);
  });
});
