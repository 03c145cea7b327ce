import * as z from 'zod/mini';
import { conflict } from '../../contract/problem.ts';
import { type Account, answerKey } from '../keys/accounts.ts';
import { hashOf } from '../table/hash.ts';
import { itemType } from '../table/items.ts';
import { getItem } from '../table/read.ts';
import { createWrite, type Write } from '../table/write.ts';

/**
 * The first answers to creating calls with an `Idempotency-Key`. An answer is stored in the transaction of its
 * creation, so that a repeated call creates nothing and gets the same answer.
 */

const answerType = itemType(
  z.object({
    /** Of the call's input. */
    input_hash: z.string(),
    /** In JSON. */
    answer: z.string(),
    expires_at: z.int(),
  }),
);

const KEPT_S = 24 * 60 * 60;

/** A call that may be a repeated one. */
export interface RepeatableCall {
  /** The caller's. */
  readonly account: Account;
  /** The name of the route. */
  readonly route: string;
  /** From the `Idempotency-Key` header. */
  readonly key: string;
  readonly input: unknown;
}

const placeOf = ({ account, route, key }: RepeatableCall) =>
  answerKey(account, hashOf(`${route} ${key}`));
const inputHashOf = ({ input }: RepeatableCall) => hashOf(JSON.stringify(input));

/**
 * The answer to the first call with this key. Undefined if there was none in the last day.
 * @throws conflict if that call had another input
 */
export async function findFirstAnswer(call: RepeatableCall): Promise<unknown> {
  const found = await getItem(placeOf(call), answerType);
  if (found === undefined) return undefined;
  if (found.input_hash !== inputHashOf(call))
    throw conflict('This Idempotency-Key was used for another request.');
  return JSON.parse(found.answer);
}

/**
 * Stores the answer to a call. Fails, in the transaction of its creation, if another call with this key was faster.
 */
export function storeFirstAnswer(call: RepeatableCall, answer: unknown): Write {
  const item = {
    input_hash: inputHashOf(call),
    answer: JSON.stringify(answer),
    expires_at: Math.ceil(Date.now() / 1000) + KEPT_S,
  };
  return createWrite(answerType, { key: placeOf(call) }, item, () =>
    conflict('The same request is being answered. Please try again.'),
  );
}
