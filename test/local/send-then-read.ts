import { once } from 'node:events';
import { connect } from 'node:net';

interface Sending {
  readonly method: string;
  readonly body: Uint8Array;
  /** Sends chunks, without a content length. */
  readonly chunked?: boolean;
}

/** Sends a body like Chrome over HTTP/1.1, which reads the answer only after it has sent everything. */
export async function sendThenRead(url: string, { method, body, chunked = false }: Sending) {
  const { hostname, port, pathname, search, host } = new URL(url);
  const socket = connect(Number(port), hostname);
  const sent = Promise.withResolvers<void>();
  socket.on('error', sent.reject);
  socket.pause();
  const length = chunked ? 'transfer-encoding: chunked' : `content-length: ${body.length}`;
  socket.write(`${method} ${pathname}${search} HTTP/1.1\r\nhost: ${host}\r\n${length}\r\n\r\n`);
  if (chunked) socket.write(`${body.length.toString(16)}\r\n`);
  socket.write(body);
  socket.write(chunked ? '\r\n0\r\n\r\n' : '', () => sent.resolve());
  await sent.promise;
  const answered = once(socket, 'data');
  socket.resume();
  const [answer] = await answered;
  socket.destroy();
  const [head = '', text = ''] = String(answer).split('\r\n\r\n');
  return { status: Number(head.split(' ')[1]), text };
}
