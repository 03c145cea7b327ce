import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import * as z from 'zod/mini';
import { Problem } from '../contract/problem.ts';
import { type ActorRole, ROLES } from '../contract/roles.ts';
import { Existing, type ParsedInputOf, type Role, type Route } from '../contract/route.ts';
import { collectSigned } from '../data/files/signed-files.ts';
import type { Caller } from './actor.ts';
import { addToLog, type Event, logFields, type Notes } from './call-log.ts';
import { json } from './json.ts';
import { jsonBody } from './json-body.ts';
import { logger } from './observe.ts';
import { requestMiddleware } from './request-middleware.ts';

type CallerOf<C extends Role> = C extends 'public'
  ? undefined
  : C extends ActorRole
    ? Caller<C>
    : Caller;

type OriginCheck<C extends Role> = C extends 'public'
  ? [originCheck: (request: Event) => Promise<string>]
  : [];

export interface Call<R extends Route> {
  readonly input: ParsedInputOf<R>;
  /** The caller, in the role that the route requires. */
  readonly actor: CallerOf<R['role']>;
  /** The request, for the few routes that need its origin. */
  readonly event: APIGatewayProxyEventV2;
  /** Adds fields to the call's log lines. */
  readonly note: (notes: Notes) => void;
}

/**
 * Creates the Lambda handler of a route. Authentication, role, input, output, errors, logs and metrics are
 * the same for all routes. `handle` does only what is special about the route: it gets the parsed input and
 * the caller, returns the route's output, and throws a `Problem` for failures that the caller can act on.
 * @param originCheck of a public route, which has no authorizer: throws to refuse a request, and returns the
 *   pseudonym of its network in the logs
 */
export function endpoint<I extends z.ZodMiniType, O extends z.ZodMiniType, C extends Role>(
  route: Route<I, O, C>,
  handle: (
    call: Call<Route<I, O, C>>,
  ) => Promise<z.input<O> | z.output<O> | Existing<z.input<O> | z.output<O>>>,
  ...[originCheck]: OriginCheck<C>
) {
  return requestMiddleware(route, json).handler(async (event) => {
    if (originCheck !== undefined) addToLog(event, { client: await originCheck(event) });
    const actor = callerOf(route.role, event);
    const input = parseInput(route, event);
    const { result: output, signed } = await collectSigned(() =>
      handle({ input, actor, event, note: (notes) => addToLog(event, notes) }),
    );
    if (signed.length > 0) logger.info('files signed', { ...logFields(route, event), signed });
    return output instanceof Existing
      ? json(200, route.output.parse(output.output))
      : json(route.status, route.output.parse(output));
  });
}

const callerContext = z.object({
  actor_id: z.string(),
  role: z.enum(ROLES),
  session_began: z.coerce.number(),
});

function callerOf<C extends Role>(role: C, event: Event): CallerOf<C>;
function callerOf(role: Role, { requestContext }: Event): Caller | undefined {
  if (role === 'public') return undefined;
  const found = callerContext.safeParse(requestContext.authorizer?.lambda ?? {});
  if (!found.success) throw new Problem('unauthenticated', 'Please log in.');
  const { actor_id: id, session_began: sessionBeganAt } = found.data;
  const actor = { id, role: found.data.role, sessionBeganAt };
  if (role !== 'any' && role !== actor.role) {
    throw new Problem('forbidden', `Only a ${role} can do this.`);
  }
  return actor;
}

function parseInput<I extends z.ZodMiniType>(
  { input, method, ignoresBody, bodyMaxBytes }: Route<I>,
  event: Event,
): z.output<I> {
  const parsed = input.safeParse({
    ...(method === 'GET' && filledIn(event.rawQueryString)),
    ...(method === 'POST' && !ignoresBody && jsonBody(event, bodyMaxBytes)),
    ...event.pathParameters,
  });
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.map(({ path, message }) => ({
    path: path.join('.'),
    message,
  }));
  const [first] = issues;
  throw new Problem(
    'invalid',
    first?.path ? `${label(first.path)}: ${first.message}` : 'The request is not valid.',
    { issues },
  );
}

/**
 * The parameters of a query that are not empty: a form sends its empty fields too. A repeated one is a list with commas.
 * From the raw query, in which a `+` is a space, as forms write it: in the gateway's own parameters it stays a plus.
 */
function filledIn(rawQueryString: string): Record<string, string> {
  const values = new URLSearchParams(rawQueryString);
  return Object.fromEntries(
    [...values.keys()].flatMap((name) => {
      const filled = values.getAll(name).filter((value) => value !== '');
      return filled.length === 0 ? [] : [[name, filled.join(',')]];
    }),
  );
}

/** `screening_questions.0.question_text` as a label: "Screening questions 1 question text". */
function label(path: string): string {
  const words = path
    .replaceAll(/\d+/g, (index) => String(Number(index) + 1))
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/[._]/g, ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
