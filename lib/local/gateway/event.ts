import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type {
  APIGatewayEventRequestContextV2,
  APIGatewayProxyEventV2,
  APIGatewayRequestAuthorizerEventV2,
} from 'aws-lambda';
import { clientAddress } from '../site/cloudfront-headers.ts';

/** The routing of a request, for its event. */
export interface MatchedRoute {
  /** Such as `GET /api/company/get-company/{id}`. */
  readonly routeKey: string;
  /** Decoded. */
  readonly pathParameters: Readonly<Record<string, string>>;
}

/**
 * The event that an HTTP API sends to a Lambda, payload format 2.0:
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-develop-integrations-lambda.html
 */
export function toEvent(
  request: IncomingMessage,
  { routeKey, pathParameters }: MatchedRoute,
  body: Buffer,
): APIGatewayProxyEventV2 {
  const [, rawQueryString = ''] = (request.url ?? '').split(/\?(.*)/);
  const { cookie, ...headers } = joinHeaders(request.headersDistinct);
  const requestContext = contextOf(request, routeKey);
  const query = queryOf(rawQueryString);
  const asText = isText(headers['content-type']);
  return {
    version: '2.0',
    routeKey,
    // Decoded, despite its name, as in API Gateway.
    rawPath: requestContext.http.path,
    rawQueryString,
    ...(cookie !== undefined && { cookies: cookie.split(/; */) }),
    headers: { ...headers, ...forwarded(request) },
    ...(Object.keys(query).length > 0 && { queryStringParameters: query }),
    requestContext,
    ...(Object.keys(pathParameters).length > 0 && { pathParameters }),
    ...(body.length > 0 && { body: body.toString(asText ? 'utf8' : 'base64') }),
    isBase64Encoded: body.length > 0 && !asText,
  };
}

/** The authorizer's event for the same request: without the body. */
export function toAuthorizerEvent(
  event: APIGatewayProxyEventV2,
): Omit<APIGatewayRequestAuthorizerEventV2, 'identitySource'> & { identitySource: null } {
  const { body: _body, isBase64Encoded: _isBase64Encoded, ...rest } = event;
  return {
    ...rest,
    type: 'REQUEST',
    routeArn: `arn:aws:execute-api:us-east-1:000000000000:local/$default/${event.routeKey.replace(' /', '/')}`,
    identitySource: null,
    cookies: event.cookies ?? [],
    queryStringParameters: event.queryStringParameters ?? {},
    pathParameters: event.pathParameters ?? {},
    stageVariables: {},
  };
}

/** @throws URIError if the path is badly encoded */
export function decodePath(request: IncomingMessage): string {
  const [path = ''] = (request.url ?? '').split('?');
  return decodeURIComponent(path);
}

function contextOf(request: IncomingMessage, routeKey: string): APIGatewayEventRequestContextV2 {
  const now = new Date();
  const [domainName = 'localhost'] = (request.headers.host ?? '').split(':');
  return {
    accountId: '000000000000',
    apiId: 'local',
    domainName,
    domainPrefix: domainName.split('.')[0] ?? domainName,
    http: {
      method: request.method ?? 'GET',
      path: decodePath(request),
      protocol: `HTTP/${request.httpVersion}`,
      sourceIp: clientAddress(request),
      userAgent: request.headers['user-agent'] ?? '',
    },
    requestId: randomUUID(),
    routeKey,
    stage: '$default',
    time: logTime(now),
    timeEpoch: now.getTime(),
  };
}

// The gateway appends the caller's address to the client's own claim.
function forwarded(request: IncomingMessage): Record<string, string> {
  const claimed = request.headersDistinct['x-forwarded-for'] ?? [];
  const trace = randomUUID().replaceAll('-', '').slice(0, 24);
  return {
    'x-forwarded-for': [...claimed, clientAddress(request)].join(', '),
    'x-forwarded-port': String(request.socket.localPort),
    'x-forwarded-proto': 'http',
    'x-amzn-trace-id': `Root=1-${Math.floor(Date.now() / 1000).toString(16)}-${trace}`,
  };
}

function joinHeaders(headers: NodeJS.Dict<string[]>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, values = []]) => [name, values.join(',')]),
  );
}

function queryOf(rawQueryString: string): Record<string, string> {
  const values = new Map<string, string>();
  // A plus stays a plus, unlike in a form: no rule says that API Gateway makes a space of it.
  for (const [name, value] of new URLSearchParams(rawQueryString.replaceAll('+', '%2B'))) {
    const before = values.get(name);
    values.set(name, before === undefined ? value : `${before},${value}`);
  }
  return Object.fromEntries(values);
}

// The content types that API Gateway passes as text; all others, and none, are base64.
function isText(contentType = ''): boolean {
  return /^\s*(text\/[^;]+|application\/(json|xml|javascript))\s*(;|$)/i.test(contentType);
}

/** `21/Nov/2026:07:30:00 +0000` */
function logTime(time: Date): string {
  const [, day, month, year, clock] = time.toUTCString().split(' ');
  return `${day}/${month}/${year}:${clock} +0000`;
}
