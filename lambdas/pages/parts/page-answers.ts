import type * as z from 'zod/mini';
import type { PageAnswer } from '../../contract/pages/pages.ts';
import { type Problem, STATUS_OF } from '../../contract/problem.ts';
import type { Failure, Route } from '../../contract/route.ts';

/** The answer of an API call, for the app to hydrate from. */
export function callAnswer<O extends z.ZodMiniType>(
  { name, output, status }: Route<z.ZodMiniType, O>,
  input: PageAnswer['input'],
  body: z.input<O>,
): PageAnswer {
  return { call: name, input, status, body: output.parse(body) };
}

/** The failure of an API call, for the app to hydrate from. */
export function callFailure(
  { name }: Route,
  input: PageAnswer['input'],
  { code, message, issues }: Problem,
): PageAnswer {
  const body: Failure = { error: message, ...(issues && { issues: [...issues] }) };
  return { call: name, input, status: STATUS_OF[code], body };
}
