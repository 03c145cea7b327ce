import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { ClearError, codeOf } from './clear-error.ts';

export interface Listener {
  readonly port: number;
  readonly server: Server;
  close(): Promise<void>;
}

/** How long requests that are under way may take to end once the stack is told to stop. */
const GRACE_MS = 1000;

/**
 * Serves HTTP on this machine alone, at whichever of its two loopback addresses a browser finds under `localhost`.
 * @param port 0 for any that is free
 * @param whose what the port is for, to be named if it is taken
 * @throws ClearError where the port is taken
 */
export async function listen(
  port: number,
  respond: RequestListener,
  whose = 'the site',
): Promise<Listener> {
  const server = createServer(respond);
  const taken = await bind(server, port, '127.0.0.1', whose);
  const twin = createServer();
  // Requests and upgrades reach the one server's listeners, whichever address they came in by.
  for (const event of ['request', 'upgrade'])
    twin.on(event, (...received) => server.emit(event, ...received));
  const twinned = await bind(twin, taken, '::1', whose).then(
    () => true,
    (error: unknown) => {
      // A machine without IPv6 has no such address.
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

async function bind(server: Server, port: number, host: string, whose: string): Promise<number> {
  server.listen({ port, host, exclusive: true });
  try {
    await once(server, 'listening');
  } catch (error) {
    if (codeOf(error) === 'EADDRINUSE')
      throw new ClearError(
        `Port ${port}, for ${whose}, is in use. Stop what uses it, or choose another: PORT=${port + 10} npm start`,
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
  // A connection that is kept alive becomes idle only when its last request has ended.
  const sweep = setInterval(() => server.closeIdleConnections(), 20);
  const impatient = setTimeout(() => server.closeAllConnections(), GRACE_MS);
  await closed;
  clearInterval(sweep);
  clearTimeout(impatient);
}
