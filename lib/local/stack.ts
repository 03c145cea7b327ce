import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { contract } from '../../lambdas/contract/index.ts';
import { buckets, corsFor, INCOMING_MAIL } from '../buckets.ts';
import { consumersOf } from '../functions/consumers.ts';
import { PUBLIC_PAGES } from '../functions/functions.ts';
import { SAMPLE_SESSION_TOKEN } from '../functions/lambda-environment.ts';
import { isOpenPage } from '../site/page-paths.ts';
import { apiHeaders, securityHeaders } from '../site/security-headers.ts';
import { tableSchema } from '../table.ts';
import { openArrivals } from './consumers/arrivals.ts';
import { consumedByAll } from './consumers/checkpoint.ts';
import { startConsumers } from './consumers/consumers.ts';
import { type DataFolder, explainFailure, hasData, openDataFolder } from './data-folder.ts';
import { createGateway } from './gateway/gateway.ts';
import { handlerEnvironment } from './gateway/handler-environment.ts';
import type { Load } from './gateway/lambda.ts';
import { readThrottles } from './gateway/throttle.ts';
import { listen } from './listen.ts';
import { feedbackEvent } from './mail/feedback.ts';
import { createMailPages, MAIL_PATH, samplesOfMail } from './mail/mail-pages.ts';
import { parseSendingLimits, startMailbox } from './mail/mailbox.ts';
import { receiveReply, replyAddressOf } from './mail/reply.ts';
import { openObjectFiles } from './objects/object-files.ts';
import { startObjectStore } from './objects/object-store.ts';
import { announceStack } from './running-stack.ts';
import { startSecretsManager } from './secrets-manager.ts';
import { builtApp, freshApp } from './site/app-source.ts';
import { withCloudFrontHeaders } from './site/cloudfront-headers.ts';
import { createLogos, isLogo } from './site/logos.ts';
import { indexStream, pruneStream } from './table/database-file.ts';
import { startEngine } from './table/dynamodb-engine.ts';
import { provisionTable } from './table/provision-table.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const REGION = 'us-east-1';
const ACCOUNT = {
  region: REGION,
  /** Fictional; they only work on the local stack. Temporary ones, as those of Lambda. */
  credentials: {
    accessKeyId: 'ASIALOCALACCESSKEY',
    secretAccessKey: 'local-secret-access-key',
    sessionToken: SAMPLE_SESSION_TOKEN,
  },
};

const TABLE = 'hiring';
const MINUTE_MS = 60_000;
/** How often scheduled consumers run here, in milliseconds: short, for people who try an export. */
const TICK_MS = 5000;

const STREAM_CONSUMERS = consumersOf('table');

export interface StackOptions {
  /** The site's port; the object store takes the next. 0 for any two free ones. */
  readonly port: number;
  readonly dataDir: string;
  /**
   * `built` serves the built app, `fresh` reloads it and the handlers on each edit, `none` serves the API
   * only.
   */
  readonly web: 'built' | 'fresh' | 'none';
}

export interface Stack {
  readonly url: string;
  /** The gateway's own URL, which exists beside the site as on AWS; it refuses direct requests. */
  readonly gatewayUrl: string;
  readonly objectStoreUrl: string;
  /** The Lambdas' environment. */
  readonly environment: Readonly<Record<string, string>>;
  /** Settles with the reason if the stack can't continue. */
  readonly failed: Promise<string>;
  stop(): Promise<void>;
}

/**
 * Starts the whole marketplace on this machine. Only one at a time in a process: the handlers run in it and
 * read their settings from its environment.
 * @throws ClearError if something is missing, in use or damaged
 */
export async function startStack(options: StackOptions): Promise<Stack> {
  const { port, dataDir, web } = options;
  const started = new AsyncDisposableStack();
  try {
    let respond = (_request: IncomingMessage, response: ServerResponse): unknown =>
      response.writeHead(503, { 'retry-after': '1' }).end('Starting…\n');
    const site = await listen(port, (request, response) => respond(request, response));
    started.defer(site.close);
    const folder = openDataFolder(dataDir);
    started.defer(folder.close);
    const files = await openObjectFiles(
      folder.objects,
      [...buckets, INCOMING_MAIL].map(({ name }) => name),
    );
    const arrivals = openArrivals({
      folder: folder.arrivals,
      consumers: consumersOf('uploads'),
      replyConsumers: consumersOf('replies'),
      region: REGION,
      isStored: files.has,
    });
    const origins = ['localhost', '127.0.0.1'].map((host) => `http://${host}:${site.port}`);
    const store = await startObjectStore({
      port: port === 0 ? 0 : port + 1,
      files,
      arrivals,
      ...ACCOUNT,
      cors: corsFor(origins),
    });
    started.defer(store.close);
    const objectStore = `http://localhost:${store.port}`;
    const engine = await startEngine(folder);
    started.defer(engine.stop);
    const secrets = await startSecretsManager({
      path: folder.path,
      file: folder.tokenKeys,
      ...ACCOUNT,
    });
    started.defer(secrets.close);
    const mailbox = await startMailbox({
      path: folder.path,
      file: folder.mails,
      ...ACCOUNT,
      limits: parseSendingLimits(process.env.MAIL_LIMITS || '{}'),
    });
    started.defer(mailbox.close);
    const mailService = `http://localhost:${mailbox.port}`;
    const originToken = randomBytes(32).toString('base64url');
    const environment = handlerEnvironment({
      originToken,
      tableName: TABLE,
      ...ACCOUNT,
      engine: engine.endpoint,
      objectStore,
      secretsManager: `http://localhost:${secrets.port}`,
      mailService,
      site: `http://localhost:${site.port}`,
      quotas: process.env.QUOTAS,
    });
    Object.assign(process.env, environment);
    const access = { endpoint: engine.endpoint, ...ACCOUNT };
    const isNew = !hasData(folder);
    await provisionTable(TABLE, access, engine, isNew);
    if (engine.isEmbedded) {
      indexStream(folder.database);
      started.defer(keepStreamShort(folder));
    }
    const { pages, load, close } =
      web === 'fresh' ? await freshApp(ROOT, site.server) : await builtApp(ROOT, web === 'built');
    started.defer(close);
    if (!isNew && engine.isOwn) await releaseClaims(load, environment.SES_ENDPOINT === mailService);
    const gateway = createGateway({
      routes: contract,
      pages: PUBLIC_PAGES,
      load,
      throttles: readThrottles(process.env.THROTTLES || '{}'),
    });
    const direct = await listen(0, gateway);
    started.defer(direct.close);
    const front = withCloudFrontHeaders(originToken, gateway);
    const running = startConsumers({
      consumers: STREAM_CONSUMERS,
      minuteConsumers: consumersOf('clock'),
      minuteMs: Number(process.env.MINUTE_MS || TICK_MS),
      mailConsumers: consumersOf('mail'),
      arrivals,
      load,
      folder,
      tableName: TABLE,
      timeToLive: tableSchema.timeToLive,
      sweepEveryMs: Number(process.env.TTL_SWEEP_MS || MINUTE_MS),
      engine: access,
    });
    started.defer(running.stop);
    const mails = createMailPages({
      mailbox,
      giveBack: (mail, how) => running.giveBack(feedbackEvent(mail, how, REGION)),
      replyAddress: (mail) => replyAddressOf(mail, environment.REPLY_DOMAIN ?? ''),
      receive: (mail, to, given) => receiveReply(mail, to, given, { files, arrivals }),
      samples: web === 'fresh' ? () => samplesOfMail(load) : undefined,
    });
    const ofPages = web === 'fresh' ? {} : securityHeaders([objectStore]);
    const ofCalls = apiHeaders();
    const logos = createLogos(files);
    respond = (request, response) => {
      const { url = '' } = request;
      const asksApi = isCall(url, web === 'fresh');
      for (const [name, value] of Object.entries(asksApi ? ofCalls : ofPages))
        response.setHeader(name, value);
      if (asksApi || isOpenPage(url)) return front(request, response);
      if (isLogo(url)) return logos(request, response);
      return isMail(url) ? mails(request, response) : pages(request, response);
    };
    started.defer(announceStack(folder, environment));
    return {
      url: `http://localhost:${site.port}`,
      gatewayUrl: `http://localhost:${direct.port}`,
      objectStoreUrl: objectStore,
      environment,
      failed: engine.failed.then((how) => `The DynamoDB engine ended by itself (${how}).`),
      stop: () => started.disposeAsync(),
    };
  } catch (error) {
    // The first failure says more than those that follow from it.
    await started.disposeAsync().catch(() => {});
    throw explainFailure(error, dataDir);
  }
}

/**
 * Releases what the functions of an earlier process have claimed: the folder's lock says that none of them is alive.
 * @param takesMailOnce whether mail goes to the local mailbox, which takes each message once
 */
async function releaseClaims(load: Load, takesMailOnce: boolean): Promise<void> {
  const { releaseClaims: release } = await load('data/operations/release-claims.ts');
  if (typeof release === 'function') await release(takesMailOnce);
}

/**
 * Prunes the engine's stream now and every minute.
 * @returns a function that stops it
 */
function keepStreamShort({ checkpoints, database }: DataFolder): () => void {
  const prune = () => {
    const consumed = consumedByAll(checkpoints, Object.keys(STREAM_CONSUMERS));
    try {
      if (consumed !== undefined) pruneStream(database, TABLE, consumed);
    } catch (error) {
      console.error('Old changes could not be removed. They will be in a minute:', error);
    }
  };
  prune();
  const timer = setInterval(prune, MINUTE_MS);
  return () => clearInterval(timer);
}

function isMail(url: string): boolean {
  return url === MAIL_PATH || url.startsWith(`${MAIL_PATH}/`);
}

// Vite serves the app's sources by their paths below `web`, and `api` is one of them.
function isCall(url: string, fresh: boolean): boolean {
  return url.startsWith('/api/') && !(fresh && /\.tsx?(\?|$)/.test(url));
}
