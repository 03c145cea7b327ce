import type * as z from 'zod/mini';
import { IDEMPOTENCY_KEY_MAX } from '../contract/limits.ts';
import { Problem } from '../contract/problem.ts';
import { Existing, type Route } from '../contract/route.ts';
import {
  findFirstAnswer,
  type RepeatableCall,
  storeFirstAnswer,
} from '../data/accounts/repeated-calls.ts';
import { transact, type Write } from '../data/table/write.ts';
import type { Event } from './call-log.ts';
import { type Call, endpoint } from './endpoint.ts';

type SignedIn = 'manager' | 'any';

/**
 * The `Idempotency-Key` header of a request.
 * @throws invalid if it is too long
 */
export function idempotencyKeyOf({ headers }: Pick<Event, 'headers'>): string | undefined {
  const key = headers['idempotency-key'];
  if (key !== undefined && key.length > IDEMPOTENCY_KEY_MAX)
    throw new Problem(
      'invalid',
      `The Idempotency-Key can have at most ${IDEMPOTENCY_KEY_MAX} characters.`,
    );
  return key;
}

interface Creation<O extends z.ZodMiniType> {
  /**
   * The writes that let a repeated call get this answer again. They belong in the transaction that creates
   * something. None without an `Idempotency-Key`.
   */
  readonly once: (answer: z.input<O>) => Write[];
}

/**
 * `endpoint`, for a route that takes an `Idempotency-Key`: a repeated call creates nothing and gets the first
 * answer. If the thing existed already, that answer is stored here.
 * @throws, in a call, invalid if the key is too long; conflict if it was used with another input
 */
export function repeatableEndpoint<I extends z.ZodMiniType, O extends z.ZodMiniType>(
  route: Route<I, O, SignedIn>,
  create: (
    call: Call<Route<I, O, SignedIn>> & Creation<O>,
  ) => Promise<z.input<O> | Existing<z.input<O>>>,
) {
  return endpoint(route, async (call) => {
    const { input, actor, event } = call;
    const key = idempotencyKeyOf(event);
    if (key === undefined) return await create({ ...call, once: () => [] });
    const repeatable: RepeatableCall = { account: actor, route: route.name, key, input };
    const firstAnswer = async () => {
      const found = await findFirstAnswer(repeatable);
      if (found === undefined) return undefined;
      const answer = route.output.parse(found);
      return route.mayExist ? new Existing(answer) : answer;
    };
    const earlier = await firstAnswer();
    if (earlier !== undefined) return earlier;
    try {
      const once = (answer: z.input<O>) => [storeFirstAnswer(repeatable, answer)];
      const created = await create({ ...call, once });
      if (created instanceof Existing) await transact(once(created.output));
      return created;
    } catch (error) {
      // The first call may have been answered at this moment.
      const first = await firstAnswer();
      if (first === undefined) throw error;
      return first;
    }
  });
}
