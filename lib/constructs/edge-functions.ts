import { REQUEST_MAX_BYTES } from '../../lambdas/contract/limits.ts';
import { TOO_LARGE } from '../operations/too-large.ts';
import { OPEN_PAGE_DEPTH } from '../site/page-paths.ts';

// Paths without an extension get the app's page; a path with one is a file or a 404.
export const SPA_FALLBACK = `function handler(event) {
  var request = event.request;
  if (!request.uri.split('/').pop().includes('.')) request.uri = '/index.html';
  return request;
}`;

// Replaces headers that a viewer may forge. The policy of the site forwards the viewer's headers, but not
// CloudFront's own with the viewer's address. The gateway's own answer to a
// request that is too large doesn't have our error format.
export const API_REQUEST = `function handler(event) {
  var request = event.request;
  var length = request.headers['content-length'];
  if (length && Number(length.value) > ${REQUEST_MAX_BYTES}) return ${tooLarge()};
  request.headers['x-viewer-address'] = { value: event.viewer.ip };
  return request;
}`;

// Drops the trailing slash of a page path, and text after its readable part.
export const PAGE_REQUEST = `function handler(event) {
  var request = event.request;
  var parts = request.uri.split('/').filter(function (part) { return part !== ''; });
  request.uri = '/' + parts.slice(0, ${OPEN_PAGE_DEPTH}).join('/');
  request.headers['x-viewer-address'] = { value: event.viewer.ip };
  return request;
}`;

function tooLarge(): string {
  const { status: statusCode, headers, body } = TOO_LARGE;
  return JSON.stringify({
    statusCode,
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, { value }])),
    body,
  });
}
