import { RefusedCall } from '../seed/api.ts';

/** The marketplace doesn't work as it should. */
class SmokeFailure extends Error {}

/** @throws SmokeFailure if it does not hold */
export function check(holds: boolean, what: string): asserts holds {
  if (!holds) throw new SmokeFailure(what);
}

/** @throws SmokeFailure unless the call is refused with this status */
export async function checkRefused(answer: Promise<unknown>, status: number): Promise<void> {
  const found = await answer.then(
    () => 'it is answered',
    (error: unknown) => {
      if (error instanceof RefusedCall) return error.status;
      throw error;
    },
  );
  check(found === status, `A call that should be refused with ${status}: ${found}`);
}
