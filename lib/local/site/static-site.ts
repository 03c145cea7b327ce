import type { IncomingMessage, ServerResponse } from 'node:http';
import sirv from 'sirv';

/**
 * Serves the built web app as CloudFront does: a path of a page, which has no extension, gets the app itself;
 * a file that is not there is a 404.
 * @param folder may be missing, as where only the API is wanted
 */
export function createStaticSite(folder: string) {
  const serve = sirv(folder, {
    // Looks at the disk with each request, so that a new build is seen.
    dev: true,
    etag: true,
    brotli: true,
    gzip: true,
    setHeaders: (response, pathname) =>
      response.setHeader(
        'cache-control',
        pathname.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
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
