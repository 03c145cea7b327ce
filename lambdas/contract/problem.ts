import type { Issue } from './route.ts';

/** What can go wrong for a caller, and the HTTP status that says so. */
export const STATUS_OF = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  'not-found': 404,
  conflict: 409,
  gone: 410,
  'too-large': 413,
  'unsupported-media-type': 415,
  'too-many-requests': 429,
  unavailable: 503,
} as const;

/** A failure that the caller can do something about: `message` is a sentence a person can act on. */
export class Problem extends Error {
  override readonly name = 'Problem';
  readonly code: keyof typeof STATUS_OF;
  readonly issues: readonly Issue[] | undefined;
  /** Whole seconds to wait before trying again. */
  readonly retryAfter: number | undefined;

  constructor(
    code: keyof typeof STATUS_OF,
    message: string,
    more: { issues?: readonly Issue[]; retryAfter?: number; cause?: unknown } = {},
  ) {
    super(message, { cause: more.cause });
    this.code = code;
    this.issues = more.issues;
    this.retryAfter = more.retryAfter;
  }
}

/** It does not exist, or belongs to somebody else: a caller cannot tell which. */
export function notFound(what: string): Problem {
  return new Problem('not-found', `There is no such ${what}.`);
}

export function conflict(message: string, issues?: readonly Issue[]): Problem {
  return new Problem('conflict', message, issues === undefined ? {} : { issues });
}

/** It was there, and will not be again. */
export function gone(message: string): Problem {
  return new Problem('gone', message);
}

/** A field that is well formed but wrong, `path` as in `video_responses.0.video_url`. */
export function invalid(path: string, message: string): Problem {
  return new Problem('invalid', message, { issues: [{ path, message }] });
}
