import { request as forward, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { Endpoint, Provider } from '@smithy/types';
import { onTestFinished } from 'vitest';
import { listen } from '../../../lib/local/listen.ts';

/** A fault of a request to an AWS service. */
export interface Fault {
  /** Whether the request reaches the service, so that only its answer is lost. */
  readonly passedOn: boolean;
  /** The answer that the client gets: a status and a body, a closed connection, or half an answer. */
  readonly heard: { readonly status: number; readonly body: string } | 'cut' | 'half';
}

/**
 * Puts a proxy between a client and its service until the test ends.
 * @param config the client's configuration
 * @param faultOf chooses the fault by the number of the request, from 0, and the number of its attempt, from 1;
 *   undefined passes the request on
 * @returns the number of requests, and a function that removes the proxy
 */
export async function injectFaults(
  config: { endpoint?: Provider<Endpoint> | undefined },
  faultOf: (request: number, attempt: number) => Fault | undefined,
) {
  const direct = config.endpoint;
  if (direct === undefined) throw new Error('This client has no endpoint of its own');
  const service = await direct();
  const seen = { requests: 0 };
  const { port, close } = await listen(0, async (request, response) => {
    // One request per connection, so that each can be cut.
    response.setHeader('connection', 'close');
    const fault = faultOf(seen.requests++, attemptOf(request));
    const body = await buffer(request);
    const passed = forward(
      {
        hostname: service.hostname,
        port: service.port,
        method: request.method,
        path: request.url,
        headers: request.headers,
      },
      async (answer) => {
        const content = await buffer(answer);
        if (fault !== undefined) return fail(fault, response);
        response.writeHead(answer.statusCode ?? 500, answer.headers).end(content);
      },
    );
    if (fault === undefined || fault.passedOn) passed.end(body);
    else {
      passed.on('error', () => {}).destroy();
      fail(fault, response);
    }
  });
  config.endpoint = async () => ({ protocol: 'http:', hostname: 'localhost', port, path: '/' });
  const stop = () => {
    config.endpoint = direct;
  };
  onTestFinished(async () => {
    stop();
    await close();
  });
  return { seen, stop };
}

/** The number of the attempt. The SDK sends it in a header, such as `attempt=2; max=3`. */
function attemptOf({ headers }: IncomingMessage): number {
  return Number(/attempt=(\d+)/.exec(String(headers['amz-sdk-request']))?.[1]);
}

function fail({ heard }: Fault, response: ServerResponse): void {
  if (heard === 'cut') response.socket?.resetAndDestroy();
  else if (heard === 'half') {
    response.writeHead(200, { 'content-length': '64' }).write('%PDF-');
    setTimeout(() => response.socket?.resetAndDestroy(), 5);
  } else response.writeHead(heard.status).end(heard.body);
}
