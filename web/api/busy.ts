/** How many calls the server has had no room for, and which are being tried again. */
let waiting = 0;
const listeners = new Set<() => void>();

function add(calls: 1 | -1): void {
  waiting += calls;
  for (const listener of listeners) listener();
}

/** Notes that a call waits for the server to have room. @returns what ends that, to be called once */
export function beginWaiting(): () => void {
  add(1);
  return () => add(-1);
}

/** Whether any call waits for the server to have room. */
export function isBusy(): boolean {
  return waiting > 0;
}

/** Calls `listener` after every change of `isBusy`. @returns what stops that */
export function onBusyChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
