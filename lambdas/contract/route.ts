import * as z from 'zod/mini';
import type { ActorRole } from './roles.ts';

/** Who may call a route: anybody, either role, or one role. */
export type Role = 'public' | 'any' | ActorRole;

export interface Route<
  Input extends z.ZodMiniType = z.ZodMiniType,
  Output extends z.ZodMiniType = z.ZodMiniType,
  Caller extends Role = Role,
> {
  /** The name of the client's function and of the Lambda's logical id. */
  readonly name: string;
  readonly method: 'GET' | 'POST';
  /** Below `/api`, with path parameters in braces, as in API Gateway. */
  readonly path: `/${string}`;
  readonly role: Caller;
  /** 201 for a call that creates something, otherwise 200. */
  readonly status: 200 | 201;
  /** Whether a creating call answers 200 if the thing already exists. See `Existing`. */
  readonly mayExist: boolean;
  /** Whether repeating the call has no further effect, so that clients may retry it. Always true for GET. */
  readonly idempotent: boolean;
  /** Whether it takes an `Idempotency-Key` header: the same key within a day gets the first answer again. */
  readonly takesIdempotencyKey: boolean;
  /** Whether the request body is ignored. All input is in the path then. */
  readonly ignoresBody: boolean;
  /** The largest body, in bytes; undefined for `BODY_MAX_BYTES`. */
  readonly bodyMaxBytes: number | undefined;
  readonly summary: string;
  /** Path parameters, query parameters and the JSON body, merged into one object. */
  readonly input: Input;
  readonly output: Output;
}

/** What a declaration may leave out. */
const DEFAULTS = {
  status: 200,
  mayExist: false,
  takesIdempotencyKey: false,
  ignoresBody: false,
  bodyMaxBytes: undefined,
} as const satisfies Partial<Route>;
type Optional = keyof typeof DEFAULTS;

type RouteDeclaration<I extends z.ZodMiniType, O extends z.ZodMiniType, C extends Role> = Omit<
  Route<I, O, C>,
  'method' | 'path' | 'idempotent' | Optional
> &
  Partial<Pick<Route<I, O, C>, Optional>> &
  (
    | { readonly POST: `/${string}`; readonly GET?: never; readonly idempotent?: boolean }
    | { readonly GET: `/${string}`; readonly POST?: never; readonly idempotent?: never }
  );

/**
 * Declares one call. The annotation lets a bundler drop the routes that a Lambda does not serve.
 * @__NO_SIDE_EFFECTS__
 */
export function route<I extends z.ZodMiniType, O extends z.ZodMiniType, const C extends Role>(
  declared: RouteDeclaration<I, O, C>,
): Route<I, O, C> {
  const { GET: _, POST: __, ...rest } = declared;
  const at =
    declared.POST === undefined
      ? { method: 'GET' as const, path: declared.GET, idempotent: true }
      : { method: 'POST' as const, path: declared.POST, idempotent: declared.idempotent ?? false };
  return { ...DEFAULTS, ...rest, ...at };
}

/** A handler's answer if the thing to create already exists: the status is 200 instead of 201. */
export class Existing<T> {
  readonly output: T;
  constructor(output: T) {
    this.output = output;
  }
}

/** The input that a caller passes to a route. */
export type InputOf<R extends Route> = z.input<R['input']>;
/** The parsed input of a handler. */
export type ParsedInputOf<R extends Route> = z.output<R['input']>;
/** The answer of a successful call. */
export type OutputOf<R extends Route> = z.output<R['output']>;

/**
 * The query of a URL, without its `?`. A space is `%20`: gateways differ on whether a `+` in a query is a space.
 * @param fields undefined ones are left out
 */
export function queryString(fields: Iterable<readonly [name: string, value: unknown]>): string {
  const given = [...fields].filter(([, value]) => value !== undefined);
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  return query.toString().replaceAll('+', '%20');
}

/** The body of every failure. */
export const failure = z.object({
  error: z.string(),
  issues: z.optional(z.array(z.object({ path: z.string(), message: z.string() }))),
  /** What is stored, in the form of an answer, if a change was made from another version. */
  current: z.optional(z.record(z.string(), z.unknown())),
  request_id: z.optional(z.string()),
});
export type Failure = z.output<typeof failure>;
export type Issue = NonNullable<Failure['issues']>[number];
