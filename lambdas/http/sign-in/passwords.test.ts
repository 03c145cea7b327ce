import { argon2 } from 'node:crypto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { hashPassword, verifyPassword } from './passwords.ts';

// The real module, with a spy on `argon2`.
vi.mock('node:crypto', async (importOriginal) => {
  const crypto = await importOriginal<typeof import('node:crypto')>();
  return { ...crypto, argon2: vi.fn(crypto.argon2) };
});

const hashing = vi.mocked(argon2);
beforeEach(() => {
  hashing.mockClear();
});

describe('a password', () => {
  it('is hashed by Argon2id with the parameters of OWASP, and the hash names them', async () => {
    const phc = await hashPassword('correct horse');
    expect(phc).toMatch(
      /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/,
    );
    expect(phc).not.toContain('correct');
  });

  it('is hashed with a salt of its own', async () => {
    const [first, second] = await Promise.all([hashPassword('same'), hashPassword('same')]);
    expect(first).not.toBe(second);
    expect(await verifyPassword('same', first)).toBe(true);
    expect(await verifyPassword('same', second)).toBe(true);
  });

  it.for([
    ['correct horse', 'correct horse', true],
    ['correct horse', 'correct hors', false],
    ['correct horse', 'Correct horse', false],
    ['correct horse', 'correct horse ', false],
    ['correct horse', '', false],
    ['x'.repeat(128), 'x'.repeat(128), true],
    ['x'.repeat(128), 'x'.repeat(127), false],
    ['пароль 密码 🔑', 'пароль 密码 🔑', true],
    // Composed and decomposed letters are equal.
    ['caf\u00e9 au lait', 'cafe\u0301 au lait', true],
    ['caf\u00e9 au lait', 'cafe au lait', false],
  ] as const)('%j is verified against %j: %s', async ([chosen, tried, right]) => {
    expect(await verifyPassword(tried, await hashPassword(chosen))).toBe(right);
  });

  it('is verified with the parameters of its hash', async () => {
    // 'password' with cheaper parameters, as another implementation writes it.
    const small = '$argon2id$v=19$m=64,t=3,p=2$c29tZXNhbHRzb21lc2FsdA$';
    await expect(verifyPassword('password', small)).rejects.toThrow('not a PHC string');
    await verifyPassword('password', `${small}MTIzNDU2Nzg5MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTI`);
    expect(hashing.mock.lastCall?.[1]).toMatchObject({ memory: 64, passes: 3, parallelism: 2 });
  });

  it('takes the same work to verify without an account, and never matches', async () => {
    const phc = await hashPassword('correct horse');
    hashing.mockClear();
    expect(await verifyPassword('wrong horse', phc)).toBe(false);
    expect(await verifyPassword('wrong horse', undefined)).toBe(false);
    expect(hashing).toHaveBeenCalledTimes(2);
    const [somebody, nobody] = hashing.mock.calls.map(([algorithm, { nonce, ...cost }]) => ({
      algorithm,
      ...cost,
      saltBytes: Buffer.isBuffer(nonce) && nonce.length,
    }));
    expect(nobody).toEqual(somebody);
  });

  it('with a corrupt hash causes an exception, and does not count as wrong', async () => {
    for (const stored of ['', 'correct horse', '$2b$10$abcdefghijklmnopqrstuv']) {
      await expect(verifyPassword('correct horse', stored)).rejects.toThrow('not a PHC string');
    }
  });
});

describe('a runtime', () => {
  const load = async (found: unknown) => {
    vi.resetModules();
    vi.doMock('node:crypto', async (importOriginal) => ({
      ...(await importOriginal<typeof import('node:crypto')>()),
      argon2: found,
    }));
    try {
      return await import('./passwords.ts');
    } finally {
      vi.doUnmock('node:crypto');
    }
  };

  it('hashes once, with the parameters of passwords, when the module is loaded', async () => {
    const trial = vi.fn(argon2);
    await load(trial);
    expect(trial).toHaveBeenCalledTimes(1);
    expect(trial.mock.lastCall?.[1]).toMatchObject({ memory: 19 * 1024, passes: 2 });
  });

  it('without Argon2 fails at once, and says what it lacks', async () => {
    const fails = vi.fn((_algorithm, _parameters, done: (error: Error) => void) =>
      done(new Error('ERR_CRYPTO_ARGON2_NOT_SUPPORTED')),
    );
    for (const found of [undefined, fails])
      await expect(load(found)).rejects.toThrow('This runtime cannot hash passwords');
  });
});
