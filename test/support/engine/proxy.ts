import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  request as forward,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { openDataFolder } from '../../../lib/local/data-folder.ts';
import { type Listener, listen } from '../../../lib/local/listen.ts';
import { announceStack } from '../../../lib/local/running-stack.ts';
import { eventually } from '../api/eventually.ts';

const BIN = join(import.meta.dirname, '..', '..', '..', 'bin');

/** A request to a stack's table or objects. `what` is its operation, such as `Scan` or `GET /videos/…`. */
interface RecordedRequest {
  readonly what: string;
  readonly body: Buffer;
  readonly headers: IncomingHttpHeaders;
}

/** A proxy in front of a running stack. It records requests and can hold them. */
export interface RunningProxy {
  /** The data folder in which programs find this proxy as the stack. */
  readonly dataDir: string;
  /** The requests since this list was last cleared. */
  readonly seen: RecordedRequest[];
  /** Leaves each request that `which` picks unanswered, until `letThrough`. Resolves with the first of them. */
  hold(which: (request: RecordedRequest) => boolean): Promise<RecordedRequest>;
  letThrough(): void;
  close(): Promise<void>;
}

/** @param dataDir an empty folder */
export async function startProxy(
  environment: Readonly<Record<string, string>>,
  dataDir: string,
): Promise<RunningProxy> {
  const seen: RecordedRequest[] = [];
  let isHeld: (request: RecordedRequest) => boolean = () => false;
  let held = Promise.withResolvers<RecordedRequest>();

  async function pass(to: string, incoming: IncomingMessage, response: ServerResponse) {
    const { method = '', url = '', headers } = incoming;
    const body = await buffer(incoming);
    const operation = String(headers['x-amz-target'] ?? '').split('.')[1];
    const [path] = url.split('?');
    const request = { what: operation ?? `${method} ${path}`, body, headers };
    seen.push(request);
    if (isHeld(request)) return held.resolve(request);
    forward(new URL(url, to), { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    })
      .on('error', () => response.destroy())
      .end(body);
  }

  const { DYNAMODB_ENDPOINT = '', S3_ENDPOINT = '' } = environment;
  const before = (to: string): Promise<Listener> =>
    listen(0, (incoming, response) => pass(to, incoming, response));
  const [table, objects] = [await before(DYNAMODB_ENDPOINT), await before(S3_ENDPOINT)];
  const folder = openDataFolder(dataDir);
  const withdraw = announceStack(folder, {
    ...environment,
    DYNAMODB_ENDPOINT: `http://localhost:${table.port}`,
    S3_ENDPOINT: `http://localhost:${objects.port}`,
  });
  return {
    dataDir,
    seen,
    hold: (which) => {
      isHeld = which;
      held = Promise.withResolvers();
      return held.promise;
    },
    letThrough: () => {
      isHeld = () => false;
    },
    close: async () => {
      withdraw();
      folder.close();
      await table.close();
      await objects.close();
    },
  };
}

/** Runs a program until one of its requests is held, then runs `meanwhile` and kills the program. */
export async function killWhenHeld(
  program: string,
  folder: string,
  at: RunningProxy,
  which: Parameters<RunningProxy['hold']>[0],
  meanwhile: () => Promise<unknown> = async () => {},
): Promise<void> {
  const held = at.hold(which);
  const child = spawn(process.execPath, [join(BIN, program), 'local', folder], {
    env: { ...process.env, DATA_DIR: at.dataDir, DYNAMODB_ENDPOINT: '' },
    stdio: 'inherit',
  });
  const ended = once(child, 'exit');
  try {
    await Promise.race([held, ended.then(() => Promise.reject(new Error('It came to its end')))]);
    await meanwhile();
  } finally {
    child.kill('SIGKILL');
    await ended;
    at.letThrough();
    at.seen.length = 0;
  }
}

/**
 * Kills a program after it has recorded its first object, and before the second.
 * @returns the request for the first object
 */
export async function killAfterFirstObject(
  program: string,
  folder: string,
  at: RunningProxy,
  isObject: Parameters<RunningProxy['hold']>[0],
  firstIsNoted: () => Promise<void>,
): Promise<string> {
  let first: string | undefined;
  const isOther: typeof isObject = (request) => {
    if (!isObject(request)) return false;
    first ??= request.what;
    return request.what !== first;
  };
  await killWhenHeld(program, folder, at, isOther, () => eventually(firstIsNoted));
  return first ?? '';
}
