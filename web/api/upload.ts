import PQueue from 'p-queue';
import pRetry from 'p-retry';
import { getPresignedUrl } from '../../lambdas/contract/calls/candidate.ts';
import { CONTENT_TYPES } from '../../lambdas/contract/schemas/file-types.ts';
import { call } from './client.ts';
import { ApiError } from './errors.ts';
import { sessionOf } from './stored/session.ts';
import { type Next, nextTry, stallLimit } from './upload-retries.ts';

/** The state of an upload. */
export type UploadProgress = (
  | { readonly step: 'queued' } /** Waits for other uploads. */
  | { readonly step: 'uploading' /** 0 to 1 */; readonly sent: number }
  | {
      readonly step: 'retrying';
      readonly reason: string;
      readonly afterMs: number;
      /** Failures in a row. */
      readonly failures: number;
    }
  | { readonly step: 'waiting-for-network' }
  | { readonly step: 'waiting-for-sign-in' }
) & {
  /** Whether the file store has failed again and again, as behind a firewall that blocks it. */
  readonly stuck?: boolean;
};

/** After this many failures of the file store in a row, an upload is stuck. */
const FAILURES_TO_BE_STUCK = 3;

export interface Upload {
  /**
   * The stored object's URL, without the signature. Rejects with ApiError if the server refuses the file,
   * or with an AbortError. Other failures are retried.
   */
  readonly done: Promise<string>;
  readonly retryNow: () => void;
  readonly abort: () => void;
}

interface Options {
  /** A key that `getPresignedUrl` signs; its extension names the type. */
  readonly key: string;
  readonly file: Blob;
  /** What its owner calls a document. */
  readonly name?: string;
  readonly onProgress: (progress: UploadProgress) => void;
}

/** More at once would slow each of them down on a slow line. */
const queue = new PQueue({ concurrency: 2 });

/**
 * Queues an upload. Each try asks for its own URL, since a URL works for 15 minutes only. Between two
 * tries, other uploads take their turn.
 */
export function startUpload(options: Options): Upload {
  const { key, onProgress } = options;
  const abort = new AbortController();
  const { signal } = abort;
  let wake = () => {};
  let storeFailures = 0;
  const report = (progress: UploadProgress) =>
    onProgress(storeFailures < FAILURES_TO_BE_STUCK ? progress : { ...progress, stuck: true });
  const tryInTurn = (number: number) => {
    report({ step: 'queued' });
    const reported = { ...options, onProgress: report };
    return queue.add(() => tryOnce(reported, number - 1, signal), { signal });
  };
  const done = pRetry(tryInTurn, {
    retries: Number.POSITIVE_INFINITY,
    // The waiting is done below, where it can be cut short.
    minTimeout: 0,
    signal,
    async onFailedAttempt({ error, attemptNumber: failures }) {
      const refusal = error instanceof ApiError ? error : undefined;
      const next = nextTry({ refusal, failures, online: navigator.onLine });
      if (next.do === 'give-up') throw error;
      console.error(`The upload of ${key} failed, try ${failures}: ${error}`);
      storeFailures = error instanceof UploadError ? storeFailures + 1 : 0;
      report(progressOf(next, error, failures));
      await new Promise<void>((resolve) => {
        wake = resumeWhen(next, resolve, signal);
      });
    },
  });
  return { done, retryNow: () => wake(), abort: () => abort.abort() };
}

async function tryOnce(
  { key, file, name, onProgress }: Options,
  failures: number,
  signal: AbortSignal,
): Promise<string> {
  onProgress({ step: 'uploading', sent: 0 });
  const contentType = CONTENT_TYPES[key.slice(key.lastIndexOf('.') + 1)] ?? file.type;
  const { url } = await call(
    getPresignedUrl,
    {
      key,
      content_type: contentType,
      content_length: file.size,
      ...(name !== undefined && { file_name: name }),
    },
    { signal },
  );
  await putFile({
    url,
    file,
    contentType,
    stalledAfterMs: stallLimit(failures),
    signal,
    onProgress: (sent) => onProgress({ step: 'uploading', sent }),
  });
  return url.split('?', 1)[0] ?? url;
}

function progressOf(next: Next, error: unknown, failures: number): UploadProgress {
  switch (next.do) {
    case 'retry': {
      const reason = error instanceof Error ? error.message : String(error);
      return { step: 'retrying', reason, afterMs: next.afterMs, failures };
    }
    case 'wait-for-sign-in':
      return { step: 'waiting-for-sign-in' };
    default:
      return { step: 'waiting-for-network' };
  }
}

const SIGN_IN_CHECK_MS = 500;
const OFFLINE_CHECK_MS = 30_000;

/** Calls `resume` when it is time for the next try. @returns a function that calls it at once */
function resumeWhen(next: Next, resume: () => void, signal: AbortSignal): () => void {
  const over = new AbortController();
  const wake = () => {
    over.abort();
    resume();
  };
  const { signal: until } = over;
  signal.addEventListener('abort', wake, { signal: until });
  addEventListener('online', wake, { signal: until });
  // A browser can report being offline when it is not.
  if (next.do === 'wait-for-network') setTimeout(wake, OFFLINE_CHECK_MS);
  if (next.do === 'retry') setTimeout(wake, next.afterMs);
  if (next.do === 'wait-for-sign-in') {
    const check = setInterval(() => {
      if (sessionOf('candidate').token !== null) wake();
    }, SIGN_IN_CHECK_MS);
    until.addEventListener('abort', () => clearInterval(check));
  }
  return wake;
}

/** The object store refused a file. `status` is 0 without an answer. */
class UploadError extends Error {
  override readonly name = 'UploadError';
  readonly status: number;

  constructor(status: number, reason: string) {
    super(`Upload failed: ${reason}`);
    this.status = status;
  }
}

interface Put {
  readonly url: string;
  readonly file: Blob;
  readonly contentType: string;
  /** How long the upload may stall before the try fails. */
  readonly stalledAfterMs: number;
  readonly signal: AbortSignal;
  /** Called with the part sent, 0 to 1. */
  readonly onProgress: (sent: number) => void;
}

/**
 * Uploads a file to a presigned URL. Uses XMLHttpRequest, because fetch reports no upload progress.
 * @throws UploadError, or the signal's reason
 */
function putFile(put: Put): Promise<void> {
  const { url, file, contentType, stalledAfterMs, signal, onProgress } = put;
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const request = new XMLHttpRequest();
    let watchdog: ReturnType<typeof setTimeout> | undefined;
    const fail = (status: number, reason: string) => reject(new UploadError(status, reason));
    const stalled = () => {
      fail(0, 'the connection stood still');
      request.abort();
    };
    const alive = () => {
      clearTimeout(watchdog);
      watchdog = setTimeout(stalled, stalledAfterMs);
    };
    const aborted = () => {
      reject(signal.reason);
      request.abort();
    };

    request.upload.onprogress = (event) => {
      alive();
      if (event.lengthComputable && event.total > 0) onProgress(event.loaded / event.total);
    };
    request.upload.onload = alive;
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) resolve();
      else fail(request.status, `the file store answered ${request.status}`);
    };
    request.onerror = () => fail(0, 'the connection was lost');
    request.onloadend = () => {
      clearTimeout(watchdog);
      signal.removeEventListener('abort', aborted);
    };
    signal.addEventListener('abort', aborted);
    request.open('PUT', url);
    // The answer is empty without a content type. Firefox would parse it as XML and log an error.
    request.responseType = 'text';
    request.setRequestHeader('content-type', contentType);
    alive();
    request.send(file);
  });
}
