/** The time limit of a call by a signed-in person, in seconds. The gateway waits for 30. */
export const CALL_TIMEOUT_S = 25;

/** The time limit of consumers whose work may be long, in minutes: Lambda's longest. */
export const LONG_WORK_TIMEOUT_MIN = 15;

/** How long what such a consumer has claimed is its own, in milliseconds: no instance works longer. */
export const LONG_WORK_LEASE_MS = LONG_WORK_TIMEOUT_MIN * 60_000;

/** How long what a call has claimed is its own, in milliseconds: somewhat longer than the call. */
export const CALL_LEASE_MS = (CALL_TIMEOUT_S + 5) * 1000;
