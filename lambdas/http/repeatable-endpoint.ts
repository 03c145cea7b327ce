import type * as z from 'zod/mini';
import { IDEMPOTENCY_KEY_MAX } from '../contract/limits.ts';
import { Problem } from '../contract/problem.ts';
import type { Route } from '../contract/route.ts';
import {
  findFirstAnswer,
  type RepeatableCall,
  storeFirstAnswer,
} from '../data/accounts/repeated-calls.ts';
import type { Write } from '../data/table/write.ts';
import { type Call, endpoint } from './endpoint.ts';

interface Creation<O extends z.ZodMiniType> {
  /**
   * The writes that let a repeated call get this answer again. They belong in the transaction that creates
   * something. None without an `Idempotency-Key`.
   */
  readonly once: (answer: z.input<O>) => Write[];
}

/**
 * `endpoint`, for a route that takes an `Idempotency-Key`: a repeated call creates nothing and gets the first
 * answer.
 * @throws, in a call, invalid if the key is too long; conflict if it was used with another input
 */
export function repeatableEndpoint<I extends z.ZodMiniType, O extends z.ZodMiniType>(
  route: Route<I, O, 'manager'>,
  create: (call: Call<Route<I, O, 'manager'>> & Creation<O>) => Promise<z.input<O>>,
) {
  return endpoint(route, async (call) => {
    const { input, actor, event } = call;
    const key = event.headers['idempotency-key'];
    if (key === undefined) return await create({ ...call, once: () => [] });
    if (key.length > IDEMPOTENCY_KEY_MAX)
      throw new Problem(
        'invalid',
        `The Idempotency-Key can have at most ${IDEMPOTENCY_KEY_MAX} characters.`,
      );
    const repeatable: RepeatableCall = { manager: actor.id, route: route.name, key, input };
    const earlier = await findFirstAnswer(repeatable);
    if (earlier !== undefined) return route.output.parse(earlier);
    try {
      return await create({
        ...call,
        once: (answer) => [storeFirstAnswer(repeatable, answer)],
      });
    } catch (error) {
      // The first call may have been answered at this moment.
      const first = await findFirstAnswer(repeatable);
      if (first === undefined) throw error;
      return route.output.parse(first);
    }
  });
}
