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
export function putFile(put: Put): Promise<void> {
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
