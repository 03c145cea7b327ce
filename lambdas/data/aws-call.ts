import { createHmac } from 'node:crypto';
import { request as requestHttp } from 'node:http';
import { Agent, request as requestHttps } from 'node:https';
import { awsEnvironment } from './environment.ts';
import { hashOf } from './hash.ts';
import { pause } from './retry.ts';

/**
 * Calls of AWS, signed here (Signature Version 4) and made with as little as can be, for what a function asks when it
 * starts and what the authorizer asks: @smithy/signature-v4 takes 20 ms more of CPU, aws4fetch 30, the SDK's client more
 * than either; zod, and p-retry with node:stream/consumers, 4 ms each.
 */

/** How each service is asked, and where on one machine. */
const SERVICES = {
  secretsmanager: {
    type: 'application/x-amz-json-1.1',
    target: 'secretsmanager',
    endpoint: () => process.env.SECRETS_MANAGER_ENDPOINT,
  },
  dynamodb: {
    type: 'application/x-amz-json-1.0',
    target: 'DynamoDB_20120810',
    endpoint: () => process.env.DYNAMODB_ENDPOINT,
  },
};
type Service = keyof typeof SERVICES;

const TIMEOUT_MS = 3000;
const RETRIES = 3;
/** Refusals that hold for this moment alone. */
const BUSY = /Throttl|ThroughputExceeded|RequestLimitExceeded/;

/**
 * Asks a service for something, again where it fails or is busy.
 * @returns what it answers, as JSON
 * @throws where it refuses, or has failed four times
 */
export async function callAws(service: Service, action: string, input: object): Promise<string> {
  const { region } = awsEnvironment();
  const url = new URL(SERVICES[service].endpoint() ?? `https://${service}.${region}.amazonaws.com`);
  const body = JSON.stringify(input);
  for (let attempt = 0; ; attempt++) {
    try {
      const { status, answer } = await send(url, signed(url, { service, action, body }), body);
      if (status === 200) return answer;
      const failure = `${action} was answered with ${status}: ${answer}`;
      throw status < 500 && !BUSY.test(answer) ? new Refused(failure) : new Error(failure);
    } catch (error) {
      if (error instanceof Refused || attempt === RETRIES) throw error;
      await pause(attempt);
    }
  }
}

/** An answer that will be the same however often one asks. */
class Refused extends Error {}

// Node's own agent closes a connection after five seconds without a call, and a new one costs more than the call.
const agent = new Agent({ keepAlive: true });

async function send(url: URL, headers: Record<string, string>, body: string) {
  const isPlain = url.protocol === 'http:';
  const request = isPlain ? requestHttp : requestHttps;
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; answer: string }>();
  const options = {
    method: 'POST',
    headers,
    agent: isPlain ? undefined : agent,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  };
  request(url, options, (response) => {
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
function signed(
  url: URL,
  { service, action, body }: { service: Service; action: string; body: string },
): Record<string, string> {
  const { type, target } = SERVICES[service];
  const { region, accessKeyId, secretAccessKey, sessionToken } = awsEnvironment();
  const at = new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '');
  const scope = [at.slice(0, 8), region, service, 'aws4_request'];
  // In the order of their names.
  const headers = {
    'content-type': type,
    host: url.host,
    'x-amz-date': at,
    ...(sessionToken !== undefined && { 'x-amz-security-token': sessionToken }),
    'x-amz-target': `${target}.${action}`,
  };
  const names = Object.keys(headers).join(';');
  const lines = Object.entries(headers).map(([name, value]) => `${name}:${value}`);
  const request = ['POST', '/', '', ...lines, '', names, hashOf(body)].join('\n');
  const toSign = ['AWS4-HMAC-SHA256', at, scope.join('/'), hashOf(request)].join('\n');
  const key = scope.reduce<string | Buffer>(hmac, `AWS4${secretAccessKey}`);
  const signature = hmac(key, toSign).toString('hex');
  const credential = `${accessKeyId}/${scope.join('/')}`;
  return {
    ...headers,
    authorization: `AWS4-HMAC-SHA256 Credential=${credential}, SignedHeaders=${names}, Signature=${signature}`,
  };
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}
