import type { createBrowserRouter } from 'react-router-dom';
import { queryClient } from '../api/query-client.ts';

/** How long a page that can be read already waits for what the app has to ask for. */
const READING_MS = 3_000;

/** Settles once the first page can be shown whole, in place of the one that is there to be read. */
export async function pageIsReady(router: ReturnType<typeof createBrowserRouter>): Promise<void> {
  const late = new Promise((done) => setTimeout(done, READING_MS));
  await once(
    () => router.state.initialized,
    (check) => router.subscribe(check),
  );
  const answered = once(
    () => queryClient.isFetching() === 0,
    (check) => queryClient.getQueryCache().subscribe(check),
  );
  await Promise.race([answered, late]);
}

/** Settles when something is so, which is looked at now and whenever `subscribe` calls. */
function once(isSo: () => boolean, subscribe: (check: () => void) => () => void): Promise<void> {
  return new Promise((done) => {
    const stop = subscribe(() => {
      if (!isSo()) return;
      stop();
      done();
    });
    if (isSo()) {
      stop();
      done();
    }
  });
}
