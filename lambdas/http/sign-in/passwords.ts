import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import pLimit from 'p-limit';

/**
 * Argon2id with OWASP's parameters: 19 MiB of memory, 2 passes, 1 lane.
 * https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html
 */
const COST = { memory: 19 * 1024, passes: 2, parallelism: 1 };
const SALT_BYTES = 16;
const HASH_BYTES = 32;

const UNSUPPORTED =
  'This runtime cannot hash passwords: it needs Node.js 24.7 or later with Argon2 (OpenSSL 3.2)';
if (typeof argon2 !== 'function') throw new Error(UNSUPPORTED);
const hash = promisify(argon2);
// Node may have the function without what it calls. A function that cannot check passwords must not start; and INIT has
// more CPU than the first call.
await hash('argon2id', {
  ...COST,
  message: '',
  nonce: Buffer.alloc(SALT_BYTES),
  tagLength: HASH_BYTES,
}).catch((cause: unknown) => {
  throw new Error(UNSUPPORTED, { cause });
});
// Hashes run on libuv's four threads, and so does compression. In a process that serves concurrent calls, two
// threads stay free.
const limit = pLimit(2);

interface Parameters {
  readonly memory: number;
  readonly passes: number;
  readonly parallelism: number;
}

async function argon2id(password: string, salt: Buffer, cost: Parameters, bytes: number) {
  return await limit(() =>
    hash('argon2id', {
      ...cost,
      message: password.normalize('NFC'),
      nonce: salt,
      tagLength: bytes,
    }),
  );
}

/**
 * A PHC string, which includes the parameters:
 * https://github.com/P-H-C/phc-string-format/blob/master/phc-sf-spec.md
 */
function phcOf(salt: Buffer, tag: Buffer): string {
  const { memory, passes, parallelism } = COST;
  const unpadded = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '');
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(salt)}$${unpadded(tag)}`;
}

/**
 * Hashes a password with a random salt.
 * @returns a PHC string
 */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const tag = await argon2id(password, salt, COST, HASH_BYTES);
  return phcOf(salt, tag);
}

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

// Verified if there is no account, so that the answer takes the same time.
const dummyHash = phcOf(Buffer.alloc(SALT_BYTES), Buffer.alloc(HASH_BYTES));

/**
 * Whether a password matches a hash.
 * @param phc a result of `hashPassword`; undefined takes the same time and never matches
 */
export async function verifyPassword(password: string, phc: string | undefined): Promise<boolean> {
  const [, memory, passes, parallelism, salt = '', tag = ''] = PHC.exec(phc ?? dummyHash) ?? [];
  if (tag === '') throw new Error('A stored password is not a PHC string of Argon2id');
  const expected = Buffer.from(tag, 'base64');
  const cost = {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
  };
  const actual = await argon2id(password, Buffer.from(salt, 'base64'), cost, expected.length);
  return timingSafeEqual(actual, expected) && phc !== undefined;
}
