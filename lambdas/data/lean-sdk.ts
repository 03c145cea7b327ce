import type { DynamoDBClient, DynamoDBClientConfig } from '@aws-sdk/client-dynamodb';
import { AwsJson1_0Protocol } from '@aws-sdk/core/protocols';
import { awsEnvironment } from './environment.ts';
import { sendRequest } from './http-request.ts';
import { signedHeaders } from './signature.ts';

/**
 * What the SDK's client of DynamoDB needs here, and no more. Its CPU time is most of a call's: `npm run bench -- --only
 * sdk` compares a client that is lean with one that is not. What stays is what is hard: which failures are tried again,
 * when, and what they mean.
 */

/** DynamoDB answers within milliseconds. */
const SILENCE_MS = 10_000;

/** A request, as it is signed and sent. */
type Request = Omit<Parameters<typeof sendRequest>[0], 'signal'>;
interface Response {
  readonly statusCode: number;
  readonly headers: Record<string, string>;
  readonly body: Buffer;
}
/** What the SDK says of how to send it. */
interface Handling {
  readonly abortSignal?: AbortSignal | undefined;
}

/** The settings of a client in a region. */
export function leanSettings(region: string): DynamoDBClientConfig {
  return {
    region,
    requestHandler: {
      // Signed as it is sent, each try anew, by the credentials of the environment.
      async handle(request: Request, { abortSignal: signal }: Handling) {
        const headers = signedHeaders('dynamodb', request);
        const { status, ...answer } = await sendRequest(
          { ...request, headers, signal },
          SILENCE_MS,
        );
        return { response: { statusCode: status, ...answer } };
      },
    },
    // What these would be read from: files that no function has.
    ...{ ignoreConfiguredEndpointUrls: true },
    ...{ useDualstackEndpoint: false, useFipsEndpoint: false },
    credentials: async () => awsEnvironment(),
    ...{ maxAttempts: 3, retryMode: 'standard' },
  };
}

/**
 * What each request would go through for nothing: a line that no logger writes, the name of the SDK, the trace of a
 * queue, the length of a body and the host, which are set anyway, and the choice of how to sign. And the SDK's walk by
 * its schemas through what is sent and what is answered, both of which are JSON as they are.
 */
const IDLE = [
  'loggerMiddleware',
  'getUserAgentMiddleware',
  'recursionDetectionMiddleware',
  'contentLengthMiddleware',
  'hostHeaderMiddleware',
  'httpAuthSchemeMiddleware',
  'httpSigningMiddleware',
  'serializerMiddleware',
  'deserializerMiddleware',
];

/** The first status that is a failure. */
const FAILURE = 300;
/** Failures are told apart by their names alone. */
const ANY_ACTION = { namespace: '', name: '', traits: {}, input: 'unit', output: 'unit' } as const;

/**
 * Takes out of a client what does nothing here. It asks actions (actions.ts) of the table at this endpoint.
 * @throws where another version of the SDK has what this is about under another name
 */
export function lean(client: DynamoDBClient, endpoint: URL): DynamoDBClient {
  const { middlewareStack: stack, config } = client;
  const failures = config.protocol;
  if (!(failures instanceof AwsJson1_0Protocol)) throw new Error('The SDK has another protocol');
  for (const name of IDLE) if (!stack.remove(name)) throw new Error(`The SDK has no ${name}`);
  const { protocol, hostname, host, port } = endpoint;
  const to = { method: 'POST', path: '/', protocol, hostname, ...(port !== '' && { port }) };
  stack.add(
    (next, { commandName = '' }) =>
      async (args) => {
        const action = commandName.replace(/Command$/, '');
        const headers = {
          ...{ 'content-type': 'application/x-amz-json-1.0', host },
          'x-amz-target': `DynamoDB_20120810.${action}`,
        };
        const request: Request = { ...to, headers, body: JSON.stringify(args.input) };
        return await next({ ...args, request });
      },
    { step: 'serialize', name: 'toJson' },
  );
  stack.add(
    (next, context) => async (args) => {
      // As the request handler answers it.
      const { response } = (await next(args)) as { response: Response };
      if (response.statusCode >= FAILURE)
        await failures.deserializeResponse(ANY_ACTION, { ...config, ...context }, response);
      const output = { ...JSON.parse(response.body.toString()), $metadata: {} };
      return { response, output };
    },
    { step: 'deserialize', name: 'fromJson' },
  );
  return client;
}
