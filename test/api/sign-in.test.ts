import { argon2 } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { candidateLogin } from '../../lambdas/contract/candidate.ts';
import { managerSignin } from '../../lambdas/contract/manager.ts';
import { countAttempt } from '../../lambdas/data/credentials.ts';
import { ask, type From, invoke } from '../support/in-process.ts';
import { api } from '../support/shared-api.ts';
import { newcomer, newManager, uniqueWord } from '../support/world.ts';

// The real one, watched.
vi.mock('node:crypto', async (importOriginal) => {
  const crypto = await importOriginal<typeof import('node:crypto')>();
  return { ...crypto, argon2: vi.fn(crypto.argon2) };
});

/** The first second of a window in which attempts are counted. */
const WINDOW = new Date('2031-05-05T10:15:00Z');
const WINDOW_S = 15 * 60;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: WINDOW });
  vi.mocked(argon2).mockClear();
});
afterEach(() => {
  vi.useRealTimers();
});

const newAddress = () => `address ${uniqueWord()}`;
const signIn = (email: string, password: string, from: From = { sourceIp: newAddress() }) =>
  ask(managerSignin, { email, user_password: password }, from);

async function failOften(address: string, times: number): Promise<void> {
  await Promise.all(Array.from({ length: times }, () => countAttempt(address)));
}

describe('a sign-in', () => {
  it('takes the same work for an unknown address as for a wrong password, in both areas', async () => {
    const [manager, candidate] = await Promise.all([newManager(api), newcomer(api)]);
    const password = 'wrong horse';
    const work = async (attempt: Promise<{ status: number }>) => {
      vi.mocked(argon2).mockClear();
      expect((await attempt).status).toBe(401);
      return vi.mocked(argon2).mock.calls.map(([algorithm, { memory, passes, parallelism }]) => ({
        algorithm,
        memory,
        passes,
        parallelism,
      }));
    };
    const once = [{ algorithm: 'argon2id', memory: 19_456, passes: 2, parallelism: 1 }];
    expect(await work(signIn(manager.email, password))).toEqual(once);
    expect(await work(signIn(`${uniqueWord()}@example.com`, password))).toEqual(once);
    const sourceIp = newAddress();
    expect(
      await work(ask(candidateLogin, { email: candidate.email, password }, { sourceIp })),
    ).toEqual(once);
    const email = `${uniqueWord()}@example.com`;
    expect(await work(ask(candidateLogin, { email, password }, { sourceIp }))).toEqual(once);
  });

  it('is refused after ten failures for one account, from wherever, until the window ends', async () => {
    const { email, password } = await newManager(api);
    for (let attempt = 0; attempt < 10; attempt++) {
      expect((await signIn(email, 'wrong horse')).status).toBe(401);
    }
    vi.setSystemTime(WINDOW.getTime() + 60_000);
    vi.mocked(argon2).mockClear();
    const reply = await invoke(
      managerSignin,
      { email, user_password: password },
      { sourceIp: newAddress() },
    );
    expect(reply.status).toBe(429);
    expect(reply.headers.get('retry-after')).toBe(String(WINDOW_S - 60));
    expect(JSON.parse(reply.text)).toEqual({
      error: 'Too many failed sign-ins. Please try again in 14 minutes.',
    });
    // What is refused costs nothing.
    expect(argon2).not.toHaveBeenCalled();
    vi.setSystemTime(WINDOW.getTime() + WINDOW_S * 1000 - 1500);
    expect(await signIn(email, password)).toEqual({
      status: 429,
      failure: { error: 'Too many failed sign-ins. Please try again in a minute.' },
    });
    vi.setSystemTime(WINDOW.getTime() + WINDOW_S * 1000);
    expect((await signIn(email, password)).status).toBe(200);
  });

  it('is refused for an unknown account too, which therefore cannot be told from a known one', async () => {
    const email = `${uniqueWord()}@example.com`;
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 11; attempt++) {
      statuses.push((await signIn(email, 'wrong horse')).status);
    }
    expect(statuses).toEqual([...Array(10).fill(401), 429]);
  });

  it('counts guesses made at once', async () => {
    const { email } = await newManager(api);
    const replies = await Promise.all(
      Array.from({ length: 14 }, () => signIn(email, 'wrong horse')),
    );
    const refused = replies.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(4);
  });

  it('that succeeds forgets the failures before it', async () => {
    const { email, password } = await newManager(api);
    for (let round = 0; round < 2; round++) {
      for (let attempt = 0; attempt < 6; attempt++) await signIn(email, 'wrong horse');
      expect((await signIn(email, password)).status).toBe(200);
    }
  });

  it('keeps the failures of the two areas apart', async () => {
    const manager = await newManager(api);
    const sourceIp = newAddress();
    const login = () =>
      ask(candidateLogin, { email: manager.email, password: 'wrong' }, { sourceIp });
    await Promise.all(Array.from({ length: 11 }, login));
    expect((await login()).status).toBe(429);
    expect((await signIn(manager.email, manager.password)).status).toBe(200);
  });

  it('is refused after a hundred failures from one address, for any account', async () => {
    const { email, password } = await newManager(api);
    const sourceIp = newAddress();
    await failOften(sourceIp, 98);
    const fail = () => signIn(`${uniqueWord()}@example.com`, 'wrong horse', { sourceIp });
    expect((await fail()).status).toBe(401);
    // A success is no failure, and takes none away.
    expect((await signIn(email, password, { sourceIp })).status).toBe(200);
    expect((await fail()).status).toBe(401);
    expect((await fail()).status).toBe(429);
    expect(await signIn(email, password, { sourceIp })).toMatchObject({ status: 429 });
    expect((await signIn(email, password)).status).toBe(200);
    vi.setSystemTime(WINDOW.getTime() + WINDOW_S * 1000);
    expect((await signIn(email, password, { sourceIp })).status).toBe(200);
  });
});

describe('the address that a sign-in comes from', () => {
  afterEach(() => {
    vi.unstubAllEnvs();
  });

  /** Whether sign-ins by this way are refused once the address `of` has failed too often. */
  async function isCountedAs(of: string, from: From): Promise<boolean> {
    await failOften(of, 100);
    return (await signIn(`${uniqueWord()}@example.com`, 'wrong horse', from)).status === 429;
  }

  it('is what CloudFront says, where CloudFront says it', async () => {
    vi.stubEnv('ORIGIN_TOKEN', 'known to CloudFront alone');
    const viewer = newAddress();
    const headers = {
      'x-origin-token': 'known to CloudFront alone',
      'x-viewer-address': viewer,
    };
    expect(await isCountedAs(viewer, { headers, sourceIp: newAddress() })).toBe(true);
    const edge = newAddress();
    expect(
      await isCountedAs(edge, {
        headers: { ...headers, 'x-viewer-address': newAddress() },
        sourceIp: edge,
      }),
    ).toBe(false);
  });

  it.for([
    ['another', 'known to CloudFront alone', { 'x-origin-token': 'a guess' }],
    ['no', 'known to CloudFront alone', {}],
    ['any', undefined, { 'x-origin-token': 'undefined' }],
  ] as const)('is the caller’s own beside %s token', async ([, token, headers]) => {
    vi.stubEnv('ORIGIN_TOKEN', token);
    const sourceIp = newAddress();
    const claimed = { ...headers, 'x-viewer-address': newAddress() };
    expect(await isCountedAs(sourceIp, { headers: claimed, sourceIp })).toBe(true);
  });
});

it('is slowed over HTTP too, and says when to try again', async () => {
  vi.useRealTimers();
  const { email } = await newManager(api);
  const signIn = () =>
    api.request({
      path: '/manager/signin',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, user_password: 'wrong horse' }),
    });
  let reply = await signIn();
  // The window may end while this runs; the count then starts anew, once.
  for (let attempt = 1; attempt < 20 && reply.status === 401; attempt++) reply = await signIn();
  expect(reply.status).toBe(429);
  const seconds = Number(reply.headers.get('retry-after'));
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(WINDOW_S);
});
