import { argon2 } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { SIGN_IN_WINDOW_S } from '../../lambdas/contract/limits.ts';
import { windowKey } from '../../lambdas/data/keys/accounts.ts';
import { currentWindow } from '../../lambdas/data/limits/rate-windows.ts';
import { client } from '../../lambdas/data/table/client.ts';
import { hashOf } from '../../lambdas/data/table/hash.ts';
import { getItem } from '../../lambdas/data/table/read.ts';
import { updateIf } from '../../lambdas/data/table/write.ts';
import { allAtOnce, countByStatus } from '../support/api/all-at-once.ts';
import { ask, type Caller, invoke } from '../support/api/in-process.ts';
import { aroundCommands } from '../support/api/interrupt.ts';
import { refusal } from '../support/api/refusals.ts';
import { api } from '../support/stacks/shared-api.ts';
import { newcomer, newEmail, newManager, times, uniqueWord } from '../support/worlds/world.ts';

const hashing = vi.hoisted(() => ({ now: 0, most: 0 }));
// The real argon2, with a count of parallel calls.
vi.mock('node:crypto', async (importOriginal) => {
  const crypto = await importOriginal<typeof import('node:crypto')>();
  const watched: typeof crypto.argon2 = (algorithm, parameters, callback) => {
    hashing.now++;
    hashing.most = Math.max(hashing.most, hashing.now);
    crypto.argon2(algorithm, parameters, (error, key) => {
      hashing.now--;
      callback(error, key);
    });
  };
  return { ...crypto, argon2: vi.fn(watched) };
});

/** The first second of a window in which attempts are counted. */
const WINDOW = new Date('2031-05-05T10:15:00Z');

/** Warns if a read failed and the old value is used. */
const warned = vi.spyOn(console, 'warn');

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: WINDOW });
  vi.mocked(argon2).mockClear();
  hashing.most = 0;
});
afterEach(() => {
  expect(warned).not.toHaveBeenCalled();
});

const newAddress = () => `address ${uniqueWord()}`;
const signIn = (email: string, password: string, sourceIp = newAddress()) =>
  ask('managerSignin', { email, user_password: password }, { sourceIp });
const WRONG = 'wrong horse';

/** A counter of attempts: its item, and its part of that item. */
interface Counted {
  readonly of: string;
  readonly part?: string;
}
const network = (address: string): Counted => ({ of: `network#${address}` });
const account = (email: string): Counted => ({ of: `account#manager#${email}` });
const pair = (email: string, address: string): Counted => ({
  ...network(address),
  part: account(email).of,
});
const keyOf = ({ of }: Counted) => windowKey(hashOf(of), currentWindow(SIGN_IN_WINDOW_S).number);
const item = z.record(z.string(), z.unknown());

/** The counters of an item. */
async function countersIn(countsOf: Counted): Promise<Record<string, unknown>> {
  const {
    pk: _pk,
    sk: _sk,
    expires_at: _,
    ...counts
  } = (await getItem(keyOf(countsOf), item)) ?? {};
  return counts;
}

const nameOf = (which: 'taken' | 'failed', { part }: Counted) =>
  part === undefined ? which : `${which}_${hashOf(part)}`;

/** `[0, 0]` if nothing is counted. */
async function counted(what: Counted): Promise<[taken: number, failed: number]> {
  const counts = await countersIn(what);
  return [Number(counts[nameOf('taken', what)] ?? 0), Number(counts[nameOf('failed', what)] ?? 0)];
}

async function failOften(what: Counted, often: number): Promise<void> {
  await updateIf(keyOf(what), {
    add: { [nameOf('taken', what)]: often, [nameOf('failed', what)]: often },
  });
}

/** Holds the next hash until it is released. */
function holdHash() {
  const reached = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const hash = vi.mocked(argon2).getMockImplementation();
  vi.mocked(argon2).mockImplementationOnce((...given) => {
    reached.resolve();
    void released.promise.then(() => hash?.(...given));
  });
  return { reached: reached.promise, release: released.resolve };
}

describe('a sign-in', () => {
  it('takes the same work for an unknown address as for a wrong password, for managers and candidates', async () => {
    const [manager, candidate] = await Promise.all([newManager(api), newcomer(api)]);
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
    // Loading the functions hashes once.
    await import('../../lambdas/http/sign-in/passwords.ts');
    const once = [{ algorithm: 'argon2id', memory: 19_456, passes: 2, parallelism: 1 }];
    expect(await work(signIn(manager.email, WRONG))).toEqual(once);
    expect(await work(signIn(newEmail(), WRONG))).toEqual(once);
    const from: Caller = { sourceIp: newAddress() };
    for (const email of [candidate.email, newEmail()]) {
      expect(await work(ask('candidateLogin', { email, password: WRONG }, from))).toEqual(once);
    }
  });

  it('is refused after ten failures for one account from one network, until the window ends', async () => {
    const { email, password } = await newManager(api);
    const sourceIp = newAddress();
    for (let attempt = 0; attempt < 10; attempt++) {
      expect((await signIn(email, WRONG, sourceIp)).status).toBe(401);
    }
    vi.setSystemTime(WINDOW.getTime() + 60_000);
    vi.mocked(argon2).mockClear();
    const reply = await invoke('managerSignin', { email, user_password: password }, { sourceIp });
    expect(reply.status).toBe(429);
    expect(reply.headers.get('retry-after')).toBe(String(SIGN_IN_WINDOW_S - 60));
    expect(JSON.parse(reply.text)).toEqual({
      error: 'Too many failed logins. Please try again in 14 minutes.',
    });
    // A refused attempt computes no hash.
    expect(argon2).not.toHaveBeenCalled();
    // The owner on another network and other accounts are not affected.
    expect((await signIn(email, password)).status).toBe(200);
    const other = await newManager(api);
    expect((await signIn(other.email, other.password, sourceIp)).status).toBe(200);
    vi.setSystemTime(WINDOW.getTime() + SIGN_IN_WINDOW_S * 1000 - 1500);
    expect(await signIn(email, password, sourceIp)).toEqual(
      refusal(429, 'Too many failed logins. Please try again in a minute.'),
    );
    vi.setSystemTime(WINDOW.getTime() + SIGN_IN_WINDOW_S * 1000);
    expect((await signIn(email, password, sourceIp)).status).toBe(200);
  });

  it('is refused for an unknown account too, so that it looks like a known one', async () => {
    const email = newEmail();
    const sourceIp = newAddress();
    await failOften(pair(email, sourceIp), 8);
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 3; attempt++) {
      statuses.push((await signIn(email, WRONG, sourceIp)).status);
    }
    expect(statuses).toEqual([401, 401, 429]);
  });

  it('is refused after a hundred failures from one network, for any account', async () => {
    const { email, password } = await newManager(api);
    const sourceIp = newAddress();
    await failOften(network(sourceIp), 98);
    const fail = () => signIn(newEmail(), WRONG, sourceIp);
    expect((await fail()).status).toBe(401);
    // A success is no failure, and resets none.
    expect((await signIn(email, password, sourceIp)).status).toBe(200);
    expect((await fail()).status).toBe(401);
    expect((await fail()).status).toBe(429);
    expect((await signIn(email, password, sourceIp)).status).toBe(429);
    expect((await signIn(email, password)).status).toBe(200);
    vi.setSystemTime(WINDOW.getTime() + SIGN_IN_WINDOW_S * 1000);
    expect((await signIn(email, password, sourceIp)).status).toBe(200);
  });

  it('is refused after a thousand failures for one account from any network', async () => {
    const { email, password } = await newManager(api);
    await failOften(account(email), 999);
    // A success resets none of these: it may be one of a hundred thousand guesses.
    expect((await signIn(email, password)).status).toBe(200);
    expect((await signIn(email, WRONG)).status).toBe(401);
    expect((await signIn(email, password)).status).toBe(429);
    const other = await newManager(api);
    expect((await signIn(other.email, other.password)).status).toBe(200);
  });

  it('that is refused is not counted: a blocked network locks no account, a blocked account no network', async () => {
    const { email, password } = await newManager(api);
    const [blocked, partly, free] = [newAddress(), newAddress(), newAddress()];
    await failOften(network(blocked), 100);
    expect(countByStatus(await times(5, () => signIn(email, WRONG, blocked)))).toEqual({ 429: 5 });
    expect(await counted(pair(email, blocked))).toEqual([0, 0]);
    await failOften(pair(email, partly), 10);
    expect(countByStatus(await times(5, () => signIn(email, WRONG, partly)))).toEqual({ 429: 5 });
    expect(await counted(network(partly))).toEqual([0, 0]);
    expect(await counted(account(email))).toEqual([0, 0]);
    await failOften(account(email), 1000);
    expect((await signIn(email, password, free)).status).toBe(429);
    expect(await counted(network(free))).toEqual([0, 0]);
    expect(await counted(pair(email, free))).toEqual([0, 0]);
  });

  it('that succeeds resets the failures of its account from its network', async () => {
    const { email, password } = await newManager(api);
    const sourceIp = newAddress();
    for (let round = 0; round < 2; round++) {
      for (const each of [network(sourceIp), pair(email, sourceIp)]) await failOften(each, 5);
      await signIn(email, WRONG, sourceIp);
      expect((await signIn(email, password, sourceIp)).status).toBe(200);
      const failed = 6 * (round + 1);
      expect(await countersIn(network(sourceIp))).toEqual({ taken: failed, failed });
    }
  });

  it('that succeeds while another password is checked leaves the reset to the last one', async () => {
    const { email, password } = await newManager(api);
    const sourceIp = newAddress();
    await failOften(network(sourceIp), 3);
    await failOften(pair(email, sourceIp), 3);
    const checkTogether = async (passwords: readonly string[]): Promise<number[]> => {
      const checks = [];
      for (const given of passwords) {
        const hash = holdHash();
        checks.push({ hash, reply: signIn(email, given, sourceIp) });
        await hash.reached;
      }
      const statuses: number[] = [];
      for (const { hash, reply } of checks) {
        hash.release();
        statuses.push((await reply).status);
      }
      return statuses;
    };
    expect(await checkTogether([password, WRONG])).toEqual([200, 401]);
    expect(await counted(pair(email, sourceIp))).toEqual([4, 4]);
    expect(await counted(network(sourceIp))).toEqual([4, 4]);
    expect(await checkTogether([password, password])).toEqual([200, 200]);
    expect(await countersIn(network(sourceIp))).toEqual({ taken: 4, failed: 4 });
  });

  it('makes six calls to the table: two take places, two read the account, two give the places back', async () => {
    const { email, password } = await newManager(api);
    const sent: string[] = [];
    aroundCommands(client, async (send, _, command) => {
      sent.push(command);
      return await send();
    });
    expect((await signIn(email, password)).status).toBe(200);
    expect(sent.toSorted()).toEqual([
      'GetItemCommand',
      'GetItemCommand',
      ...Array(4).fill('UpdateItemCommand'),
    ]);
  });

  it('keeps the failures of managers and candidates apart', async () => {
    const manager = await newManager(api);
    const sourceIp = newAddress();
    const login = () =>
      ask('candidateLogin', { email: manager.email, password: 'wrong' }, { sourceIp });
    await allAtOnce(11, login);
    expect((await login()).status).toBe(429);
    expect((await signIn(manager.email, manager.password, sourceIp)).status).toBe(200);
  });

  it('that fails with a server error does not count as a failure', async () => {
    const { email, password } = await newManager(api);
    const sourceIp = newAddress();
    const stop = aroundCommands(client, async (send, input) => {
      if (!('Key' in input) || !JSON.stringify(input.Key).includes('CREDENTIALS'))
        return await send();
      throw new Error('The engine is not there');
    });
    const replies = await times(12, () => signIn(email, password, sourceIp));
    expect(countByStatus(replies)).toEqual({ 500: 12 });
    stop();
    expect((await signIn(email, password, sourceIp)).status).toBe(200);
  });

  it('counts the IPv6 addresses of one household as one, in any notation', async () => {
    const household = `2001:db8:${uniqueWord().slice(1, 4).replaceAll(/[g-z]/g, 'a')}:7`;
    const { email, password } = await newManager(api);
    for (let attempt = 0; attempt < 10; attempt++) {
      expect((await signIn(email, WRONG, `${household}::${attempt}`)).status).toBe(401);
    }
    expect((await signIn(email, password, `${household}:1:2:3:4`.toUpperCase())).status).toBe(429);
    expect((await signIn(email, password, household.replace(/7$/, '8::1'))).status).toBe(200);
  });
});

describe('many sign-ins at once', () => {
  it('with a wrong password: ten of fifty are hashed, and the others are refused', async () => {
    const { email, password } = await newManager(api);
    const sourceIp = newAddress();
    vi.mocked(argon2).mockClear();
    const replies = await allAtOnce(50, () => signIn(email, WRONG, sourceIp));
    expect(countByStatus(replies)).toEqual({ 401: 10, 429: 40 });
    expect(argon2).toHaveBeenCalledTimes(10);
    expect(await counted(pair(email, sourceIp))).toEqual([10, 10]);
    expect(await counted(network(sourceIp))).toEqual([10, 10]);
    expect((await signIn(email, password)).status).toBe(200);
  });

  it('with the right password: all of twenty succeed, and none counts as a failure', async () => {
    const { email, password } = await newManager(api);
    const sourceIp = newAddress();
    expect(countByStatus(await allAtOnce(20, () => signIn(email, password, sourceIp)))).toEqual({
      200: 20,
    });
    for (const each of [network(sourceIp), pair(email, sourceIp), account(email)]) {
      expect(await counted(each), each.of).toEqual([0, 0]);
    }
    expect(await countersIn(network(sourceIp))).toEqual({ taken: 0 });
  });

  it('hash two passwords at a time, so that half of the threads stay free', async () => {
    await allAtOnce(12, () => signIn(newEmail(), WRONG));
    expect(argon2).toHaveBeenCalledTimes(12);
    expect(hashing.most).toBe(2);
  });
});

describe('over HTTP', () => {
  beforeEach(() => {
    vi.useRealTimers();
  });

  it('a sign-in is rate-limited too, and says when to try again', async () => {
    const { email } = await newManager(api);
    const attempt = () =>
      api.request({
        path: '/manager/signin',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, user_password: WRONG }),
      });
    let reply = await attempt();
    // The window may end while this runs; the count then restarts once.
    for (let tried = 1; tried < 20 && reply.status === 401; tried++) reply = await attempt();
    expect(reply.status).toBe(429);
    const seconds = Number(reply.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(SIGN_IN_WINDOW_S);
  });
});
