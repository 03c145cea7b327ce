import type { DynamoDBClient, DynamoDBClientConfig } from '@aws-sdk/client-dynamodb';
import { AwsJson1_0Protocol } from '@aws-sdk/core/protocols';
import { awsEnvironment } from './environment.ts';
import { sendRequest } from './http-request.ts';
import { signedHeaders } from './signature.ts';

/**
 * Settings by which the SDK's client does what DynamoDB needs here and no more. Its CPU time is most of a call's: `npm run
 * bench -- --only sdk` compares a client with these settings with one without. What stays is what is hard: which
 * failures are tried again, when, and what they mean.
 */

/** DynamoDB answers within milliseconds. */
const SILENCE_MS = 10_000;

type Serialize = AwsJson1_0Protocol['serializeRequest'];
/** What `serializeRequest` makes, with what the SDK adds where it tries again. */
type Request = Parameters<typeof sendRequest>[0];
/** What the SDK says of how to send it. */
interface Handling {
  readonly abortSignal?: AbortSignal | undefined;
}
type Deserialize = AwsJson1_0Protocol['deserializeResponse'];
type Metadata = Awaited<ReturnType<Deserialize>>;

/**
 * A command holds what is sent, and an answer what is read, but for bytes, which no item has. The SDK's own protocol
 * walks through both by its schemas.
 */
function plainJson({ protocol, hostname, host, port }: URL) {
  return class extends AwsJson1_0Protocol {
    override async serializeRequest(
      ...[{ name }, input]: Parameters<Serialize>
    ): ReturnType<Serialize> {
      return {
        ...{ protocol, hostname, method: 'POST', path: '/', query: {} },
        ...(port !== '' && { port: Number(port) }),
        headers: {
          'content-type': this.getDefaultContentType(),
          host,
          'x-amz-target': `${this.serviceTarget}.${name}`,
        },
        body: JSON.stringify(input),
      };
    }

    override async deserializeResponse<Output extends Metadata>(
      ...given: Parameters<Deserialize>
    ): Promise<Output> {
      const [, , response] = given;
      if (this.isErrorResponse(response.statusCode))
        return await super.deserializeResponse<Output>(...given);
      return {
        ...JSON.parse(response.body.toString()),
        $metadata: this.deserializeMetadata(response),
      };
    }
  };
}

/** The settings of a client of DynamoDB at an endpoint. */
export function leanSettings(region: string, url: URL): DynamoDBClientConfig {
  return {
    region,
    protocol: plainJson(url),
    endpointProvider: () => ({ url }),
    requestHandler: {
      // Signed as it is sent, each try anew, by the credentials of the environment.
      async handle(request: Request, { abortSignal: signal }: Handling) {
        const headers = signedHeaders('dynamodb', request);
        const answer = await sendRequest({ ...request, headers, signal }, SILENCE_MS);
        return {
          response: { statusCode: answer.status, headers: answer.headers, body: answer.body },
        };
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
 * queue, the length of a body and the host, which are set anyway, and the choice of how to sign.
 */
const IDLE = [
  'loggerMiddleware',
  'getUserAgentMiddleware',
  'recursionDetectionMiddleware',
  'contentLengthMiddleware',
  'hostHeaderMiddleware',
  'httpAuthSchemeMiddleware',
  'httpSigningMiddleware',
];

/** Takes out of a client what does nothing here. @throws where the SDK has another name for it */
export function withoutIdle(client: DynamoDBClient): DynamoDBClient {
  for (const name of IDLE)
    if (!client.middlewareStack.remove(name)) throw new Error(`The SDK has no ${name}`);
  return client;
}
