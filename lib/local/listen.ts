import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { ClearError, codeOf } from './clear-error.ts';

export interface Listener {
  readonly port: number;
  readonly server: Server;
  close(): Promise<void>;
}

/** How long running requests may continue after the stop, in milliseconds. */
const GRACE_MS = 1000;
/**
 * How long an idle connection stays open, in milliseconds. Long: a request is lost if it arrives just as its
 * connection is closed, which a busy stack did with Node's five seconds.
 */
const IDLE_MS = 10 * 60_000;

/**
 * Serves HTTP on this machine only, on both loopback addresses, since browsers may use either for
 * `localhost`.
 * @param port 0 for any free one
 * @param whose names the port's purpose in errors
 * @throws ClearError if the port is in use
 */
export async function listen(
  port: number,
  respond: RequestListener,
  whose = 'the site',
): Promise<Listener> {
  const server = createServer({ keepAliveTimeout: IDLE_MS }, respond);
  const taken = await listenOn(server, port, '127.0.0.1', whose);
  const twin = createServer({ keepAliveTimeout: IDLE_MS });
  // Both servers share one server's listeners.
  for (const event of ['request', 'upgrade'])
    twin.on(event, (...received) => server.emit(event, ...received));
  const twinned = await listenOn(twin, taken, '::1', whose).then(
    () => true,
    (error: unknown) => {
      // The machine has no IPv6.
      if (codeOf(error) === 'EADDRNOTAVAIL' || codeOf(error) === 'EAFNOSUPPORT') return false;
      server.close();
      throw error;
    },
  );
  const servers = twinned ? [server, twin] : [server];
  return {
    port: taken,
    server,
    close: async () => {
      await Promise.all(servers.map(close));
    },
  };
}

async function listenOn(
  server: Server,
  port: number,
  host: string,
  whose: string,
): Promise<number> {
  server.listen({ port, host, exclusive: true });
  try {
    await once(server, 'listening');
  } catch (error) {
    if (codeOf(error) === 'EADDRINUSE')
      throw new ClearError(
        `Port ${port}, for ${whose}, is in use. Stop the program that uses it, or choose another: PORT=${port + 10} npm start`,
      );
    if (codeOf(error) === 'EACCES')
      throw new ClearError(
        `You may not use port ${port}, for ${whose}. Choose one above 1023: PORT=3000 npm start`,
      );
    throw error;
  }
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : port;
}

async function close(server: Server): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  // A kept-alive connection becomes idle only after its last request.
  const sweep = setInterval(() => server.closeIdleConnections(), 20);
  const impatient = setTimeout(() => server.closeAllConnections(), GRACE_MS);
  await closed;
  clearInterval(sweep);
  clearTimeout(impatient);
}
