import type * as z from 'zod/mini';
import type { PageAnswer } from '../../contract/pages/pages.ts';
import { type Problem, STATUS_OF } from '../../contract/problem.ts';
import type { Failure, Route } from '../../contract/route.ts';

/** What a call answers that the app would make for the page. */
export function answered<O extends z.ZodMiniType>(
  { name, output, status }: Route<z.ZodMiniType, O>,
  input: PageAnswer['input'],
  body: z.input<O>,
): PageAnswer {
  return { call: name, input, status, body: output.parse(body) };
}

/** How a call fails that the app would make for the page. */
export function refused(
  { name }: Route,
  input: PageAnswer['input'],
  { code, message, issues }: Problem,
): PageAnswer {
  const body: Failure = { error: message, ...(issues && { issues: [...issues] }) };
  return { call: name, input, status: STATUS_OF[code], body };
}
