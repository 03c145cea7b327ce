import { onTestFinished, vi } from 'vitest';

/** A try to upload a file. */
interface Try {
  readonly url: string;
  readonly type: string;
  readonly file: Blob;
}

/** The status of the file store's answer to a try; undefined if the connection is lost. */
type Respond = (upload: Try) => number | undefined | Promise<number | undefined>;

/** The file store, in tests of the app. */
export interface FileStore {
  /** A signed URL; each is another one. */
  urlOf(key: string): string;
  /** All tries so far. */
  readonly tries: readonly Try[];
  /** The stored files, by their URL without its signature. */
  readonly files: ReadonlyMap<string, Try>;
  /** Answers the tries from now on; undefined lets them succeed. */
  respond(how?: Respond): void;
  /** Holds the tries until the returned function is called. */
  hold(): () => void;
}

const ORIGIN = 'https://files.example.com';

/** Takes the place of the file store until the end of the test. */
export function fileStore(): FileStore {
  const tries: Try[] = [];
  const files = new Map<string, Try>();
  let respond: Respond = () => 200;
  let signatures = 0;
  async function receive(upload: Try): Promise<number | undefined> {
    tries.push(upload);
    const status = await respond(upload);
    if (status === 200) files.set(upload.url.split('?', 1)[0] ?? '', upload);
    return status;
  }
  vi.stubGlobal('XMLHttpRequest', requestTo(receive));
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
  return {
    urlOf: (key) => `${ORIGIN}/${key}?signature=${++signatures}`,
    tries,
    files,
    respond: (how = () => 200) => {
      respond = how;
    },
    hold: () => {
      const { promise, resolve } = Promise.withResolvers<number>();
      respond = () => promise;
      return () => {
        respond = () => 200;
        resolve(200);
      };
    },
  };
}

/** What an upload uses of XMLHttpRequest. */
function requestTo(receive: (upload: Try) => Promise<number | undefined>) {
  return class {
    status = 0;
    responseType = '';
    readonly upload: { onprogress?: (event: object) => void; onload?: () => void } = {};
    onload?: () => void;
    onerror?: () => void;
    onloadend?: () => void;
    #url = '';
    #type = '';
    #isAborted = false;

    open(_method: string, url: string): void {
      this.#url = url;
    }

    setRequestHeader(_name: string, value: string): void {
      this.#type = value;
    }

    async send(file: Blob): Promise<void> {
      const half = { lengthComputable: true, loaded: file.size / 2, total: file.size };
      this.upload.onprogress?.(half);
      const status = await receive({ url: this.#url, type: this.#type, file });
      if (this.#isAborted) return;
      this.upload.onload?.();
      this.status = status ?? 0;
      if (status === undefined) this.onerror?.();
      else this.onload?.();
      this.onloadend?.();
    }

    abort(): void {
      this.#isAborted = true;
      this.onloadend?.();
    }
  };
}
