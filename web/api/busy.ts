/** How many calls are waiting because the server is busy. */
let waiting = 0;
const listeners = new Set<() => void>();

function add(calls: 1 | -1): void {
  waiting += calls;
  for (const listener of listeners) listener();
}

/**
 * Marks a call as waiting for a busy server.
 * @returns a function that ends the wait; call it once
 */
export function beginWaiting(): () => void {
  add(1);
  return () => add(-1);
}

/** Whether any call waits for a busy server. */
export function isBusy(): boolean {
  return waiting > 0;
}

/**
 * Calls `listener` when `isBusy` changes.
 * @returns a function that unsubscribes
 */
export function onBusyChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
