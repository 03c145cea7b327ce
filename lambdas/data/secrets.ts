import { createHash, createHmac, randomUUID } from 'node:crypto';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { awsEnvironment } from './environment.ts';
import { pause } from './retry.ts';

/**
 * Secrets Manager's two calls, signed here (Signature Version 4) and made with as little as can be, since a function makes
 * one when it starts: @smithy/signature-v4 takes 20 ms more of CPU, aws4fetch 30, the SDK's client more than either; zod, and
 * p-retry with node:stream/consumers, 4 ms each.
 */

const SERVICE = 'secretsmanager';
const TIMEOUT_MS = 3000;
const RETRIES = 3;

/** The text of a secret. */
export async function getSecret(SecretId: string): Promise<string> {
  const { SecretString } = await call('GetSecretValue', { SecretId });
  if (SecretString === undefined) throw new Error('The secret is no text');
  return SecretString;
}

/** Puts another text in a secret's place. */
export async function putSecret(SecretId: string, SecretString: string): Promise<void> {
  await call('PutSecretValue', { SecretId, SecretString, ClientRequestToken: randomUUID() });
}

async function call(action: string, input: object): Promise<{ readonly SecretString?: string }> {
  const { region } = awsEnvironment();
  const endpoint = process.env.SECRETS_MANAGER_ENDPOINT;
  const url = new URL(endpoint ?? `https://${SERVICE}.${region}.amazonaws.com`);
  const body = JSON.stringify(input);
  for (let attempt = 0; ; attempt++) {
    try {
      const { status, answer } = await send(url, signed(url, action, body), body);
      if (status === 200) return JSON.parse(answer);
      const failure = `${action} was answered with ${status}: ${answer}`;
      throw status < 500 ? new Refused(failure) : new Error(failure);
    } catch (error) {
      if (error instanceof Refused || attempt === RETRIES) throw error;
      await pause(attempt);
    }
  }
}

/** An answer that will be the same however often one asks. */
class Refused extends Error {}

async function send(url: URL, headers: Record<string, string>, body: string) {
  const request = url.protocol === 'http:' ? requestHttp : requestHttps;
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; answer: string }>();
  request(url, { method: 'POST', headers, signal: AbortSignal.timeout(TIMEOUT_MS) }, (response) => {
    const { statusCode: status = 0 } = response;
    let answer = '';
    response
      .setEncoding('utf8')
      .on('data', (chunk: string) => {
        answer += chunk;
      })
      .on('end', () => resolve({ status, answer }))
      .on('error', reject);
  })
    .on('error', reject)
    .end(body);
  return await promise;
}

/** https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_sigv-create-signed-request.html */
function signed(url: URL, action: string, body: string): Record<string, string> {
  const { region, accessKeyId, secretAccessKey, sessionToken } = awsEnvironment();
  const at = new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '');
  const scope = [at.slice(0, 8), region, SERVICE, 'aws4_request'];
  // In the order of their names.
  const headers = {
    'content-type': 'application/x-amz-json-1.1',
    host: url.host,
    'x-amz-date': at,
    ...(sessionToken !== undefined && { 'x-amz-security-token': sessionToken }),
    'x-amz-target': `${SERVICE}.${action}`,
  };
  const names = Object.keys(headers).join(';');
  const lines = Object.entries(headers).map(([name, value]) => `${name}:${value}`);
  const request = ['POST', '/', '', ...lines, '', names, sha256(body)].join('\n');
  const toSign = ['AWS4-HMAC-SHA256', at, scope.join('/'), sha256(request)].join('\n');
  const key = scope.reduce<string | Buffer>(hmac, `AWS4${secretAccessKey}`);
  const signature = hmac(key, toSign).toString('hex');
  const credential = `${accessKeyId}/${scope.join('/')}`;
  return {
    ...headers,
    authorization: `AWS4-HMAC-SHA256 Credential=${credential}, SignedHeaders=${names}, Signature=${signature}`,
  };
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}
