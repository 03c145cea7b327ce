import { awsEnvironment } from './environment.ts';
import { sendRequest } from './http-request.ts';
import { pause } from './retry.ts';
import { signedHeaders } from './signature.ts';

/**
 * Calls of AWS made with as little as can be, for what a function asks when it starts and what the authorizer asks:
 * @smithy/signature-v4 takes 20 ms more of CPU, the SDK's client more than that; zod, and p-retry with
 * node:stream/consumers, 4 ms each.
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

const SILENCE_MS = 3000;
const RETRIES = 3;
/** Refusals that hold for this moment alone. */
const BUSY = /Throttl|ThroughputExceeded|RequestLimitExceeded/;

/**
 * Asks a service for something, again where it fails or is busy.
 * @returns what it answers, as JSON
 * @throws where it refuses, or has failed four times
 */
export async function callAws(service: Service, action: string, input: object): Promise<string> {
  const { type, target, endpoint } = SERVICES[service];
  const url = new URL(endpoint() ?? `https://${service}.${awsEnvironment().region}.amazonaws.com`);
  const body = JSON.stringify(input);
  const named = { 'content-type': type, host: url.host, 'x-amz-target': `${target}.${action}` };
  const { protocol, hostname, port } = url;
  for (let attempt = 0; ; attempt++) {
    try {
      const request = { method: 'POST', path: '/', headers: named, body };
      const headers = signedHeaders(service, request);
      const answer = await sendRequest(
        { ...request, headers, protocol, hostname, port },
        SILENCE_MS,
      );
      const text = answer.body.toString();
      if (answer.status === 200) return text;
      const failure = `${action} was answered with ${answer.status}: ${text}`;
      throw answer.status < 500 && !BUSY.test(text) ? new Refused(failure) : new Error(failure);
    } catch (error) {
      if (error instanceof Refused || attempt === RETRIES) throw error;
      await pause(attempt);
    }
  }
}

/** An answer that will be the same however often one asks. */
class Refused extends Error {}
