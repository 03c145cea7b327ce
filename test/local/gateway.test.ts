import { request as httpRequest, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { APIGatewayProxyEventV2WithLambdaAuthorizer, Context } from 'aws-lambda';
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createGateway } from '../../lib/local/gateway/gateway.ts';
import { listen } from '../../lib/local/listen.ts';
import { withCloudFrontHeaders } from '../../lib/local/site/cloudfront-headers.ts';
import { sendThenRead } from './send-then-read.ts';

type Event = APIGatewayProxyEventV2WithLambdaAuthorizer<Record<string, unknown> | null>;

const ROUTES = [
  { name: 'echo', method: 'GET', path: '/things/echo/{id}', role: 'public' },
  { name: 'post', method: 'POST', path: '/things/post', role: 'public' },
  { name: 'guarded', method: 'GET', path: '/things/guarded', role: 'manager' },
  { name: 'answer', method: 'GET', path: '/things/answer', role: 'public' },
  { name: 'slow', method: 'GET', path: '/things/slow', role: 'manager' },
  { name: 'missing', method: 'GET', path: '/things/missing', role: 'public' },
] as const;

const echo = async (event: Event, context: Context) => ({
  statusCode: 200,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ event, context, remaining: context.getRemainingTimeInMillis() }),
});
let answer: () => unknown = () => undefined;
let authorize = async (_event: unknown): Promise<unknown> => ({ isAuthorized: true });

const MODULES: Record<string, Record<string, unknown>> = {
  'handlers/things/echo.ts': { handler: echo },
  'handlers/things/post.ts': { handler: echo },
  'handlers/things/guarded.ts': { handler: echo },
  'handlers/things/answer.ts': { handler: async () => answer() },
  'handlers/things/slow.ts': { handler: async () => answer() },
  'http/authorizer.ts': { handler: (event: unknown) => authorize(event) },
  'http/not-found.ts': {
    handler: async ({ routeKey, rawPath }: Event) => ({
      statusCode: 404,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ error: `${routeKey} ${rawPath}` }),
    }),
  },
};

const gateway = createGateway({
  routes: ROUTES,
  timeoutMs: 1000,
  lambdaTimeoutMs: 800,
  load: async (path) => {
    const module = MODULES[path];
    if (module === undefined) throw new Error(`Cannot find module ${path}`);
    return module;
  },
});
const listener = await listen(0, gateway);
const url = `http://localhost:${listener.port}`;
afterAll(() => listener.close());

async function eventOf(path: string, init?: RequestInit): Promise<Event> {
  const response = await fetch(`${url}${path}`, init);
  expect(response.status).toBe(200);
  const { event } = await response.json();
  return event;
}

/** A request that `fetch` would normalize first. */
async function raw(path: string, headers: Record<string, string | string[]> = {}) {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    httpRequest({ host: '127.0.0.1', port: listener.port, path, headers }, resolve)
      .on('error', reject)
      .end();
  });
  const body = Buffer.concat(await response.toArray()).toString();
  return { status: response.statusCode, body };
}

describe('the event', () => {
  it('decodes path parameters, and rawPath despite its name', async () => {
    const event = await eventOf('/api/things/echo/a%20b%C3%A9%2B%3F?x=1');
    expect(event.pathParameters).toEqual({ id: 'a bé+?' });
    expect(event.rawPath).toBe('/api/things/echo/a bé+?');
    expect(event.requestContext.http.path).toBe('/api/things/echo/a bé+?');
    expect(event.routeKey).toBe('GET /api/things/echo/{id}');
    expect(event.requestContext.routeKey).toBe('GET /api/things/echo/{id}');
    expect(event.version).toBe('2.0');
  });

  it('joins a repeated query parameter with commas and keeps the raw query', async () => {
    const event = await eventOf('/api/things/echo/1?a=1&b=x%20y&a=2&a=&c=%26');
    expect(event.queryStringParameters).toEqual({ a: '1,2,', b: 'x y', c: '&' });
    expect(event.rawQueryString).toBe('a=1&b=x%20y&a=2&a=&c=%26');
  });

  it('leaves a plus in a query as it is: only %20 is a space for sure', async () => {
    const event = await eventOf('/api/things/echo/1?a=x+y&b=x%20y&c=x%2By');
    expect(event.queryStringParameters).toEqual({ a: 'x+y', b: 'x y', c: 'x+y' });
  });

  it('has no empty attributes', async () => {
    const event = await eventOf('/api/things/post', { method: 'POST' });
    for (const absent of ['queryStringParameters', 'pathParameters', 'cookies', 'body'])
      expect(event).not.toHaveProperty(absent);
    expect(event.isBase64Encoded).toBe(false);
    expect(event.rawQueryString).toBe('');
    expect(event.requestContext).not.toHaveProperty('authorizer');
  });

  it('has lower-case headers, repeated ones joined, and cookies apart from them', async () => {
    const { body } = await raw('/api/things/echo/1', {
      'X-Custom': ['one', 'two'],
      Cookie: 'a=1; b=2',
      'X-Forwarded-For': '203.0.113.9',
    });
    const { event } = JSON.parse(body);
    expect(event.headers['x-custom']).toBe('one,two');
    expect(event.headers).not.toHaveProperty('cookie');
    expect(event.cookies).toEqual(['a=1', 'b=2']);
    expect(event.headers['x-forwarded-for']).toBe('203.0.113.9, 127.0.0.1');
    expect(event.requestContext.http.sourceIp).toBe('127.0.0.1');
  });

  it.each(['application/json', 'application/json; charset=utf-8', 'text/plain', 'application/xml'])(
    'passes a body of %s on as text',
    async (type) => {
      const body = '{"name":"Zoë"}';
      const event = await eventOf('/api/things/post', {
        method: 'POST',
        body,
        headers: { 'content-type': type },
      });
      expect(event.body).toBe(body);
      expect(event.isBase64Encoded).toBe(false);
    },
  );

  it.each([
    'application/octet-stream',
    'application/x-www-form-urlencoded',
    'application/jsonp',
    undefined,
  ])('passes a body of %s on in base64', async (type) => {
    const body = new Uint8Array([0, 255, 128, 10]);
    const event = await eventOf('/api/things/post', {
      method: 'POST',
      body,
      ...(type !== undefined && { headers: { 'content-type': type } }),
    });
    expect(Buffer.from(event.body ?? '', 'base64')).toEqual(Buffer.from(body));
    expect(event.isBase64Encoded).toBe(true);
  });

  it('comes with a context that counts down', async () => {
    const response = await fetch(`${url}/api/things/echo/1`);
    const { context, remaining, event } = await response.json();
    expect(context.functionName).toBe('echo');
    expect(context.awsRequestId).toMatch(/^[0-9a-f-]{36}$/);
    expect(remaining).toBeGreaterThan(0);
    expect(remaining).toBeLessThanOrEqual(800);
    expect(response.headers.get('apigw-requestid')).toBe(event.requestContext.requestId);
  });
});

describe('routing', () => {
  it.each([
    ['GET', '/api/things/nothing'],
    ['POST', '/api/things/echo/1'],
    ['DELETE', '/api/things/echo/1'],
    ['OPTIONS', '/api/things/post'],
    ['GET', '/api/things/echo/'],
    ['GET', '/api/things/echo/1/'],
    ['GET', '/api/things/echo/1/2'],
    ['GET', '/api/things/echo/1%2F2'],
    ['GET', '/API/things/echo/1'],
    ['GET', '/things/echo/1'],
  ])('leaves %s %s to the default route', async (method, path) => {
    const response = await fetch(`${url}${path}`, { method });
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({ error: `$default ${decodeURIComponent(path)}` });
  });

  it('answers 400 to a badly encoded path', async () => {
    expect(await raw('/api/things/echo/%zz')).toEqual({
      status: 400,
      body: '{"message":"Bad Request"}',
    });
  });
});

describe('the authorizer', () => {
  it('runs before a guarded route, without the body, and passes its context on', async () => {
    const asked = vi.fn();
    authorize = async (event) => {
      asked(event);
      return { isAuthorized: true, context: { actor_id: 'me', role: 'manager' } };
    };
    const event = await eventOf('/api/things/guarded?a=1', {
      headers: { authorization: 'Bearer x' },
    });
    expect(event.requestContext.authorizer).toEqual({
      lambda: { actor_id: 'me', role: 'manager' },
    });
    expect(asked).toHaveBeenCalledOnce();
    const [given] = asked.mock.calls[0] ?? [];
    expect(given).toMatchObject({
      version: '2.0',
      type: 'REQUEST',
      routeKey: 'GET /api/things/guarded',
      identitySource: null,
      headers: { authorization: 'Bearer x' },
      queryStringParameters: { a: '1' },
    });
    expect(given).not.toHaveProperty('body');
  });

  it('does not run before a public route', async () => {
    authorize = async () => {
      throw new Error('asked');
    };
    await eventOf('/api/things/echo/1');
  });

  it('refuses if isAuthorized is false', async () => {
    authorize = async () => ({ isAuthorized: false });
    const response = await fetch(`${url}/api/things/guarded`);
    expect([response.status, await response.json()]).toEqual([403, { message: 'Forbidden' }]);
  });

  it('refuses if it fails, without details', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    authorize = async () => {
      throw new Error('the inside story');
    };
    const response = await fetch(`${url}/api/things/guarded`);
    expect([response.status, await response.json()]).toEqual([
      500,
      { message: 'Internal Server Error' },
    ]);
    expect(logged).toHaveBeenCalledOnce();
    logged.mockRestore();
  });
});

describe('the result', () => {
  const get = () => fetch(`${url}/api/things/answer`);

  it('becomes the response, with its cookies and headers', async () => {
    answer = () => ({
      statusCode: 201,
      headers: { 'Content-Type': 'text/html', 'X-Number': 7 },
      cookies: ['a=1; Secure', 'b=2'],
      body: 'é',
    });
    const response = await get();
    expect(response.status).toBe(201);
    expect(response.headers.get('content-type')).toBe('text/html');
    expect(response.headers.get('x-number')).toBe('7');
    expect(response.headers.getSetCookie()).toEqual(['a=1; Secure', 'b=2']);
    expect(await response.text()).toBe('é');
  });

  it('is decoded from base64 if declared', async () => {
    const bytes = Buffer.from([0, 255, 1]);
    answer = () => ({ statusCode: 200, body: bytes.toString('base64'), isBase64Encoded: true });
    expect(Buffer.from(await (await get()).arrayBuffer())).toEqual(bytes);
  });

  it('without a status is the JSON body of a success', async () => {
    answer = () => ({ hello: 'you' });
    const response = await get();
    expect(response.headers.get('content-type')).toBe('application/json');
    expect(await response.json()).toEqual({ hello: 'you' });
  });

  it.each([
    ['a handler that throws', () => Promise.reject(new Error('the inside story'))],
    ['an invalid status', () => ({ statusCode: 'many' })],
    ['an answer over 6 MB', () => ({ statusCode: 200, body: 'x'.repeat(6 * 1024 * 1024 + 100) })],
  ])('of %s is a 500 without details', async (_what, of) => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    answer = of;
    const response = await get();
    expect([response.status, await response.text()]).toEqual([
      500,
      '{"message":"Internal Server Error"}',
    ]);
    expect(logged).toHaveBeenCalledOnce();
    logged.mockRestore();
  });

  it('of a missing module is a 500, too', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    expect((await fetch(`${url}/api/things/missing`)).status).toBe(500);
    logged.mockRestore();
  });

  it('may have almost 6 MB', async () => {
    answer = () => ({ statusCode: 200, body: 'x'.repeat(6 * 1024 * 1024) });
    const response = await get();
    expect(response.status).toBe(200);
    expect(await response.text()).toHaveLength(6 * 1024 * 1024);
  });

  it('after the timeout is a 503', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    answer = () => sleep(1500);
    const response = await get();
    expect([response.status, await response.json()]).toEqual([
      503,
      { message: 'Service Unavailable' },
    ]);
    expect(logged.mock.lastCall?.join()).toContain('did not answer within 0.8 s');
    logged.mockRestore();
  });

  it('is a 503 if authorizer and handler together exceed the timeout', async () => {
    authorize = async () => {
      await sleep(600);
      return { isAuthorized: true };
    };
    answer = () => sleep(600);
    const response = await fetch(`${url}/api/things/slow`);
    expect(response.status).toBe(503);
  });
});

describe('a large request', () => {
  const post = (bytes: number, type: string) =>
    fetch(`${url}/api/things/post`, {
      method: 'POST',
      body: new Uint8Array(bytes).fill(97),
      headers: { 'content-type': type },
    });

  const TOO_LARGE = { error: 'The request is too large: at most 10 MB can be sent.' };

  it('of more than 10 MB is refused in the form of every other failure', async () => {
    for (const bytes of [10 * 1024 * 1024 + 1, 50 * 1024 * 1024]) {
      const response = await post(bytes, 'text/plain');
      expect([response.status, await response.json()]).toEqual([413, TOO_LARGE]);
      expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
      expect(response.headers.get('cache-control')).toBe('no-store');
    }
  });

  it.each([false, true])(
    'is refused even if the client sends everything before it reads (chunked: %s)',
    async (chunked) => {
      const body = new Uint8Array(50 * 1024 * 1024);
      const sending = { method: 'POST', body, chunked };
      const { status, text } = await sendThenRead(`${url}/api/things/post`, sending);
      expect(status).toBe(413);
      expect(text).toContain(TOO_LARGE.error);
    },
  );

  it('without a length is refused too, and its connection serves the next request', async () => {
    const socket = connect(listener.port, '127.0.0.1');
    const answered = socket.toArray();
    const head = (request: string, ...headers: string[]) =>
      socket.write([`${request} HTTP/1.1`, 'host: localhost', ...headers, '', ''].join('\r\n'));
    head('POST /api/things/post', 'transfer-encoding: chunked');
    const part = new Uint8Array(1024 * 1024);
    for (let sent = 0; sent < 20; sent++) {
      socket.write(`${part.length.toString(16)}\r\n`);
      socket.write(part);
      socket.write('\r\n');
    }
    socket.write('0\r\n\r\n');
    head('GET /api/things/echo/1', 'connection: close');
    const answers = Buffer.concat(await answered).toString();
    expect(answers.match(/HTTP\/1.1 \d+/g)).toEqual(['HTTP/1.1 413', 'HTTP/1.1 200']);
    expect(answers).toContain(JSON.stringify(TOO_LARGE));
  });

  it('may come up to ten minutes after the last one on its connection, which stays open for it', async () => {
    const { headers } = await fetch(`${url}/api/things/echo/1`);
    expect(headers.get('keep-alive')).toBe('timeout=600');
  });

  it('without an end is refused at once', async () => {
    const status = await new Promise((resolve, reject) => {
      const request = httpRequest(
        { port: listener.port, path: '/api/things/post', method: 'POST' },
        (response) => {
          resolve(response.statusCode);
          request.destroy();
        },
      );
      request.on('error', reject);
      request.write(new Uint8Array(10 * 1024 * 1024 + 1));
    });
    expect(status).toBe(413);
  });

  it('of more than a Lambda accepts is refused', async () => {
    expect((await post(7 * 1024 * 1024, 'text/plain')).status).toBe(413);
    // In base64 it is a third longer.
    expect((await post(5 * 1024 * 1024, 'application/octet-stream')).status).toBe(413);
  });
});

describe('a long head of a request', () => {
  const LIMIT = 10_240;

  /** A path with which the request line and the headers have so many bytes. */
  const pathFor = (bytes: number) => {
    const head = (path: string) =>
      `GET ${path} HTTP/1.1\r\nhost: gateway\r\nx: y\r\nconnection: close\r\n\r\n`;
    const path = '/api/things/echo/1?q=';
    return `${path}${'q'.repeat(bytes - head(path).length)}`;
  };
  const headers = { host: 'gateway', x: 'y', connection: 'close' };

  it('is refused over 10,240 bytes, line and headers together', async () => {
    expect((await raw(pathFor(LIMIT), headers)).status).toBe(200);
    expect(await raw(pathFor(LIMIT + 1), headers)).toEqual({
      status: 431,
      body: '{"message":"Request Header Fields Too Large"}',
    });
    const long = await raw('/api/things/echo/1', { ...headers, authorization: 'x'.repeat(LIMIT) });
    expect(long.status).toBe(431);
  });

  it('has no cookies behind CloudFront, which refuses a URL over 8,192 characters', async () => {
    const front = await listen(
      0,
      withCloudFrontHeaders(
        'word',
        createGateway({ routes: ROUTES, load: async (path) => MODULES[path] ?? {} }),
      ),
    );
    onTestFinished(front.close);
    const base = `http://localhost:${front.port}`;
    const path = `/api/things/echo/1?q=`;
    const fits = 'q'.repeat(8192 - `https://localhost:${front.port}${path}`.length);
    const cookie = `a=${'x'.repeat(7000)}`;
    const { event } = await (await fetch(`${base}${path}${fits}`, { headers: { cookie } })).json();
    expect(event.cookies).toBeUndefined();
    expect(event.headers['x-origin-token']).toBe('word');
    expect((await fetch(`${base}${path}${fits}q`)).status).toBe(413);
  });
});
