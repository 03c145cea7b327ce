import type { IncomingMessage, ServerResponse } from 'node:http';
import sirv from 'sirv';
import { ASSETS_CACHE_CONTROL } from '../../site/cache-control.ts';

/**
 * Serves the built web app as CloudFront does: a path without an extension gets the app's page; a missing
 * file is a 404.
 * @param folder may be missing, if only the API is used
 */
export function createStaticSite(folder: string) {
  const serve = sirv(folder, {
    // Reads the disk on each request, so that a new build is visible.
    dev: true,
    etag: true,
    brotli: true,
    gzip: true,
    setHeaders: (response, pathname) =>
      response.setHeader(
        'cache-control',
        pathname.startsWith('/assets/') ? ASSETS_CACHE_CONTROL : 'no-cache',
      ),
  });
  return (request: IncomingMessage, response: ServerResponse): void => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { allow: 'GET, HEAD' }).end();
      return;
    }
    const [path = '/'] = (request.url ?? '/').split('?');
    if (!path.slice(path.lastIndexOf('/')).includes('.')) request.url = '/index.html';
    serve(request, response, () => {
      response.writeHead(404, { 'content-type': 'text/plain' }).end('Not Found\n');
    });
  };
}
