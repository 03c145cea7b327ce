import type { IncomingMessage, ServerResponse } from 'node:http';
import { logoFolder } from '../../../lambdas/data/keys/files.ts';
import type { ObjectFiles } from '../objects/object-files.ts';
import { getObject } from '../objects/object-requests.ts';
import { S3Error } from '../objects/s3-answers.ts';

/** Whether CloudFront answers an address from the folder of logos. */
export function isLogo(url: string): boolean {
  return url.startsWith(`/${logoFolder}`);
}

/** Serves logos as CloudFront does, with the headers that were stored with them; 403 if there is none. */
export function createLogos(files: Pick<ObjectFiles, 'get'>) {
  return (request: IncomingMessage, response: ServerResponse): void => {
    answer(request, response, files).catch((error: unknown) => {
      // CloudFront may not list the bucket, so S3 does not tell whether an object exists.
      if (error instanceof S3Error) return refuse(response);
      // A broken file or a browser that leaves must not end the stack.
      if (!response.destroyed) console.error('A logo could not be read:', error);
      response.destroy();
    });
  };
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  files: Pick<ObjectFiles, 'get'>,
): Promise<void> {
  if (request.method !== 'GET' && request.method !== 'HEAD') return refuse(response);
  const [path = ''] = (request.url ?? '').split('?');
  await getObject(request, response, files, 'documents', path.slice(1), new URLSearchParams());
}

function refuse(response: ServerResponse): void {
  response.writeHead(403, { 'content-type': 'text/plain' }).end('Access Denied\n');
}
