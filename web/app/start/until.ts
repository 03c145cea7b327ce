/** Settles when something is so, which is looked at now and whenever `subscribe` calls. */
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
