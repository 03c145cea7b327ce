import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import * as z from 'zod/mini';
import { damagedFolder, readIfExists, writeAtomically } from './data-folder.ts';
import { type Listener, listen } from './listen.ts';
import { type Credentials, checkSignature } from './objects/signature.ts';

/** The name of the local stack's one secret. */
export const TOKEN_KEYS_ARN =
  'arn:aws:secretsmanager:us-east-1:000000000000:secret:token-keys-local1';

interface Options {
  /** The data folder, for error messages. */
  readonly path: string;
  /** The file of the secret's text; created if missing. */
  readonly file: string;
  readonly credentials: Credentials;
  readonly region: string;
}

const keys = z.object({ kid: z.string(), secret: z.string() });
const request = z.object({ SecretId: z.string(), SecretString: z.optional(z.string()) });

/**
 * A local Secrets Manager with two calls:
 * https://docs.aws.amazon.com/secretsmanager/latest/apireference/API_GetSecretValue.html
 * @throws ClearError if the file is damaged
 */
export async function startSecretsManager({
  path,
  file,
  credentials,
  region,
}: Options): Promise<Listener> {
  const stored = readIfExists(file);
  if (stored === undefined) {
    // In the same form as on AWS.
    const secret = randomBytes(48).toString('base64url');
    writeAtomically(file, JSON.stringify({ kid: 'first', secret }));
  } else if (!isKeys(stored)) throw damagedFolder(path, `${file} holds no keys`);

  async function answer(
    message: IncomingMessage,
    body: string,
  ): Promise<{ status: number; body: object }> {
    const refusal = await checkSignature(message, credentials, region, {
      service: 'secretsmanager',
      body,
    });
    if (refusal !== undefined) return failure('InvalidSignatureException', refusal.message);
    const { SecretId, SecretString } = request.parse(JSON.parse(body));
    if (SecretId !== TOKEN_KEYS_ARN)
      return failure(
        'ResourceNotFoundException',
        "Secrets Manager can't find the specified secret.",
      );
    const found = { ARN: TOKEN_KEYS_ARN, Name: 'token-keys' };
    switch (message.headers['x-amz-target']) {
      case 'secretsmanager.GetSecretValue':
        return { status: 200, body: { ...found, SecretString: readIfExists(file) } };
      case 'secretsmanager.PutSecretValue':
        writeAtomically(file, SecretString ?? '');
        return { status: 200, body: found };
      default:
        return failure('UnknownOperationException', 'There is no such call here.');
    }
  }

  return await listen(0, async (message, response) => {
    const { status, body } = await answer(message, await text(message));
    response
      // The SDK adjusts its clock to this date. Node's own date ignores a test's fake clock.
      .writeHead(status, {
        'content-type': 'application/x-amz-json-1.1',
        date: new Date().toUTCString(),
      })
      .end(JSON.stringify(body));
  });
}

function failure(type: string, message: string) {
  return { status: 400, body: { __type: type, message } };
}

function isKeys(stored: string): boolean {
  try {
    return keys.safeParse(JSON.parse(stored)).success;
  } catch {
    return false;
  }
}
