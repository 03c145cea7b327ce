import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { createSecureServer, type Http2ServerResponse, type OutgoingHttpHeaders } from 'node:http2';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { ClearError } from '../../lib/local/clear-error.ts';

/** What HTTP/2 has no place for, and what would have the browser ask all of this machine's ports by TLS. */
const NOT_PASSED_ON = [
  'connection',
  'keep-alive',
  'transfer-encoding',
  'strict-transport-security',
];

/**
 * Answers by HTTP/2 and TLS, as CloudFront does (lib/constructs/site.ts), what the local site answers by HTTP/1.1: a browser
 * fetches the files of a page otherwise by it, all at once on one connection.
 */
export async function startHttpsFront() {
  const server = createSecureServer(await certificate());
  const agent = new Agent({ keepAlive: true });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The front has no port.');
  return {
    url: `https://localhost:${address.port}`,
    /** @param site the address that requests are passed on to */
    passOnTo(site: string): void {
      server.on('request', (asked, answer) => {
        const headers = Object.entries(asked.headers).filter(([name]) => !name.startsWith(':'));
        const passed = request(
          new URL(asked.url, site),
          { agent, method: asked.method, headers: Object.fromEntries(headers) },
          async (answered) => {
            const status = answered.statusCode ?? 502;
            answer.writeHead(status, withoutConnection(answered.headers));
            await pipeline(answered, answer).catch(() => {});
          },
        );
        passed.on('error', () => fail(answer));
        asked.pipe(passed);
      });
    },
    close(): void {
      server.close();
      agent.destroy();
    },
  };
}

function withoutConnection(headers: OutgoingHttpHeaders): OutgoingHttpHeaders {
  const kept = Object.entries(headers).filter(([name]) => !NOT_PASSED_ON.includes(name));
  return Object.fromEntries(kept);
}

function fail(answer: Http2ServerResponse): void {
  if (!answer.headersSent) answer.writeHead(502);
  answer.end();
}

/** Made for this run, and known by nobody. */
async function certificate() {
  const folder = await mkdtemp(join(tmpdir(), 'hiring-bench-tls-'));
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const files = ['-keyout', key, '-out', cert, '-days', '2', '-subj', '/CN=localhost'];
  try {
    await promisify(execFile)('openssl', ['req', ...kind, ...files]);
    return { key: await readFile(key), cert: await readFile(cert) };
  } catch (cause) {
    throw new ClearError('The pages are measured over TLS, which needs the program openssl.', {
      cause,
    });
  } finally {
    await rm(folder, { recursive: true });
  }
}
