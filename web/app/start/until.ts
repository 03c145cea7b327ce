/** Settles when `isSo` returns true; checked now and whenever `subscribe` reports a change. */
export async function until(
  isSo: () => boolean,
  subscribe: (check: () => void) => () => void,
): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const check = () => isSo() && resolve();
  const stop = subscribe(check);
  check();
  await promise;
  stop();
}
