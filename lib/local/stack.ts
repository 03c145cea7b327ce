import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { contract } from '../../lambdas/contract/index.ts';
import { buckets, corsFor } from '../buckets.ts';
import { securityHeaders } from '../security-headers.ts';
import { openDataFolder } from './data-folder.ts';
import { startEngine } from './dynamodb-engine.ts';
import { builtFront, freshFront } from './front.ts';
import { createGateway } from './gateway.ts';
import { listen } from './listen.ts';
import { startObjectStore } from './object-store.ts';
import { provisionTable } from './provision-table.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const REGION = 'us-east-1';
/** Made up; they open nothing but the stack on this machine. */
const CREDENTIALS = { accessKeyId: 'LOCALACCESSKEY', secretAccessKey: 'local-secret-access-key' };

export interface StackOptions {
  /** The site's port; the object store takes the next. 0 for any two that are free. */
  readonly port: number;
  readonly dataDir: string;
  /** `built` serves the built app, `fresh` reloads it and the handlers as they are edited, `none` serves the API alone. */
  readonly web: 'built' | 'fresh' | 'none';
}

export interface Stack {
  readonly url: string;
  readonly objectStoreUrl: string;
  /** What the Lambdas read from their environment. */
  readonly environment: Readonly<Record<string, string>>;
  /** Settles if the stack can't go on, with why. */
  readonly failed: Promise<string>;
  stop(): Promise<void>;
}

/**
 * Starts the whole marketplace on this machine. Only one at a time in a process: the handlers run in it and read
 * their settings from its environment.
 * @throws ClearError where something is missing, taken or damaged
 */
export async function startStack({ port, dataDir, web }: StackOptions): Promise<Stack> {
  const started: (() => unknown)[] = [];
  const stop = async () => {
    for (const undo of started.splice(0).reverse()) await undo();
  };
  try {
    let respond = (_request: IncomingMessage, response: ServerResponse): unknown =>
      response.writeHead(503, { 'retry-after': '1' }).end('Starting…\n');
    const site = await listen(port, (request, response) => respond(request, response));
    started.push(site.close);
    const folder = openDataFolder(dataDir);
    started.push(folder.close);
    const origins = ['localhost', '127.0.0.1'].map((host) => `http://${host}:${site.port}`);
    const store = await startObjectStore({
      port: port === 0 ? 0 : port + 1,
      folder: folder.objects,
      credentials: CREDENTIALS,
      region: REGION,
      cors: corsFor(origins),
    });
    started.push(store.close);
    const engine = await startEngine(folder);
    started.push(engine.stop);
    const environment = {
      TABLE_NAME: 'hiring',
      TOKEN_SECRET: folder.tokenSecret,
      AWS_REGION: REGION,
      AWS_ACCESS_KEY_ID: CREDENTIALS.accessKeyId,
      AWS_SECRET_ACCESS_KEY: CREDENTIALS.secretAccessKey,
      DYNAMODB_ENDPOINT: engine.endpoint,
      S3_ENDPOINT: `http://localhost:${store.port}`,
      ...Object.fromEntries(buckets.map(({ name, variable }) => [variable, name])),
    };
    Object.assign(process.env, environment);
    // A line for every request is for CloudWatch, not for a terminal.
    process.env.POWERTOOLS_LOG_LEVEL ??= 'WARN';
    await provisionTable(environment.TABLE_NAME, engine, {
      region: REGION,
      credentials: CREDENTIALS,
    });
    const { pages, load, close } =
      web === 'fresh'
        ? await freshFront(ROOT, site.server)
        : await builtFront(ROOT, web === 'built');
    started.push(close);
    const gateway = createGateway({ routes: contract, load });
    const headers = web === 'fresh' ? {} : securityHeaders([environment.S3_ENDPOINT]);
    respond = (request, response) => {
      for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
      return isCall(request.url ?? '', web === 'fresh')
        ? gateway(request, response)
        : pages(request, response);
    };
    return {
      url: `http://localhost:${site.port}`,
      objectStoreUrl: environment.S3_ENDPOINT,
      environment,
      failed: engine.failed.then((how) => `The DynamoDB engine ended by itself (${how}).`),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

// Vite serves the app's own sources under their paths below `web`, of which `api` is one.
function isCall(url: string, fresh: boolean): boolean {
  return url.startsWith('/api/') && !(fresh && /\.tsx?(\?|$)/.test(url));
}
