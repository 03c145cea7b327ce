import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { MiddlewareObj } from '@middy/core';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';

/** Smaller answers fit into one or two packets uncompressed. */
const MIN_BYTES = 1024;

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/**
 * The supported content codings, best first. A page of 50 open jobs has 71 KB. Measured, in KB and in
 * milliseconds of CPU of a whole core: brotli 15.2 and 0.7 at level 4, 14.1 and 1.0 at 5, 14.0 and 1.0 at 6,
 * 14.0 and 12 at 9, 12.0 and 54 at 11; gzip 16.0 and 1.0 at 6, 15.9 and 1.2 at 9. Higher levels cost CPU for
 * almost nothing.
 */
const CODINGS: Readonly<Record<string, (body: string) => Promise<Buffer>>> = {
  br: (body) =>
    brotli(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 5,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: Buffer.byteLength(body),
      },
    }),
  gzip: (body) => gzipped(body, { level: 6 }),
};

type Compression = MiddlewareObj<
  Pick<APIGatewayProxyEventV2, 'headers'>,
  APIGatewayProxyStructuredResultV2
>;

/**
 * Compresses larger answers, if the caller supports it. CloudFront would only compress cacheable answers, and
 * the API's are not. middy's own middlewares have no minimum size, omit `vary` from uncompressed answers,
 * block while they compress, and make a bundle 11 KB larger and its cold start tens of milliseconds longer.
 */
export function compression(): Compression {
  const compress: Compression['after'] = async (request) => {
    const { event, response } = request;
    if (
      !response?.body ||
      response.isBase64Encoded ||
      Buffer.byteLength(response.body) <= MIN_BYTES
    )
      return;
    const { body, headers } = response;
    const coding = codingFor(event.headers['accept-encoding']) ?? 'identity';
    const compressed = await CODINGS[coding]?.(body);
    request.response = {
      ...response,
      headers: {
        ...headers,
        vary: 'accept-encoding',
        ...(compressed && { 'content-encoding': coding }),
      },
      ...(compressed && { body: compressed.toString('base64'), isBase64Encoded: true }),
    };
  };
  return { after: compress, onError: compress };
}

/** The best coding that a header accepts (RFC 9110, 12.5.3). Undefined if it accepts none. */
export function codingFor(acceptEncoding = ''): string | undefined {
  const weights = new Map(
    acceptEncoding
      .toLowerCase()
      .split(',')
      .map((each) => {
        const [coding = '', weight = '1'] = each.split(/;\s*q=/).map((part) => part.trim());
        return [coding, Number(weight)];
      }),
  );
  return Object.keys(CODINGS).find((coding) => (weights.get(coding) ?? weights.get('*') ?? 0) > 0);
}
