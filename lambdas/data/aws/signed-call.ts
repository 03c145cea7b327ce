import { text } from 'node:stream/consumers';
import { fromEnv } from '@aws-sdk/credential-provider-env';
import { HttpRequest } from '@smithy/core/protocols';
import { Hash } from '@smithy/core/serde';
import { NodeHttpHandler } from '@smithy/node-http-handler';
import { SignatureV4 } from '@smithy/signature-v4';
import pRetry, { AbortError } from 'p-retry';
import { setting } from './environment.ts';

/**
 * The authorizer's two calls to AWS, without an SDK client: the clients of DynamoDB and Secrets Manager would
 * be most of the authorizer's cold start, which every user's first call waits for.
 */

/** Each service's protocol, and its endpoint on the local stack. */
const SERVICES = {
  secretsmanager: {
    type: 'application/x-amz-json-1.1',
    target: 'secretsmanager',
    endpoint: process.env.SECRETS_MANAGER_ENDPOINT,
  },
  dynamodb: {
    type: 'application/x-amz-json-1.0',
    target: 'DynamoDB_20120810',
    endpoint: process.env.DYNAMODB_ENDPOINT,
  },
};
type Service = keyof typeof SERVICES;

const region = setting('AWS_REGION');
const signers = {
  secretsmanager: signerOf('secretsmanager'),
  dynamodb: signerOf('dynamodb'),
} satisfies Record<Service, SignatureV4>;
const http = new NodeHttpHandler({ requestTimeout: 3000, throwOnRequestTimeout: true });
/** Throttling, worth a retry. */
const THROTTLED = /Throttl|ThroughputExceeded|RequestLimitExceeded/;

function signerOf(service: Service): SignatureV4 {
  return new SignatureV4({
    service,
    region,
    credentials: fromEnv(),
    sha256: Hash.bind(null, 'sha256'),
  });
}

/**
 * Calls a service. Retries failures and throttles three times.
 * @returns the answer, parsed from JSON
 * @throws if the service refuses, or has failed four times
 */
export async function signedCall(
  service: Service,
  action: string,
  input: object,
): Promise<Record<string, unknown>> {
  const { type, target, endpoint } = SERVICES[service];
  const url = new URL(endpoint || `https://${service}.${region}.amazonaws.com`);
  const request = new HttpRequest({
    method: 'POST',
    protocol: url.protocol,
    hostname: url.hostname,
    ...(url.port !== '' && { port: Number(url.port) }),
    headers: { host: url.host, 'content-type': type, 'x-amz-target': `${target}.${action}` },
    body: JSON.stringify(input),
  });
  return await pRetry(
    async () => {
      const { response } = await http.handle(
        HttpRequest.clone(await signers[service].sign(request)),
      );
      const body = await text(response.body);
      if (response.statusCode === 200) return Object(JSON.parse(body));
      const failure = new Error(`${action} was answered with ${response.statusCode}: ${body}`);
      if (response.statusCode < 500 && !THROTTLED.test(body)) throw new AbortError(failure);
      throw failure;
    },
    { retries: 3, minTimeout: 20, maxTimeout: 200, randomize: true },
  );
}

/**
 * Reads a secret's text.
 * @throws as `signedCall`, or if the secret is not a text
 */
export async function getSecretText(SecretId: string): Promise<string> {
  const { SecretString } = await signedCall('secretsmanager', 'GetSecretValue', { SecretId });
  if (typeof SecretString !== 'string') throw new Error('The secret is not a text');
  return SecretString;
}
