import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

// Loaded before the stacks of the tests, which sign up a thousand people: a hash takes 50 ms of CPU time on purpose.
// Here it takes none. What the functions ask of Argon2 is tested without this: `passwords.test.ts`, `sign-in.test.ts`.
// Plain JavaScript, since it is loaded into npm too, on the machine's own Node.
const { argon2 } = crypto;
if (argon2 !== undefined) {
  crypto.argon2 = (algorithm, parameters, callback) =>
    argon2(algorithm, { ...parameters, memory: 8 * parameters.parallelism, passes: 1 }, callback);
  syncBuiltinESMExports();
}
