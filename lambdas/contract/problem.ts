import type { Issue } from './route.ts';

/** The kinds of failure, and their HTTP statuses. */
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

/** A failure that the caller can act on: `message` tells a person how. */
export class Problem extends Error {
  override readonly name = 'Problem';
  readonly code: keyof typeof STATUS_OF;
  readonly issues: readonly Issue[] | undefined;
  /** Whole seconds until the next try. */
  readonly retryAfter: number | undefined;
  /** What is stored, in the form of an answer, if a change was made from another version. */
  readonly current: object | undefined;

  constructor(
    code: keyof typeof STATUS_OF,
    message: string,
    more: {
      issues?: readonly Issue[];
      retryAfter?: number;
      current?: object;
      cause?: unknown;
    } = {},
  ) {
    super(message, { cause: more.cause });
    this.code = code;
    this.issues = more.issues;
    this.retryAfter = more.retryAfter;
    this.current = more.current;
  }
}

/** Missing, or owned by somebody else: a caller cannot tell the difference. */
export function notFound(what: string): Problem {
  return new Problem('not-found', `There is no such ${what}.`);
}

export function conflict(message: string, issues?: readonly Issue[]): Problem {
  return new Problem('conflict', message, issues === undefined ? {} : { issues });
}

/** Permanently removed. */
export function gone(message: string): Problem {
  return new Problem('gone', message);
}

/** A well-formed but wrong field, `path` as in `video_responses.0.video_url`. */
export function invalid(path: string, message: string): Problem {
  return new Problem('invalid', message, { issues: [{ path, message }] });
}
