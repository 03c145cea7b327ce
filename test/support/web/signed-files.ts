import { onTestFinished } from 'vitest';
import { cdp } from 'vitest/browser';

const ORIGIN = 'https://files.example.com';
const FORBIDDEN = 403;

/** Files behind signed URLs, in tests of the app. */
interface SignedFiles {
  /** A new URL of a file, signed now for an hour. */
  urlOf(name: string): string;
  /** The names of all requested files so far, in turn. */
  readonly asked: string[];
  /** Refuses a file until the returned function is called. */
  refuse(name: string): () => void;
}

/**
 * Answers the requests of the page for files until the end of the test, also those of its media and frames.
 * @param files the content of each file by its name
 */
export async function serveFiles(
  files: Readonly<Record<string, Uint8Array<ArrayBuffer>>>,
): Promise<SignedFiles> {
  const asked: string[] = [];
  let signatures = 0;
  const refused = new Set<string>();
  const nameOf = (url: string) => new URL(url).pathname.slice(1);
  const session = cdp();
  const respond = (requestId: string, url: string) => {
    const content = files[nameOf(url)];
    asked.push(nameOf(url));
    const isThere = content !== undefined && !refused.has(nameOf(url));
    return session.send('Fetch.fulfillRequest', {
      requestId,
      responseCode: isThere ? 200 : FORBIDDEN,
      responseHeaders: [{ name: 'Access-Control-Allow-Origin', value: '*' }],
      ...(isThere && { body: btoa(String.fromCharCode(...content)) }),
    });
  };
  const onPaused = ({ requestId, request }: { requestId: string; request: { url: string } }) =>
    void respond(requestId, request.url);
  session.on('Fetch.requestPaused', onPaused);
  await session.send('Fetch.enable', { patterns: [{ urlPattern: `${ORIGIN}/*` }] });
  onTestFinished(async () => {
    session.off('Fetch.requestPaused', onPaused);
    await session.send('Fetch.disable');
  });
  return {
    urlOf: (name) => {
      const now = new Date().toISOString().replace(/[-:]|\.\d+/g, '');
      signatures += 1;
      return `${ORIGIN}/${name}?X-Amz-Date=${now}&X-Amz-Expires=3600&signature=${signatures}`;
    },
    asked,
    refuse: (name) => {
      refused.add(name);
      return () => refused.delete(name);
    },
  };
}
