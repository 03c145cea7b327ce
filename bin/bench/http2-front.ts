import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { request as forward, type IncomingMessage } from 'node:http';
import { createSecureServer, type Http2ServerResponse } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { brotliCompressSync, constants } from 'node:zlib';

const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
const COMPRESSIBLE = /^(?:text\/|application\/(?:javascript|json|xml)|image\/svg)/;
/** Headers of HTTP/1.1 that HTTP/2 forbids, and those that the front sets itself. */
const OWN = /^(?:connection|keep-alive|transfer-encoding|content-length|upgrade)$/;

/**
 * Serves a local stack over HTTP/2 with brotli, as CloudFront does.
 * @param url of the stack
 * @param folder for the certificate
 */
export async function startHttp2Front(url: string, folder: string) {
  const answer = async (from: IncomingMessage, to: Http2ServerResponse) => {
    const { 'content-encoding': encoding, 'content-type': type = '' } = from.headers;
    for (const [name, value] of Object.entries(from.headers))
      if (value !== undefined && !OWN.test(name)) to.setHeader(name, value);
    to.statusCode = from.statusCode ?? 502;
    const body = await buffer(from);
    if (encoding !== undefined || !COMPRESSIBLE.test(type)) return to.end(body);
    to.setHeader('content-encoding', 'br');
    return to.end(brotliCompressSync(body, BROTLI));
  };
  const key = makeCertificate(folder);
  const { host } = new URL(url);
  const server = createSecureServer({ key, cert: key }, (request, response) => {
    const kept = Object.entries(request.headers).filter(([name]) => !name.startsWith(':'));
    const options = { method: request.method, headers: { ...Object.fromEntries(kept), host } };
    const sent = forward(url + request.url, options, (from) => {
      answer(from, response).catch((error) => response.destroy(error));
    });
    sent.on('error', (error) => response.destroy(error));
    request.pipe(sent);
  });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `https://localhost:${port}`, close: () => server.close() };
}

/** A key and its certificate for this run, in one file. No browser trusts it. */
function makeCertificate(folder: string): Buffer {
  const file = join(folder, 'certificate.pem');
  const options = ['-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=localhost', '-days', '1'];
  const args = ['req', '-x509', ...options, '-keyout', file, '-out', file];
  execFileSync('openssl', args, { stdio: 'pipe' });
  return readFileSync(file);
}
