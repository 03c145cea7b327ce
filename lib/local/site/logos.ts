import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { logoFolder } from '../../../lambdas/data/keys/files.ts';
import type { ObjectFiles } from '../objects/object-files.ts';

/** Whether CloudFront answers an address from the folder of logos. */
export function isLogo(url: string): boolean {
  return url.startsWith(`/${logoFolder}`);
}

/** Serves logos as CloudFront does, with the headers that were stored with them; 403 if there is none. */
export function createLogos({ get }: Pick<ObjectFiles, 'get'>) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
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
      // A browser that leaves is no error.
      else await pipeline(found.read(0, size - 1), response).catch(() => response.destroy());
    } finally {
      await found?.close();
    }
  };
}
