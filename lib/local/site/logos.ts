import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { logoFolder } from '../../../lambdas/data/keys/files.ts';
import type { ObjectFiles } from '../objects/object-files.ts';

/** Whether CloudFront answers an address from the folder of logos. */
export function isLogo(url: string): boolean {
  return url.startsWith(`/${logoFolder}`);
}

/** Serves logos as CloudFront does, with the headers that were stored with them; 403 if there is none. */
export function createLogos(files: Pick<ObjectFiles, 'get'>) {
  return (request: IncomingMessage, response: ServerResponse): void => {
    // A broken file or a browser that leaves must not end the stack.
    answer(request, response, files).catch((error: unknown) => {
      if (!response.destroyed) console.error('A logo could not be read:', error);
      response.destroy();
    });
  };
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  { get }: Pick<ObjectFiles, 'get'>,
): Promise<void> {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.writeHead(403).end();
    return;
  }
  const [path = ''] = (request.url ?? '').split('?');
  const found = await get('documents', path.slice(1));
  try {
    // CloudFront may not list the bucket, so S3 does not tell whether an object exists.
    if (found === undefined || found.deleteMarker) {
      response.writeHead(403, { 'content-type': 'text/plain' }).end('Access Denied\n');
      return;
    }
    const { headers, etag, size } = found;
    if (request.headers['if-none-match'] === etag) {
      response.writeHead(304, { etag }).end();
      return;
    }
    response.writeHead(200, { ...headers, etag, 'content-length': size });
    if (request.method === 'HEAD' || size === 0) response.end();
    else await pipeline(found.read(0, size - 1), response);
  } finally {
    await found?.close();
  }
}
