import { type IncomingHttpHeaders, Agent as PlainAgent, request as requestHttp } from 'node:http';
import { Agent, request as requestHttps } from 'node:https';

/** One request over HTTP, as lean as Node's own client makes it: what the calls of AWS go through. */

export interface HttpAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

interface HttpRequest {
  readonly method: string;
  /** `https:`, or `http:` on one machine. */
  readonly protocol: string;
  readonly hostname: string;
  readonly port?: number | string | undefined;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Ends it, which fails then with an AbortError. */
  readonly signal?: AbortSignal | undefined;
}

// Node's own agent closes a connection after five seconds without a call, and a new one costs more than the call.
const agents = {
  'http:': new PlainAgent({ keepAlive: true }),
  'https:': new Agent({ keepAlive: true }),
};

/**
 * Sends a request and reads the whole answer.
 * @param silenceMs it fails where nothing is heard for so long
 * @throws what Node's client fails with, and a TimeoutError, which the SDK tries again
 */
export async function sendRequest(
  { body, protocol, hostname, port, ...options }: HttpRequest,
  silenceMs: number,
): Promise<HttpAnswer> {
  const isPlain = protocol === 'http:';
  const { promise, resolve, reject } = Promise.withResolvers<HttpAnswer>();
  const request = (isPlain ? requestHttp : requestHttps)(
    { ...options, host: hostname, port, agent: agents[isPlain ? 'http:' : 'https:'] },
    (response) => {
      const chunks: Buffer[] = [];
      response
        .on('data', (chunk: Buffer) => chunks.push(chunk))
        .on('end', () => {
          const { statusCode: status = 0, headers } = response;
          resolve({ status, headers, body: Buffer.concat(chunks) });
        })
        .on('error', reject);
    },
  );
  request
    .setTimeout(silenceMs, () => request.destroy(new TimeoutError(`${hostname} does not answer`)))
    .on('error', reject)
    .end(body);
  return await promise;
}

class TimeoutError extends Error {
  override readonly name = 'TimeoutError';
}
