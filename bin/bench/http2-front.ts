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
  const compressed = new Map<string, Buffer>();
  const answer = async (from: IncomingMessage, path: string, to: Http2ServerResponse) => {
    const { 'content-encoding': encoding, 'content-type': type = '' } = from.headers;
    for (const [name, value] of Object.entries(from.headers))
      if (value !== undefined && !OWN.test(name)) to.setHeader(name, value);
    to.statusCode = from.statusCode ?? 502;
    const body = await buffer(from);
    if (encoding !== undefined || !COMPRESSIBLE.test(type)) return to.end(body);
    to.setHeader('content-encoding', 'br');
    const isFile = path.startsWith('/assets/');
    const brotli = (isFile && compressed.get(path)) || brotliCompressSync(body, BROTLI);
    if (isFile) compressed.set(path, brotli);
    return to.end(brotli);
  };
  const server = createSecureServer(makeCertificate(folder), (request, response) => {
    const headers = Object.entries(request.headers).filter(([name]) => !name.startsWith(':'));
    const { host } = new URL(url);
    const passed = { ...Object.fromEntries(headers), host };
    const { method, url: path } = request;
    const sent = forward(url + path, { method, headers: passed }, (from) => {
      answer(from, path, response).catch((error) => response.destroy(error));
    });
    sent.on('error', (error) => response.destroy(error));
    request.pipe(sent);
  });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `https://localhost:${port}`, close: () => server.close() };
}

/** A certificate for this run. No browser trusts it. */
function makeCertificate(folder: string) {
  const [keyFile, certificate] = ['key.pem', 'certificate.pem'].map((name) => join(folder, name));
  const kind = ['-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=localhost', '-days', '1'];
  const files = ['-keyout', `${keyFile}`, '-out', `${certificate}`];
  execFileSync('openssl', ['req', '-x509', ...kind, ...files], { stdio: 'pipe' });
  return { key: readFileSync(`${keyFile}`), cert: readFileSync(`${certificate}`) };
}
